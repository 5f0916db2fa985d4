import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { graphBuilder, graphConfig } from '@nemt/adapters/maps/area/graph.ts'
import { Explained } from '../failure.ts'

/**
 * Builds the tiles that routes are found on. False where there is no route engine for this machine: the map
 * and the search of streets work without it. Throws an Explained with the engine's own words.
 *
 * @param progress what the engine is at
 */
export async function buildGraph(
  file: string,
  folder: string,
  signal: AbortSignal,
  progress: (doing: string) => void,
): Promise<boolean> {
  const program = graphBuilder()
  if (!program) return false
  mkdirSync(folder, { recursive: true })
  const settings = path.join(folder, 'build.json')
  const config = graphConfig(folder) as { mjolnir: { logging: object } }
  config.mjolnir.logging = { type: 'std_out', color: false }
  writeFileSync(settings, JSON.stringify(config))
  // It keeps files of its own in its working folder while it builds.
  const child = spawn(program, ['-c', settings, file], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const said: string[] = []
  const hear = (line: string) => {
    said.push(line)
    if (said.length > 20) said.shift()
    const doing = /\[INFO\] (.*)$/.exec(line)?.[1]
    if (doing) progress(doing)
  }
  createInterface({ input: child.stdout }).on('line', hear)
  createInterface({ input: child.stderr }).on('line', hear)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0)
    throw new Explained(`The routes of ${file} could not be built:\n${said.slice(-5).join('\n')}`)
  return true
}

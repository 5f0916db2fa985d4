import path from 'node:path'
import { graphBuilder } from '@nemt/adapters/maps/area/graph.ts'
import { demoExtract } from '../../prisma/demo/geography.ts'
import { rememberedPort } from '../database/ports.ts'
import { root } from '../folders.ts'
import { lastLines, runLogged } from './leashed.ts'
import type { Settings } from './settings.ts'

const PREPARE = path.join(root, 'scripts', 'maps', 'main.ts')

/**
 * Where the portal's own router listens; undefined where it has none: the operator runs it elsewhere
 * (ROUTER_URL), or there is no route engine for this machine.
 */
export async function ownRouter({ said }: Settings): Promise<string | undefined> {
  if (said.ROUTER_URL || !graphBuilder()) return undefined
  return `http://127.0.0.1:${await rememberedPort('router')}`
}

/**
 * Prepares the areas of MAP_OSM and of the demo beside the running portal: nobody waits for them, and the
 * processes notice when they are there. Those that are there already cost half a second. `.data/logs/maps.log`
 * has the progress; what went wrong is said.
 */
export async function prepareAreas(
  { said, env }: Settings,
  demo: boolean,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const named = (said.MAP_OSM ?? '').split(',').map((file) => file.trim())
  const files = [...named.map((file) => file && path.resolve(root, file)), demo ? demoExtract : '']
  for (const file of files.filter(Boolean)) {
    const { good, said: told } = await runLogged('maps', [PREPARE, file], { cwd: root, env, signal })
    if (!good && !signal.aborted) say(`Maps: ${lastLines(told, 3)}`)
  }
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../folders.ts'
import { commandOf } from '../bootstrap/processes.mjs'
import { runningPostmaster } from './cluster.ts'

/**
 * A fresh folder for one test run's data, named by this process. Those of runs that were killed are taken
 * away.
 */
export function throwawayFolder(purpose: string): string {
  const parent = path.join(root, '.data', 'test')
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name)
    const owner = Number(name.split('-').at(-1))
    if (!commandOf(owner) && !runningPostmaster(path.join(folder, 'postgres')))
      rmSync(folder, { recursive: true, force: true })
  }
  const folder = path.join(parent, `${purpose}-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  return folder
}

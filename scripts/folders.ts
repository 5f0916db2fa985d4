import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..')

/**
 * Where everything that survives a stop is kept: the database, secrets, logs. `DATA_DIR` moves it (the tests
 * do).
 */
export function dataFolder() {
  return path.resolve(root, process.env.DATA_DIR || '.data')
}

/** A path below the data folder; its parent folder exists afterwards. */
export function dataPath(...parts: string[]) {
  const full = path.join(dataFolder(), ...parts)
  mkdirSync(path.dirname(full), { recursive: true, mode: 0o755 })
  return full
}

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Explained } from '../failure.ts'
import { dataPath } from '../folders.ts'

/**
 * The secret of that name from `.data/secrets.json` (mode 0600), made at random at the first question.
 * Without the file, the sessions of before and the passwords of the embedded database are gone.
 */
export function secret(name: string): string {
  const file = dataPath('secrets.json')
  const all = existsSync(file) ? parse(file) : {}
  const stored = all[name]
  if (stored) return stored
  const created = randomBytes(32).toString('base64url')
  writeFileSync(`${file}.new`, JSON.stringify({ ...all, [name]: created }, null, 2) + '\n', { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return created
}

function parse(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Explained(
      `${file} is damaged: restore it from a backup, ` +
        `or remove it (with an embedded database also ${dataPath('postgres')})`,
    )
  }
}

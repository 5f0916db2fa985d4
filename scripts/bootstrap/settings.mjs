import { existsSync } from 'node:fs'
import path from 'node:path'
import { leave } from './leave.mjs'
import { root } from './node.mjs'

/** Reads .env in the root, if there is one; what the environment says already counts more. */
export function readSettingsFile() {
  const file = path.join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    leave(`${file} can't be read: ${error.message}`)
  }
}

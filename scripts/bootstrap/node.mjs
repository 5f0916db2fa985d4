// Which Node runs what. This folder is plain JavaScript that works before anything is installed, on every
// Node that people may have.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { leave } from './leave.mjs'

/** The repository's root. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const STARTS_WITH = [20, 20]
const RUNS_WITH = [22, 18]

/** Ends the process with one line when this Node can't even start the rest. */
export function requireNode() {
  if (older(STARTS_WITH))
    leave(
      `Node ${STARTS_WITH.join('.')} or newer is needed, and this is ${process.version}: get one from https://nodejs.org`,
    )
}

/**
 * The pinned Node that the installation brought for this platform; elsewhere the present one, if it can run
 * TypeScript.
 */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  if (existsSync(pinned)) return pinned
  if (!older(RUNS_WITH)) return process.execPath
  return leave(
    `On ${process.platform} ${process.arch}, Node ${RUNS_WITH.join('.')} or newer is needed, and this is ${process.version}: get one from https://nodejs.org`,
  )
}

function older([major, minor]) {
  const [has, hasMinor] = process.versions.node.split('.').map(Number)
  return has < major || (has === major && hasMinor < minor)
}

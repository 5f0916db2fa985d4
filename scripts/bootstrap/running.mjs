import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'
import { commandOf } from './processes.mjs'

const file = () => path.resolve(root, process.env.DATA_DIR || '.data', 'portal.pid')

/** The number of the process that runs the portal of this folder, if one does. A file left behind by a crash counts for nothing. */
export function runningPortal() {
  try {
    const pid = Number(readFileSync(file(), 'utf8'))
    return /start\.mjs|supervise\/main\.ts/.test(commandOf(pid)?.replaceAll('\\', '/') ?? '') ? pid : undefined
  } catch {
    return undefined
  }
}

/** Says that this process runs the portal; false when another one was quicker. */
export function claimPortal() {
  mkdirSync(path.dirname(file()), { recursive: true })
  if (!runningPortal()) rmSync(file(), { force: true })
  // Written aside and linked, so that nobody ever reads half a claim.
  const mine = `${file()}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file())
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Passes the claim on to the process that does the work. */
export const handPortalTo = (pid) => writeFileSync(file(), String(pid))

/** Takes the claim back, if it is this process's. */
export function releasePortal(pid = process.pid) {
  try {
    if (Number(readFileSync(file(), 'utf8')) === pid) rmSync(file(), { force: true })
  } catch {
    // gone already
  }
}

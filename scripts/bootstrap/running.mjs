import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { claim, holderOf, release } from './claim.mjs'
import { root } from './node.mjs'

const STARTED = /scripts\/(start\.mjs|supervise\/main\.ts)/

function file() {
  return path.resolve(root, process.env.DATA_DIR || '.data', 'portal.pid')
}

/** The number of the process that runs the portal of this folder, if one does. */
export function runningPortal() {
  return holderOf(file(), STARTED)
}

/** Says that this process runs the portal; false when another one was quicker. */
export function claimPortal() {
  return claim(file(), STARTED)
}

/** Passes the claim on to the process that does the work. */
export function handPortalTo(pid) {
  return writeFileSync(file(), String(pid))
}

/** Takes the claim back, if it is this process's. */
export function releasePortal() {
  return release(file())
}

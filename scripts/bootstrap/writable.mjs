import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node.mjs'

const REASONS = {
  EROFS: 'it is read-only',
  EACCES: 'no permission',
  EPERM: 'no permission',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'there is a file in its way',
  ENOENT: 'the system keeps no files there',
}

/**
 * Why nothing can be kept in the data folder, in one line; undefined when it can be written. Makes the folder
 * when it is missing.
 */
export function dataFolderFault() {
  const folder = path.resolve(root, process.env.DATA_DIR || '.data')
  const probe = path.join(folder, `.writable.${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, 'x')
    rmSync(probe, { force: true })
    return undefined
  } catch (error) {
    const reason = REASONS[error.code] ?? error.code
    return `The data folder ${folder} can't be written (${reason}): make room, or choose another with DATA_DIR`
  }
}

/** Makes a folder and those above it. Node's own `recursive` tries for ever where the system makes none (/proc). */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start made it meanwhile.
    if (error.code !== 'EEXIST') throw error
  }
}

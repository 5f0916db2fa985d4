import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandOf } from './processes.mjs'

/**
 * The number of the process that holds the claim in that file, if it lives and its command line fits; what a
 * crash left behind counts for nothing.
 */
export function holderOf(file, command) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return command.test(commandOf(pid)?.replaceAll('\\', '/') ?? '') ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts this process's number into the file; false when another holds it. Written aside and linked, so nobody
 * reads half of it.
 */
export function claim(file, command) {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!holderOf(file, command)) rmSync(file, { force: true })
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Takes the claim back, if it is this process's. */
export function release(file) {
  try {
    if (Number(readFileSync(file, 'utf8')) === process.pid) rmSync(file, { force: true })
  } catch {
    // gone already
  }
}

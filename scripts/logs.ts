import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { devNull } from 'node:os'
import { dataPath } from './folders.ts'

const LARGEST = 32 * 1024 * 1024

/** `.data/logs/NAME.log` */
export function logFile(name: string) {
  return dataPath('logs', `${name}.log`)
}

/**
 * Keeps the log below 32 MB, and one older part beside it. Writers append, so a truncated file goes on at its
 * start.
 */
export function trimLog(name: string) {
  const file = logFile(name)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < LARGEST) return
  try {
    copyFileSync(file, `${file}.1`)
  } finally {
    // Without room for the older part, there is some again.
    truncateSync(file)
  }
}

/**
 * Opens the log for a child's output; `since` reads what has come since then (the last 8 KB of it). Where the
 * log can't be opened (a full disk), the child runs without one.
 */
export function openLog(name: string) {
  try {
    trimLog(name)
    const file = logFile(name)
    const fd = openSync(file, 'a', 0o640)
    const from = fstatSync(fd).size
    return { fd, close: () => closeSync(fd), since: () => tailOf(file, from) }
  } catch (error) {
    if (!FULL.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    const fd = openSync(devNull, 'a')
    return { fd, close: () => closeSync(fd), since: () => '' }
  }
}

const FULL = ['ENOSPC', 'EDQUOT']

function tailOf(file: string, from: number): string {
  const fd = openSync(file, 'r')
  try {
    const { size } = fstatSync(fd)
    const start = Math.max(Math.min(from, size), size - 8_192)
    const buffer = Buffer.alloc(size - start)
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start))
  } finally {
    closeSync(fd)
  }
}

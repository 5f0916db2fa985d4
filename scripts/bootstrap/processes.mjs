import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** The command line of a running process, or undefined when there is none of that number (a zombie counts as none). */
export function commandOf(pid) {
  if (!(pid > 0)) return undefined
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'unknown'
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The working folder of a process (Linux only). */
export function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Sends the signal; a process that is gone already is no error. */
export function signal(pid, name) {
  try {
    if (pid) process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

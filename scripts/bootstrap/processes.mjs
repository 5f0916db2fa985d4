import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The command line of a running process, or undefined when there is none of that number (a zombie counts as
 * none).
 */
export function commandOf(pid) {
  if (!(pid > 0)) return undefined
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'unknown'
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** The parent of a running process. */
function parentOf(pid) {
  try {
    // The second field is the program's name in brackets, which may hold anything.
    if (process.platform === 'linux')
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
    return Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }))
  } catch {
    return undefined
  }
}

/**
 * The processes between this one and the package manager that runs it as a script, nearest first, the package
 * manager last; empty when there is none. Between may lie a shell, and the shell script that stands for Node
 * in node_modules/.bin.
 */
export function waysToPackageManager() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return []
  const way = []
  for (let pid = process.ppid; pid > 1 && way.length < 6; pid = parentOf(pid)) {
    way.push(pid)
    if (/^(npm|pnpm|yarn)|[/\\](npm|pnpm|yarn)([-.]|\s|$)/.test(commandOf(pid) ?? '')) return way
  }
  return []
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

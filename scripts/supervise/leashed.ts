import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openLog } from '../logs.ts'

/**
 * Arguments for a Node process that ends with the one that started it: its standard input has to be a pipe
 * (leash.mjs).
 */
export const LEASH = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  `${pathToFileURL(path.join(import.meta.dirname, 'leash.mjs')).href}?holder=${process.pid}`,
]

interface Circumstances {
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/**
 * Runs a Node program to its end with `.data/logs/NAME.log` as its output, and tells how it ended and what it
 * said.
 */
export async function runLogged(
  name: string,
  args: string[],
  { cwd, env, signal }: Circumstances,
): Promise<{ good: boolean; said: string }> {
  const log = openLog(name)
  const child = spawn(process.execPath, [...LEASH, ...args], {
    cwd,
    env,
    stdio: ['pipe', log.fd, log.fd],
    signal,
  })
  log.close()
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  return { good: code === 0, said: log.since() }
}

export function lastLines(text: string, count: number) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

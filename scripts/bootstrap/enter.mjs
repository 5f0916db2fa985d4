import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { leave } from './leave.mjs'
import { pinnedNode, root } from './node.mjs'
import { signal } from './processes.mjs'

const FLAGS = ['--disable-warning=ExperimentalWarning']
const LEASH = ['--import', path.join(root, 'scripts', 'supervise', 'leash.mjs')]

/**
 * Runs a TypeScript program of this repository on the pinned Node and ends with its exit code. The program gets our signals, in a session
 * of its own so that Ctrl-C reaches it once, and a standard input that closes when this process is killed.
 */
export function enter(script, args = [], started = (_pid) => {}) {
  const child = spawn(pinnedNode(), [...FLAGS, ...LEASH, path.join(root, script), ...args], { cwd: root, stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  if (child.pid) started(child.pid)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => signal(child.pid, name))
  watchParent(() => signal(child.pid, 'SIGTERM'))
  child.once('error', (error) => leave(`${script} could not be started: ${error.message}`))
  child.once('exit', (code, name) => {
    if (name) console.error(`${script} was ended by ${name}`)
    process.exit(code ?? 1)
  })
}

/** npm may be killed without telling: its scripts are then handed to another parent. Started by hand, a changed parent means nothing. */
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, 500)
}

/** The same in the background, with its output in a log; returns when it says that it is ready. */
export function detach(script, args, log, started = (_pid) => {}) {
  mkdirSync(path.dirname(log), { recursive: true })
  const out = openSync(log, 'a', 0o640)
  const child = spawn(pinnedNode(), [...FLAGS, path.join(root, script), ...args], { cwd: root, stdio: ['ignore', out, out, 'ipc'], detached: true })
  if (child.pid) started(child.pid)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => signal(child.pid, name))
  child.on('message', (message) => {
    if (message.line !== undefined) console.log(message.line)
    if (message.ready) process.exit(0)
  })
  child.once('error', (error) => leave(`${script} could not be started: ${error.message}`))
  child.once('exit', (code) => process.exit(code || 1))
}

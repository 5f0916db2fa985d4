import { spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { leave } from './leave.mjs'
import { pinnedNode, root } from './node.mjs'
import { commandOf, signal, waysToPackageManager } from './processes.mjs'

const FLAGS = ['--disable-warning=ExperimentalWarning']
const LEASH = [
  '--import',
  `${pathToFileURL(path.join(root, 'scripts', 'supervise', 'leash.mjs')).href}?holder=${process.pid}`,
]

/**
 * The stand-in for Node in node_modules/.bin sets NODE_PATH so that undeclared packages are found: a fault
 * would show only elsewhere.
 */
function environment() {
  return { ...process.env, NODE_PATH: undefined }
}

/**
 * Runs a TypeScript program of this repository on the pinned Node and ends with its exit code. The program
 * gets our signals, in a session of its own so that Ctrl-C reaches it once, and a standard input that closes
 * when this process is killed.
 */
export function enter(script, args = [], started = (_pid) => {}) {
  const child = spawn(pinnedNode(), [...FLAGS, ...LEASH, path.join(root, script), ...args], {
    cwd: root,
    env: environment(),
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  })
  if (child.pid) started(child.pid)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => signal(child.pid, name))
  watchPackageManager(() => signal(child.pid, 'SIGTERM'))
  child.once('error', (error) => leave(`${script} could not be started: ${error.message}`))
  child.once('exit', (code, name) => {
    if (name) console.error(`${script} was ended by ${name}`)
    process.exit(code ?? 1)
  })
}

/**
 * npm, or the shell between, may be killed without telling. Started by hand, a parent that goes means
 * nothing.
 */
function watchPackageManager(gone) {
  const way = waysToPackageManager()
  if (way.length === 0) return
  const timer = setInterval(() => {
    if (way.every((pid) => commandOf(pid))) return
    clearInterval(timer)
    gone()
  }, 500)
}

/** The same in the background, with its output in a log; returns when it says that it is ready. */
export function detach(script, args, log, started = (_pid) => {}) {
  mkdirSync(path.dirname(log), { recursive: true })
  const out = openSync(log, 'a', 0o640)
  const child = spawn(pinnedNode(), [...FLAGS, path.join(root, script), ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', out, out, 'ipc'],
    detached: true,
  })
  if (child.pid) started(child.pid)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => signal(child.pid, name))
  child.on('message', (message) => {
    if (message.line !== undefined) console.log(message.line)
    if (message.ready) process.exit(0)
  })
  child.once('error', (error) => leave(`${script} could not be started: ${error.message}`))
  child.once('exit', (code) => process.exit(code || 1))
}

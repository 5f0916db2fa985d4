// Keeps one PostgreSQL server running: `node keeper.ts FOLDER PORT [throwaway]`, the superuser's password in
// SUPERUSER_PASSWORD. It is a process of its own so that the server is stopped in order even when the one who
// wanted it is killed: this one sees its standard input close. Says `ready PID` at each start, `note …` for
// the record, `failed …` before it gives up.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { explain, Explained } from '../failure.ts'
import { logFile, openLog } from '../logs.ts'
import { until } from '../wait-until.ts'
import { commandOf, folderOf, signal } from '../bootstrap/processes.mjs'
import {
  clearStalePidFiles,
  ids,
  prepareCluster,
  runningPostmaster,
  serverEnvironment,
  type Cluster,
} from './cluster.ts'

const [folder = '', port = '', kind] = process.argv.slice(2)
const LONGEST_PAUSE = 5_000
const SOUND_AFTER = 2_000
const READY_WITHIN = 600_000

let stopping = false
let server: number | undefined
process.stdout.on('error', () => {})
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
process.stdin.on('end', stop).on('error', stop).resume()

function stop() {
  if (stopping) return
  stopping = true
  // Fast shutdown; then without a checkpoint (recovery at the next start); then by force.
  signal(server, 'SIGINT')
  for (const [after, name] of [
    [3_000, 'SIGQUIT'],
    [4_000, 'SIGKILL'],
  ] as const)
    globalThis.setTimeout(() => signal(server, name), after).unref()
}

try {
  await keep(
    await prepareCluster(folder, Number(port), process.env.SUPERUSER_PASSWORD ?? '', kind === 'throwaway'),
  )
} catch (error) {
  console.log(`failed ${explain(error)}`)
  process.exitCode = 1
}
process.stdin.destroy()

async function keep(cluster: Cluster) {
  let pause = 0
  let everReady = false
  while (!stopping) {
    const began = performance.now()
    await dismissElsewhere()
    const running = runningPostmaster(folder)
    const { gone, said } = running ? adopt(running.pid) : launch(cluster)
    let how: string | undefined
    void gone.then((name) => (how = name))
    await until(() => how || runningPostmaster(folder)?.ready, READY_WITHIN, 10)
    if (!how) {
      everReady = true
      console.log(`ready ${server}`)
    }
    await gone
    server = undefined
    if (stopping) return
    // Backends of a killed server need a moment to notice; the new one refuses until they are gone.
    const lingering = /pre-existing shared memory block/.test(said())
    if (!everReady && !lingering && how?.startsWith('exit')) throw new Explained(reason(said()))
    if (!lingering) console.log(`note PostgreSQL stopped (${how}), starting it again`)
    const longer = Math.min(Math.max(pause * 2, 100), LONGEST_PAUSE)
    const unlessLingering = performance.now() - began > SOUND_AFTER ? 0 : longer
    pause = lingering ? 20 : unlessLingering
    if (pause) await setTimeout(pause)
  }
}

/**
 * A server on these data but another port (from before a change of settings) would not be found: it has to
 * go.
 */
async function dismissElsewhere() {
  const running = runningPostmaster(folder)
  if (!running || running.port === Number(port)) return
  signal(running.pid, 'SIGINT')
  await until(() => !commandOf(running.pid), 10_000)
}

/**
 * A server killed from outside leaves its backends behind; a busy one would hold the new server up until its
 * query ends. What the server does after a crash of one of them: all are killed, and recovery restores order.
 * (Only Linux tells whose they are.)
 */
function dismissOrphans() {
  if (process.platform !== 'linux' || runningPostmaster(folder)) return
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (pid && commandOf(pid)?.startsWith('postgres: ') && folderOf(pid) === folder) signal(pid, 'SIGKILL')
  }
}

function launch({ command, args, account }: Cluster) {
  dismissOrphans()
  clearStalePidFiles(folder, Number(port))
  const log = openLog('postgres')
  const child = spawn(command, args, {
    ...ids(account),
    cwd: folder,
    env: serverEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  log.close()
  server = child.pid
  if (stopping) signal(server, 'SIGINT')
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, name) => resolve(name ?? `exit ${code}`))
  })
  return { gone, said: log.since }
}

/** One that outlived its keeper goes on working under this one. */
function adopt(pid: number) {
  server = pid
  if (stopping) signal(server, 'SIGINT')
  return { gone: until(() => !commandOf(pid), Infinity, 100).then(() => 'gone'), said: () => '' }
}

function reason(output: string) {
  if (/No space left/i.test(output)) return `The disk is full: ${folder}`
  if (/Address already in use|could not bind/i.test(output))
    return `Port ${port} is in use by another program: set PGPORT_EMBEDDED to a free one`
  const line =
    output.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? output.trim().split('\n').at(-1)
  return `The embedded PostgreSQL does not start (see ${logFile('postgres')}): ${line?.replace(/^.*?(FATAL|PANIC):\s*/, '')}`
}

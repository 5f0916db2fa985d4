import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { openLog } from '../logs.ts'
import { until } from '../wait-until.ts'

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000
const HEALTHY_AFTER = 30_000
const OWN_OUTPUTS = { fd: 'inherit', close: () => {}, since: () => '' } as const

export interface Program {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Gets standard output line by line. Without it everything goes to `.data/logs/NAME.log`. */
  onLine?: (line: string) => void
  /** Shows both outputs on the terminal, each line with the name before it. */
  show?: boolean
  /** Writes to this process's own outputs, as it is and without a log: in a container. */
  plain?: boolean
}

export interface Supervised {
  name: string
  /** How often it has ended without being asked to. */
  crashes: () => number
  running: () => boolean
  /** The end of what it wrote to its log since its last start. */
  said: () => string
  /** SIGTERM, and SIGKILL after `grace` milliseconds. */
  stop: (grace: number) => Promise<void>
}

/**
 * Runs a program and starts it again whenever it ends, after 0.2 s, doubling up to 5 s, from the beginning
 * again after 30 s of health. Its standard input is a pipe that closes when this process dies, however that
 * happens: children end themselves then (leash.mjs).
 */
export function supervise(program: Program, say: (line: string) => void): Supervised {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = FIRST_PAUSE
  let crashes = 0
  let stopping = false
  let outputOf = () => ''

  function start() {
    const began = performance.now()
    const log = program.plain ? OWN_OUTPUTS : openLog(program.name)
    outputOf = log.since
    const out = program.show || program.onLine ? 'pipe' : log.fd
    const err = program.show ? 'pipe' : log.fd
    child = spawn(program.command, program.args, {
      cwd: program.cwd,
      env: program.env ?? process.env,
      stdio: ['pipe', out, err],
    })
    log.close()
    child.stdin!.on('error', () => {})
    const show = program.onLine ?? ((line: string) => say(`${program.name} | ${line}`))
    if (child.stdout) createInterface({ input: child.stdout }).on('line', show)
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => say(`${program.name} | ${line}`))
    let over = false
    const ended = (how: string) => {
      if (over) return
      over = true
      child = undefined
      if (stopping) return
      crashes++
      if (performance.now() - began > HEALTHY_AFTER) pause = FIRST_PAUSE
      say(`${program.name} stopped (${how}), starting it again in ${pause / 1000} s`)
      timer = setTimeout(start, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
    child.once('error', (error) => ended(error.message))
    child.once('exit', (code, signal) => ended(signal ?? `exit ${code}`))
  }

  async function stop(grace: number) {
    stopping = true
    clearTimeout(timer)
    if (!child) return
    child.kill('SIGTERM')
    if (await until(() => !child, grace, 10)) return
    child?.kill('SIGKILL')
    await until(() => !child, 1_000, 10)
  }

  start()
  return {
    name: program.name,
    crashes: () => crashes,
    running: () => child !== undefined,
    said: () => outputOf(),
    stop,
  }
}

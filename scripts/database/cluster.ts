import { execFile, execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Explained } from '../failure.ts'
import { commandOf } from '../bootstrap/processes.mjs'
import { accountFor, type Account } from './account.ts'
import { postgresBinaries } from './binaries.ts'

/** Settings for every start, on the command line so that a new version of them needs no change of files. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // A statement holds what people wrote, its error's detail the row that broke a rule: neither belongs into a
  // log. One line says what it was.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  password_encryption: 'scram-sha-256',
}

/** For data that nobody will miss: tests. */
const THROWAWAY: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
}

export interface Cluster {
  command: string
  args: string[]
  account: Account
}

/**
 * Makes the data folder when there is none (about two seconds), and tells how to start its server.
 *
 * @param folder of the cluster's data
 * @param superPassword of the superuser `postgres`, used for a new cluster only
 */
export async function prepareCluster(
  folder: string,
  port: number,
  superPassword: string,
  throwaway: boolean,
): Promise<Cluster> {
  const { postgres, initdb } = await postgresBinaries()
  mkdirSync(path.dirname(folder), { recursive: true })
  const account = accountFor([path.dirname(folder), path.dirname(postgres)])
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder, initdb, account, superPassword)
  checkVersion(folder, postgres)
  takeOver(folder, account)
  const sockets = { unix_socket_directories: socketFits(folder, port) ? folder : '' }
  const settings = { ...SETTINGS, ...sockets, ...(throwaway ? THROWAWAY : {}) }
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [command = postgres, ...before] = [...account.prefix, postgres]
  return { command, args: [...before, ...args], account }
}

/** How long the path of a socket may be on any system: 103 bytes on macOS, 107 on Linux. */
const LONGEST_SOCKET = 103

/** Whether the server can be reached by a socket in its own folder, which is faster than by its port. */
function socketFits(folder: string, port: number): boolean {
  const socket = path.join(folder, socketName(port))
  // The setting is a list, in which a comma or a quote would need an escape of its own.
  return process.platform !== 'win32' && Buffer.byteLength(socket) <= LONGEST_SOCKET && !/[,"]/.test(folder)
}

function socketName(port: number): string {
  return `.s.PGSQL.${port}`
}

/**
 * Into a folder beside and renamed at the end, so that a start killed half way leaves nothing that looks like
 * a cluster.
 */
async function initialise(folder: string, initdb: string, account: Account, superPassword: string) {
  const fresh = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, superPassword, { mode: 0o600 })
  if (account.owner)
    for (const file of [fresh, passwordFile]) chownSync(file, account.owner.uid, account.owner.gid)
  const [command = initdb, ...before] = [...account.prefix, initdb]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    ...before,
    '-D',
    fresh,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-sync',
    ...locale,
  ]
  try {
    await promisify(execFile)(command, args, { ...ids(account), cwd: fresh, env: serverEnvironment() })
  } catch (error) {
    const output = String((error as { stderr?: string }).stderr ?? error)
    if (/No space left/i.test(output)) throw new Explained(`The disk is full: ${folder}`)
    throw new Explained(
      `The embedded PostgreSQL could not be set up in ${folder}: ${output.trim().split('\n').at(-1)}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, folder)
}

function checkVersion(folder: string, postgres: string) {
  const version = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  const major = /\d+/.exec(
    execFileSync(postgres, ['--version'], { encoding: 'utf8' }).split(')').at(-1)!,
  )?.[0]
  if (version !== major)
    throw new Explained(
      `The data in ${folder} belongs to PostgreSQL ${version}, the programs are ${major}: ` +
        'dump and restore it, or move the folder away',
    )
}

/** The folder may have changed hands between starts (another user, a moved clone). */
function takeOver(folder: string, { owner }: Account) {
  if (owner && statSync(path.join(folder, 'PG_VERSION')).uid !== owner.uid)
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
}

/** For spawn: whose process it becomes. */
export function ids({ uid, gid }: Account) {
  return uid === undefined ? {} : { uid, gid }
}

/**
 * What moves the clock of a test run (npm run test:clock): the server's moves with it. By the library for
 * programs of one thread: the other's lock is not made for a server that reads the clock in its signal
 * handlers.
 */
function movedClock({ FAKETIME, LD_PRELOAD = '' }: NodeJS.ProcessEnv): Record<string, string> {
  return FAKETIME
    ? {
        FAKETIME,
        LD_PRELOAD: LD_PRELOAD.replace('MT.so', '.so'),
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      }
    : {}
}

/** PG… variables of the user's shell are meant for other servers. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  const environment: Partial<NodeJS.ProcessEnv> = { PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot }
  return { ...environment, ...movedClock(process.env) } as NodeJS.ProcessEnv
}

export interface Postmaster {
  pid: number
  port: number
  /** The folder of its socket; absent when it has none. */
  sockets?: string
  ready: boolean
}

/**
 * The server that runs on that folder, if one does; a pid file that a crash left behind counts for nothing.
 */
export function runningPostmaster(folder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const command = commandOf(pid)
  const ours =
    command && (process.platform === 'win32' || (command.includes('postgres') && command.includes(folder)))
  if (!ours) return undefined
  const sockets = lines[4] ? { sockets: lines[4] } : {}
  return { pid, port: Number(lines[3]), ...sockets, ready: lines[7]?.trim() === 'ready' }
}

/**
 * Takes away the pid files of a server that is gone, the data's and the socket's: its number may be another
 * program's by now or a zombie's, and PostgreSQL would refuse to start. Its check of the shared memory, keyed by
 * the folder's inode, still keeps a second server off the data.
 */
export function clearStalePidFiles(folder: string, port: number) {
  if (runningPostmaster(folder)) return
  for (const name of ['postmaster.pid', `${socketName(port)}.lock`])
    rmSync(path.join(folder, name), { force: true })
}

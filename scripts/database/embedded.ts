import path from 'node:path'
import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { openSql } from '@nemt/store/open.ts'
import { Explained } from '../failure.ts'
import { dataPath } from '../folders.ts'
import { supervise } from '../supervise/supervise.ts'
import { runningPostmaster } from './cluster.ts'
import { portFree, rememberedPort } from './ports.ts'
import { secret } from './secrets.ts'

const DATABASE = 'portal'
const OWNER = 'portal_owner'
const STOP_WITHIN = 4_800

export interface Server {
  /** As the owner of the database. */
  url: string
  /** The folder of its socket; absent when it has none. */
  sockets?: string | undefined
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL on `.data/postgres` (and starts it again whenever it dies), with the empty
 * database `portal` in it.
 *
 * @param throwaway trades durability for speed: for tests
 */
export async function startEmbedded(say: (line: string) => void, throwaway = false): Promise<Server> {
  const folder = dataPath('postgres')
  const port = runningPostmaster(folder)?.port ?? (await choosePort())
  const superPassword = secret('postgres')
  const keeper = path.join(import.meta.dirname, 'keeper.ts')
  let answer: (answered: string) => void
  const answered = new Promise<string>((resolve) => (answer = resolve))
  const onLine = (line: string) => {
    const [word, ...rest] = line.split(' ')
    if (word === 'note') say(rest.join(' '))
    else answer(line)
  }
  const supervised = supervise(
    {
      name: 'postgres-keeper',
      command: process.execPath,
      args: [keeper, folder, String(port), ...(throwaway ? ['throwaway'] : [])],
      env: { ...process.env, SUPERUSER_PASSWORD: superPassword },
      onLine,
    },
    (line) => {
      if (line) say(line)
    },
  )
  const stop = () => supervised.stop(STOP_WITHIN)
  try {
    const output = await answered
    if (output.startsWith('failed ')) throw new Explained(output.slice('failed '.length))
    await prepareDatabase(port, superPassword)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: address(OWNER, secret(OWNER), port), sockets: runningPostmaster(folder)?.sockets, stop }
}

function address(user: string, password: string, port: number, database = DATABASE) {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

/** The address of the embedded database that runs for this data folder; undefined when none does. */
export function runningEmbedded(): string | undefined {
  const running = runningPostmaster(dataPath('postgres'))
  return running?.ready ? address(OWNER, secret(OWNER), running.port) : undefined
}

async function choosePort(): Promise<number> {
  const { PGPORT_EMBEDDED: wanted } = readSettings(process.env)
  if (!wanted) return rememberedPort('postgres')
  if (await portFree(wanted, '127.0.0.1')) return wanted
  throw new Explained(
    `Port ${wanted} (PGPORT_EMBEDDED) is in use: choose another, or leave it out for any free one`,
  )
}

/**
 * The owner is no superuser: what works for it works for the owner of a database elsewhere, too
 * (docs/operations.md).
 */
async function prepareDatabase(port: number, superPassword: string) {
  const sql = openSql(address('postgres', superPassword, port, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    const [owner] = await sql`select 1 from pg_roles where rolname = ${OWNER}`
    const password = secret(OWNER)
    await sql.unsafe(
      `${owner ? 'alter' : 'create'} role ${OWNER} login createrole bypassrls nosuperuser password '${password}'`,
    )
    // For the login roles' own setting (roles.ts).
    await sql.unsafe(`grant set on parameter log_min_messages to ${OWNER}`)
    const [database] = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (!database) await sql.unsafe(`create database ${DATABASE} owner ${OWNER}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new Explained(
      `${dataPath('secrets.json')} does not belong to the data in ${dataPath('postgres')}: ` +
        'restore the file, or move the data away',
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

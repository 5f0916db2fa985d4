import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { connect as database } from '@nemt/store/connect.ts'
import { readEpoch } from '@nemt/store/event/log.ts'
import { Explained } from '../failure.ts'
import { dataPath, root } from '../folders.ts'
import { until } from '../wait-until.ts'

/** For a server that makes its cluster first, and for migrations of a large database. In ms. */
const DATABASE_WITHIN = 120_000
const SETUP_WITHIN = 600_000
const AGAIN = 250

/** The newest migration that this image brings. */
function newest(): string {
  return readdirSync(path.join(root, 'prisma', 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .at(-1)!
}

function mark() {
  return dataPath('migrated')
}

/**
 * Waits until the server (`host:port/database`) takes connections; where compose starts containers without
 * waiting for the health of others, and after a restart of the machine, it is not there yet.
 */
export async function databaseAnswers(server: string, within = DATABASE_WITHIN): Promise<void> {
  const { hostname, port } = new URL(`postgres://${server}`)
  const address = { host: hostname, port: Number(port || 5432) }
  if (!(await until(() => takesConnections(address), within, AGAIN)))
    throw new Explained(`No PostgreSQL answers at ${address.host}:${address.port} after ${within / 1_000} s`)
}

function takesConnections(server: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(server)
    const end = (good: boolean) => {
      socket.destroy()
      resolve(good)
    }
    socket.setTimeout(2_000, () => end(false))
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}

/**
 * What a setup has brought about: the migrations of this image, in the database of that event log. The second
 * tells a database that was lost or exchanged from the one that was set up.
 */
async function state(readerUrl: string): Promise<string> {
  const sql = database(readerUrl, { max: 1, name: 'order' })
  try {
    return `${newest()} ${await readEpoch(sql)}`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Tells the other containers that the database is as this image wants it. */
export async function markSetUp(readerUrl: string): Promise<void> {
  writeFileSync(mark(), await state(readerUrl))
}

/**
 * Waits until the setup of an image with the same migrations has ended on this database: new programs never
 * meet an old schema.
 *
 * @param readerUrl gives the address of the reader's role, which is known after the first setup
 */
export async function setUpDone(readerUrl: () => string, within = SETUP_WITHIN): Promise<void> {
  const done = async () => {
    const marked = markRead()
    if (!marked?.startsWith(`${newest()} `)) return false
    // A database that is not there yet, or not yet set up, is asked again.
    return state(readerUrl()).then(
      (now) => now === marked,
      () => false,
    )
  }
  if (await until(done, within, AGAIN)) return
  throw new Explained(
    `The database was not set up after ${within / 1_000} s: see what the container setup says`,
  )
}

function markRead(): string | undefined {
  try {
    return readFileSync(mark(), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

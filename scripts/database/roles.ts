import { readSettings, type SettingName } from '@nemt/adapters/settings/schema.ts'
import { openSql } from '@nemt/store/open.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { Explained } from '../failure.ts'
import { secret } from './secrets.ts'

/** One login role per kind of work; each may do what the group role `nemt_…` of the migrations may do. */
const KINDS = ['app', 'support', 'reader', 'worker'] as const
type Kind = (typeof KINDS)[number]

/** Name of the variable that hands the address to every process. */
const VARIABLE = {
  app: 'APP_DATABASE_URL',
  support: 'SUPPORT_DATABASE_URL',
  reader: 'READER_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
} as const satisfies Record<Kind, SettingName>

/** Refused login: wrong password, or no such role (the server says the same of both). */
const REFUSED = ['28P01', '28000']

/**
 * Sees to the login roles `<database>_app`, `_support`, `_reader` and `_worker`: members of the group roles
 * that the migrations made, never superuser, never past row level security. Passwords are random and kept in
 * `.data/secrets.json`, or come with an address in the environment; a kept one that works no longer (a
 * restored database, say) is set anew.
 *
 * @param ownerUrl of the role that owns the database
 * @param sockets folder of the server's socket, by which the processes then reach it
 * @returns the environment for the processes: DATABASE_URL and the four addresses
 */
export async function provideRoles(ownerUrl: string, sockets?: string): Promise<Record<string, string>> {
  const sql = openSql(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const [server] = await sql<{ database: string; groups: string[] }[]>`
      select current_database() as database,
      array(select rolname::text from pg_roles where rolname like 'nemt\\_%') as groups`
    const { database, groups } = server!
    const lacking = KINDS.find((kind) => !groups.includes(`nemt_${kind}`))
    if (lacking)
      throw new Explained(
        `The database has no role nemt_${lacking}: its migrations did not run in this cluster ` +
          '(after a restore, create the nemt_ roles first)',
      )
    const urls: Record<string, string> = { DATABASE_URL: ownerUrl }
    for (const kind of KINDS) {
      const url = await provideRole(sql, kind, database, ownerUrl)
      // As libpq writes it; an address from the environment stays as it was given.
      if (sockets && !addressGiven(kind)) url.searchParams.set('host', sockets)
      urls[VARIABLE[kind]] = url.href
    }
    return urls
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code === '42501'
      ? new Explained(`DATABASE_URL: too few rights for the login roles: ${message} (see docs/operations.md)`)
      : error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function addressGiven(kind: Kind): string | undefined {
  return readSettings(process.env)[VARIABLE[kind]]
}

/**
 * The addresses of the four login roles at the server of `url`, by the variables that hand them to processes:
 * those of the environment, else with the kept passwords.
 */
export function roleAddresses(url: string): Record<string, string> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  return Object.fromEntries(KINDS.map((kind) => [VARIABLE[kind], roleAddress(kind, database, url).href]))
}

function roleAddress(kind: Kind, database: string, serverUrl: string): URL {
  const given = addressGiven(kind)
  const url = new URL(given ?? serverUrl)
  if (given) return url
  url.username = `${database}_${kind}`
  url.password = secret(`${url.host}/${database}/${kind}`)
  return url
}

async function provideRole(sql: Sql, kind: Kind, database: string, ownerUrl: string): Promise<URL> {
  const given = addressGiven(kind)
  const url = roleAddress(kind, database, ownerUrl)
  const name = decodeURIComponent(url.username)
  const [role] = await sql`select rolcanlogin from pg_roles where rolname = ${name}`
  const word = decodeURIComponent(url.password)
  if (!role)
    await sql.unsafe(
      `create role ${quoted(name)} login nosuperuser nobypassrls nocreatedb nocreaterole password ${literal(word)}`,
    )
  else if (!(await admits(url))) {
    if (given) throw new Explained(`${VARIABLE[kind]}: the server refuses the password of ${name}`)
    await sql.unsafe(`alter role ${quoted(name)} login password ${literal(word)}`)
  }
  await permit(sql, kind, name, database)
  return url
}

/** Granting again what is granted costs nothing, so every start repairs what somebody took away. */
async function permit(sql: Sql, kind: Kind, name: string, database: string) {
  const role = quoted(name)
  await sql.unsafe(`grant nemt_${kind} to ${role}`)
  // One long writing transaction would hold every live screen back.
  if (kind === 'app') await sql.unsafe(`alter role ${role} set transaction_timeout = '5s'`)
  if (kind === 'app') await beQuiet(sql, role)
  if (kind === 'worker') {
    await sql.unsafe(`grant nemt_reader to ${role}`)
    await sql.unsafe(`grant create on database ${quoted(database)} to ${role}`)
  }
}

/**
 * What the application is refused (a lost race, a duplicate) is its everyday answer, and what it didn't
 * foresee it keeps itself: a burst of either must not push everything else out of the server's log. Where the
 * owner may not decide that, the server's own settings hold.
 */
async function beQuiet(sql: Sql, role: string) {
  const [{ may } = { may: false }] = await sql<{ may: boolean }[]>`
    select current_setting('server_version_num')::int >= 150000
    and has_parameter_privilege('log_min_messages', 'SET') as may`
  if (may) await sql.unsafe(`alter role ${role} set log_min_messages = 'log'`)
}

async function admits(url: URL): Promise<boolean> {
  const sql = openSql(url.href, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    if (REFUSED.includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

function literal(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}

import { setTimeout } from 'node:timers/promises'
import { openSql } from '@nemt/store/open.ts'
import { Explained } from '../failure.ts'

const OLDEST = 17

/** For a server to answer, all tries together, and one of them. In ms. */
const WITHIN = 30_000
const TRY = 8_000
const BETWEEN = 500

/** What may pass by itself: nobody speaks (yet), or the server is starting. */
const PASSING = ['CONNECT_TIMEOUT', 'NO_ANSWER', '57P03']

/**
 * Can the server behind DATABASE_URL carry the portal? A silent one is asked again for half a minute. Throws
 * one line that says what is wrong: not an address, nobody there, wrong password, no such database, too old,
 * too few rights; and what the signal says when it ends this.
 */
export async function checkServer(url: string, signal?: AbortSignal): Promise<void> {
  const { hostname, port, username, pathname } = parse(url)
  const where = `${hostname}:${port || 5432}`
  for (const end = performance.now() + WITHIN; ;) {
    try {
      return complain(await factsOf(url, Math.max(1, Math.min(TRY, end - performance.now())), signal))
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof Explained) throw error
      const { code, message } = error as { code?: string; message: string }
      if (code && PASSING.includes(code) && performance.now() + BETWEEN < end) {
        await setTimeout(BETWEEN, undefined, { signal })
        continue
      }
      const messages: Record<string, string> = {
        '28P01': `the server at ${where} refuses the password of ${username}`,
        '28000': `the server at ${where} refuses ${username} (${message})`,
        '3D000': `there is no database ${pathname.slice(1)} at ${where}: create it first`,
        '53300': `the server at ${where} has no free connection`,
        '57P03': `the server at ${where} is starting or stopping`,
      }
      const silent =
        code === 'NO_ANSWER' || code === 'CONNECT_TIMEOUT' ? `no answer in ${WITHIN / 1_000} s` : undefined
      const unanswered = `no PostgreSQL answers at ${where} (${silent ?? code ?? message})`
      throw new Explained(`DATABASE_URL: ${(code && messages[code]) || unanswered}`)
    }
  }
}

/** Asks once. A server that takes the connection and says nothing is given up like one that is not there. */
async function factsOf(url: string, ms: number, signal: AbortSignal | undefined): Promise<Facts> {
  const sql = openSql(url, { max: 1, connect_timeout: Math.ceil(ms / 1_000), onnotice: () => {} })
  const given = new AbortController()
  try {
    const answer = sql<Facts[]>`
      select current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_version') as version, current_user as name,
             rolsuper as super, rolcreaterole as roles, rolbypassrls as bypass,
             has_database_privilege(current_database(), 'CREATE') as creates
        from pg_roles where rolname = current_user`
    const either = AbortSignal.any(signal ? [signal, given.signal] : [given.signal])
    const late = setTimeout(ms, undefined, { signal: either }).then(() => {
      throw Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })
    })
    late.catch(() => {})
    const [server] = await Promise.race([answer, late])
    return server!
  } finally {
    given.abort()
    await sql.end({ timeout: 0 }).catch(() => {})
  }
}

interface Facts {
  major: number
  version: string
  name: string
  super: boolean
  roles: boolean
  bypass: boolean
  creates: boolean
}

function complain(server: Facts) {
  if (server.major < OLDEST)
    throw new Explained(
      `DATABASE_URL: the server is PostgreSQL ${server.version}, and ${OLDEST} or newer is needed`,
    )
  const missing = [
    !server.creates && 'CREATE on the database',
    !server.super && !server.roles && 'CREATEROLE',
    !server.super && !server.bypass && 'BYPASSRLS',
  ].filter(Boolean)
  if (missing.length)
    throw new Explained(
      `DATABASE_URL: the role ${server.name} needs ${missing.join(' and ')} (see docs/operations.md)`,
    )
}

function parse(url: string): URL {
  try {
    const parsed = new URL(url)
    if (/^postgres(ql)?:$/.test(parsed.protocol) && parsed.hostname && parsed.pathname.length > 1)
      return parsed
  } catch {
    // told below
  }
  throw new Explained('DATABASE_URL is not an address like postgres://owner:password@host:5432/database')
}

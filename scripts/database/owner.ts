import postgres from 'postgres'
import { Explained } from '../explained.ts'

const OLDEST = 17

/**
 * Can the server behind DATABASE_URL carry the portal? Throws one line that says what is wrong: not an address, nobody there,
 * wrong password, no such database, too old, too few rights.
 */
export async function checkServer(url: string): Promise<void> {
  const { hostname, port, username, pathname } = parse(url)
  const where = `${hostname}:${port || 5432}`
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [server] = await sql<Facts[]>`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version, current_user as name,
             rolsuper as super, rolcreaterole as roles, rolbypassrls as bypass, has_database_privilege(current_database(), 'CREATE') as creates
        from pg_roles where rolname = current_user`
    complain(server!)
  } catch (error) {
    if (error instanceof Explained) throw error
    const { code, message } = error as { code?: string; message: string }
    const said: Record<string, string> = {
      '28P01': `the server at ${where} refuses the password of ${username}`,
      '28000': `the server at ${where} refuses ${username} (${message})`,
      '3D000': `there is no database ${pathname.slice(1)} at ${where}: create it first`,
      '53300': `the server at ${where} has no free connection`,
      '57P03': `the server at ${where} is starting or stopping`,
    }
    throw new Explained(`DATABASE_URL: ${(code && said[code]) || `no PostgreSQL answers at ${where} (${code ?? message})`}`)
  } finally {
    await sql.end({ timeout: 1 })
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
  if (server.major < OLDEST) throw new Explained(`DATABASE_URL: the server is PostgreSQL ${server.version}, and ${OLDEST} or newer is needed`)
  const missing = [
    !server.creates && 'CREATE on the database',
    !server.super && !server.roles && 'CREATEROLE',
    !server.super && !server.bypass && 'BYPASSRLS',
  ].filter(Boolean)
  if (missing.length) throw new Explained(`DATABASE_URL: the role ${server.name} needs ${missing.join(' and ')} (see docs/operations.md)`)
}

function parse(url: string): URL {
  try {
    const parsed = new URL(url)
    if (/^postgres(ql)?:$/.test(parsed.protocol) && parsed.hostname && parsed.pathname.length > 1) return parsed
  } catch {
    // told below
  }
  throw new Explained('DATABASE_URL is not an address like postgres://owner:password@host:5432/database')
}

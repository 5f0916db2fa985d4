import postgres from 'postgres'
import type { Sql } from './sql.ts'

/**
 * Opens connections to the server that an address names, by its port or, as libpq writes it, by the folder of its
 * socket (`?host=FOLDER`): the driver would take that for a setting of the session.
 */
export function openSql(url: string, options: postgres.Options<Record<string, never>>): Sql {
  const address = URL.parse(url)
  const host = address?.searchParams.get('host')
  if (!address || !host) return postgres(url, options)
  address.searchParams.delete('host')
  return postgres(address.href, { ...options, host })
}

import postgres from 'postgres'
import type { Sql } from './sql.ts'

/** The driver's options, with one that its types leave out. */
type Options = postgres.Options<Record<string, never>> & {
  /** Statements that a connection is sent besides the one under way. */
  max_pipeline?: number
}

/**
 * Opens connections to the server that an address names, by its port or, as libpq writes it, by the folder of its
 * socket (`?host=FOLDER`): the driver would take that for a setting of the session.
 */
export function openSql(url: string, options: Options): Sql {
  const address = URL.parse(url)
  const host = address?.searchParams.get('host')
  if (!address || !host) return postgres(url, options)
  address.searchParams.delete('host')
  return postgres(address.href, { ...options, host })
}

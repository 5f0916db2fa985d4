import type postgres from 'postgres'

/** The driver, which builds queries and runs them. */
export type Sql = postgres.Sql
/** A piece of a query, or a whole one that has not been sent. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

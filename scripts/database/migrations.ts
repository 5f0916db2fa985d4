import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../folders.ts'

/** Where the migrations lie. */
export const MIGRATIONS = path.join(root, 'prisma', 'migrations')

/** One folder of prisma/migrations. */
export interface Migration {
  name: string
  sql: string
}

/** All migrations, oldest first. */
export function migrations(): Migration[] {
  return readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

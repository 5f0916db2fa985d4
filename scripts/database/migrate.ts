import { createHash, randomUUID } from 'node:crypto'
import { openSql } from '@nemt/store/open.ts'
import type { Sql, TransactionSql } from 'postgres'
import { Explained } from '../failure.ts'
import { migrations, type Migration } from './migrations.ts'

/**
 * Brings the database up to the newest migration of prisma/migrations: each in a transaction of its own with
 * its line in `_prisma_migrations`, so that half a migration never stays, not even after a kill. Two that
 * start at once wait for each other.
 *
 * @param ownerUrl of the role that owns the database
 * @returns names of those applied now
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const sql = openSql(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const applied: string[] = []
    for (const migration of await pending(sql)) if (await apply(sql, migration)) applied.push(migration.name)
    return applied
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * The migrations still to apply. One that was changed after it had been applied is an error: the change would
 * never arrive.
 */
async function pending(sql: Sql): Promise<Migration[]> {
  const [table] = await sql`select to_regclass('_prisma_migrations') is not null as there`
  const done: { migration_name: string; checksum: string }[] = table?.there
    ? await sql`select migration_name, checksum from _prisma_migrations
        where finished_at is not null and rolled_back_at is null`
    : []
  const applied = new Map(done.map((row) => [row.migration_name, row.checksum]))
  const all = migrations()
  const changed = all.find(
    (migration) => applied.has(migration.name) && applied.get(migration.name) !== checksumOf(migration),
  )
  if (changed)
    throw new Explained(
      `Migration ${changed.name} was changed after this database had it: ` +
        'undo the change and write a new migration, or start with an empty database',
    )
  return all.filter(({ name }) => !applied.has(name))
}

/** False when another program applied it in the meantime. */
async function apply(sql: Sql, migration: Migration): Promise<boolean> {
  try {
    // eslint-disable-next-line no-restricted-syntax -- one connection, and nobody else asks on it
    return await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('migrations'))`
      await provideLedger(transaction)
      const { name } = migration
      const [applied] = await transaction`select 1 from _prisma_migrations where migration_name = ${name}
        and finished_at is not null and rolled_back_at is null`
      if (applied) return false
      // The script as a whole, as psql would take it.
      await transaction.unsafe(migration.sql).simple()
      await transaction`insert into _prisma_migrations (id, checksum, migration_name, finished_at,
        applied_steps_count) values (${randomUUID()}, ${checksumOf(migration)}, ${name}, now(), 1)`
      return true
    })
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error)
    throw new Explained(`The database could not be migrated: ${migration.name}: ${why}`)
  }
}

/** The table in which Prisma's own tools look as well. */
async function provideLedger(sql: TransactionSql): Promise<void> {
  await sql`create table if not exists _prisma_migrations (
    id varchar(36) primary key,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0)`
}

function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex')
}

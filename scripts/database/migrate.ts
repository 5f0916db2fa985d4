import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { Explained } from '../explained.ts'
import { migrations, migrationsList, withSchemaEngine } from './engine.ts'

/**
 * Brings the database up to the newest migration of prisma/migrations.
 *
 * @param ownerUrl of the role that owns the database
 * @returns names of those applied now
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  if ((await pending(ownerUrl)).length === 0) return []
  try {
    const { appliedMigrationNames } = await withSchemaEngine(ownerUrl, (engine) =>
      engine.applyMigrations({
        migrationsList: migrationsList(),
        filters: { externalTables: [], externalEnums: [] },
      }),
    )
    return appliedMigrationNames
  } catch (error) {
    throw new Explained(
      `The database could not be migrated: ${error instanceof Error ? error.message.trim() : String(error)}`,
    )
  }
}

/**
 * Names of the migrations still to apply. One that was changed after it had been applied is an error: the
 * change would never arrive.
 */
async function pending(ownerUrl: string): Promise<string[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const [table] = await sql`select to_regclass('_prisma_migrations') is not null as there`
    const done: { migration_name: string; checksum: string }[] = table?.there
      ? await sql`select migration_name, checksum from _prisma_migrations where finished_at is not null
        and rolled_back_at is null`
      : []
    const applied = new Map(done.map((row) => [row.migration_name, row.checksum]))
    const all = migrations()
    const changed = all.find(
      ({ name, sql }) =>
        applied.has(name) && applied.get(name) !== createHash('sha256').update(sql).digest('hex'),
    )
    if (changed)
      throw new Explained(
        `Migration ${changed.name} was changed after this database had it: ` +
          'undo the change and write a new migration, or start with an empty database',
      )
    return all.map(({ name }) => name).filter((name) => !applied.has(name))
  } finally {
    await sql.end({ timeout: 1 })
  }
}

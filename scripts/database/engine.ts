import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { MigrationList, SchemaEngine, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { root } from '../folders.ts'

const MIGRATIONS = path.join(root, 'prisma', 'migrations')
const SCHEMA = path.join(root, 'prisma', 'schema')

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

/** The same for the engine. */
export function migrationsList(): MigrationList {
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  }
}

/** The files of prisma/schema. */
export function datamodel(): SchemasContainer {
  const files = readdirSync(SCHEMA).filter((name) => name.endsWith('.prisma')).sort()
  return { files: files.map((name) => ({ path: path.join(SCHEMA, name), content: readFileSync(path.join(SCHEMA, name), 'utf8') })) }
}

let loaded: typeof bindings | undefined

/** The engine comes as WebAssembly for bundlers; Node needs it instantiated by hand. */
function engine(): typeof bindings {
  if (loaded) return loaded
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = new WebAssembly.Module(readFileSync(path.join(path.dirname(entry), 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings } })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return (loaded = bindings)
}

/**
 * Runs `work` with Prisma's schema engine on that database, all of it in one transaction on one connection: half a migration never
 * stays, not even after a kill, and `_prisma_migrations` always tells the truth.
 */
export async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const factory = new PrismaPg({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const connection = await factory.connect()
  const run = (sql: string) => connection.executeRaw({ sql, args: [], argTypes: [] })
  try {
    await run('begin')
    const made = await engine().SchemaEngine.new({ datamodels: undefined }, () => {}, bindMigrationAwareSqlAdapterFactory(onto(factory, connection)))
    const result = await work(made)
    await run('commit')
    return result
  } finally {
    await connection.dispose()
  }
}

/**
 * A factory that always hands out that one connection. The adapter's own `executeScript` cuts a script at every semicolon, also inside
 * of function bodies; the server can take it whole.
 */
function onto(factory: PrismaPg, connection: SqlDriverAdapter): SqlMigrationAwareDriverAdapterFactory {
  const whole: SqlDriverAdapter = Object.create(connection, {
    executeScript: { value: async (script: string) => void (await (connection as unknown as Underlying).underlyingDriver().query(script)) },
    dispose: { value: async () => {} },
  })
  return { provider: factory.provider, adapterName: factory.adapterName, connect: async () => whole, connectToShadowDb: () => factory.connectToShadowDb() }
}

interface Underlying {
  underlyingDriver(): { query(sql: string): Promise<unknown> }
}

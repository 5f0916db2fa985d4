import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { SchemaEngine, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { root } from '../folders.ts'

const SCHEMA = path.join(root, 'prisma', 'schema')

/** The files of prisma/schema. */
export function datamodel(): SchemasContainer {
  const files = readdirSync(SCHEMA)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
  return {
    files: files.map((name) => ({
      path: path.join(SCHEMA, name),
      content: readFileSync(path.join(SCHEMA, name), 'utf8'),
    })),
  }
}

/** Not part of the ES libraries that this project is compiled against. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: Record<string, object>) => { exports: Record<string, unknown> }
}

let loaded: typeof bindings | undefined

/** The engine comes as WebAssembly for bundlers; Node needs it instantiated by hand. */
function engine(): typeof bindings {
  if (loaded) return loaded
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const module = new WebAssembly.Module(readFileSync(path.join(path.dirname(entry), 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings } })
  // Where a panic of the engine leaves its message.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return (loaded = bindings)
}

/**
 * Looks at that database with Prisma's schema engine, in one transaction on one connection that is rolled
 * back: a look leaves no trace.
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: SchemaEngine, run: (sql: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const factory = new PrismaPg({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const connection = (await factory.connect()) as SqlDriverAdapter & Underlying
  const run = (sql: string) => connection.executeRaw({ sql, args: [], argTypes: [] })
  try {
    await run('begin')
    const schemaEngine = await engine().SchemaEngine.new(
      { datamodels: undefined },
      () => {},
      bindMigrationAwareSqlAdapterFactory(onto(factory, connection)),
    )
    const result = await work(schemaEngine, run)
    await run('rollback')
    return result
  } finally {
    await connection.dispose()
  }
}

/**
 * A factory that always hands out that one connection, with two things put right. The adapter's own
 * `executeScript` cuts a script at every semicolon, also inside of function bodies; the server can take it
 * whole. And it refuses PostgreSQL's one-letter type `"char"`, in which the catalog says what kind a
 * constraint is.
 */
function onto(
  factory: PrismaPg,
  connection: SqlDriverAdapter & Underlying,
): SqlMigrationAwareDriverAdapterFactory {
  const letters = passLetters(connection.underlyingDriver())
  const whole: SqlDriverAdapter = Object.create(connection, {
    executeScript: {
      value: async (script: string) => void (await connection.underlyingDriver().query(script)),
    },
    queryRaw: {
      value: async (query: SqlQuery) => {
        const result = await connection.queryRaw(query)
        for (const column of letters()) result.columnTypes[column] = ColumnTypeEnum.Character
        return result
      },
    },
    dispose: { value: async () => {} },
  })
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => whole,
    connectToShadowDb: () => factory.connectToShadowDb(),
  }
}

const LETTER = 18
const TEXT = 25

/** Lets columns of type `"char"` through as text; the answer tells which they were in the last result. */
function passLetters(driver: Driver): () => number[] {
  let last: number[] = []
  const query = driver.query.bind(driver)
  driver.query = async (...parameters) => {
    const result = await query(...parameters)
    const fields = result.fields ?? []
    last = fields.flatMap((field, column) => (field.dataTypeID === LETTER ? [column] : []))
    for (const column of last) fields[column]!.dataTypeID = TEXT
    return result
  }
  return () => last
}

interface Underlying {
  underlyingDriver(): Driver
}

interface Driver {
  query(...parameters: unknown[]): Promise<{ fields?: { dataTypeID: number }[] }>
}

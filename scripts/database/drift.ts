// `node drift.ts` prints the SQL that would bring the database at DATABASE_URL to prisma/schema: nothing when
// both agree. Policies, functions, partial indexes and roles are invisible to it. `node drift.ts SQL` runs
// that first; nothing of it stays.
import { datamodel, withSchemaEngine } from './engine.ts'

const [, , before] = process.argv
const { stdout } = await withSchemaEngine(process.env.DATABASE_URL ?? '', async (engine, run) => {
  if (before) await run(before)
  return engine.diff({
    from: { tag: 'schemaDatasource', ...datamodel(), configDir: '.' },
    to: { tag: 'schemaDatamodel', ...datamodel() },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
})
const text = (stdout ?? '').trim()
if (text !== '-- This is an empty migration.') console.log(text)

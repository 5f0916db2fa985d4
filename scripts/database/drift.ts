// `node drift.ts` prints the SQL that would bring the database at DATABASE_URL to prisma/schema: nothing when both agree. Policies,
// functions, partial indexes and roles are invisible to it.
import { datamodel, withSchemaEngine } from './engine.ts'

const url = process.env.DATABASE_URL ?? ''
const { stdout } = await withSchemaEngine(url, (engine) =>
  engine.diff({
    from: { tag: 'schemaDatasource', ...datamodel(), configDir: '.' },
    to: { tag: 'schemaDatamodel', ...datamodel() },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  }),
)
const text = (stdout ?? '').trim()
if (text !== '-- This is an empty migration.') console.log(text)

import { execFileSync } from 'node:child_process'
import path from 'node:path'

// The engine is WebAssembly behind ES modules, so it runs in a process of its own.
const script = path.resolve(__dirname, '../../scripts/database/drift.ts')

function drift(...before: string[]) {
  return execFileSync(process.execPath, [script, ...before], { encoding: 'utf8', env: process.env }).trim()
}

test('prisma/schema describes exactly the tables and columns that the migrations make', () => {
  expect(drift()).toBe('')
})

test.each([
  [
    'a column that only the database has',
    'alter table ride add column surplus int',
    /ALTER TABLE "ride" DROP COLUMN "surplus"/,
  ],
  [
    'a column that only the schema has',
    'alter table ride drop column version cascade',
    /ALTER TABLE "ride" ADD COLUMN +"version"/,
  ],
  [
    'another type',
    'alter table upload alter column name type varchar(10)',
    /ALTER TABLE "upload".* "name" SET DATA TYPE TEXT/,
  ],
  [
    'a table that only the database has',
    'create table surplus (key text primary key)',
    /DROP TABLE "surplus"/,
  ],
])('%s is seen as drift', (_, before, expected) => {
  expect(drift(before)).toMatch(expected)
})

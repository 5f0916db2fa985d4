import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '@nemt/store/connect.ts'

function log() {
  return readFileSync(path.join(process.env.DATA_DIR as string, 'logs', 'postgres.log'), 'utf8')
}

test('S14 what the application is refused writes nobody’s statement or row into the log of the database', async () => {
  const [app, owner] = [
    connect(process.env.APP_DATABASE_URL as string, { max: 2 }),
    connect(process.env.DATABASE_URL as string, { max: 1 }),
  ]
  const before = log().length
  const refused = (sql: typeof app, statement: string) => expect(sql.unsafe(statement)).rejects.toThrow()
  for (let index = 0; index < 200; index++) {
    await refused(app, "select app.refuse('version_conflict Zyxcanary')")
    await refused(app, "select set_config('app.customer', 'Zyxcanary', true), 1 / 0")
    await refused(app, "insert into customer (name) values ('Zyxcanary')")
  }
  // Who looks after the database still finds what went wrong there, in one line.
  await refused(owner, "select 'Zyxcanary'::int")
  await refused(owner, 'select /* Zyxcanary */ 1 / 0')
  await Promise.all([app.end(), owner.end()])
  const lines = log().slice(before)
  expect(lines).toContain('division by zero')
  expect(lines.split('\n').filter((line) => /portal_app|STATEMENT|DETAIL/.test(line))).toEqual([])
  expect(lines.length).toBeLessThan(2_000)
  expect(lines.replace(/invalid input syntax.*/g, '')).not.toContain('Zyxcanary')
})

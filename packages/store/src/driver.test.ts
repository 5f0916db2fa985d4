import { execFileSync } from 'node:child_process'
import { connect } from './connect.ts'
import { ask } from './read.ts'
import type { Sql } from './sql.ts'

// What the driver got wrong, and patches/ mends (docs/decisions/132-the-driver-mended.md). With one connection all
// that is asked goes over the same one, as it does for callers who have nothing to do with each other.
let pool: Sql
beforeEach(() => {
  pool = connect(process.env.APP_DATABASE_URL ?? '', { max: 1 })
})
afterEach(() => pool.end({ timeout: 1 }))

/** Never answers within a test's time. ms. */
const soon = { givenUp: 2_000, lost: 3_000 }

test('S1 the rows after a statement that failed midway are those that were asked for, and no holes', async () => {
  await expect(ask(() => pool`select n, 1 / (3 - n) as part from generate_series(1, 5) n`)).rejects.toThrow(
    'division by zero',
  )
  const next = await ask(() => pool`select n from generate_series(1, 2) n`)
  expect([...next]).toEqual([{ n: 1 }, { n: 2 }])
})

test('S1 the same where modules are imported, as in the running product', () => {
  const script = `
    import { openSql } from './open.ts'
    const pool = openSql(process.env.APP_DATABASE_URL, { max: 1 })
    await pool\`select 1 / (2 - n) as part from generate_series(1, 5) n\`.catch(() => {})
    console.log(JSON.stringify([...(await pool\`select 1 as n\`)]))
    await pool.end()`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: __dirname,
    encoding: 'utf8',
    env: { ...process.env },
    timeout: 30_000,
  })
  expect(JSON.parse(output)).toEqual([{ n: 1 }])
})

test('S1 one that can’t be sent fails alone: before, beside and after it everybody gets their answer', async () => {
  const who = (name: string | undefined) =>
    ask(() => pool<{ who: string }[]>`select ${name as string} as who, pg_sleep(0.01)::text`, soon)
  await who('first')
  const answers = await Promise.allSettled([
    who('under way'),
    who(undefined),
    who('behind'),
    who(undefined),
    who('last'),
  ])
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.who : answer.reason.code)),
  ).toEqual(['under way', 'UNDEFINED_VALUE', 'behind', 'UNDEFINED_VALUE', 'last'])
  expect((await who(undefined).catch((error: unknown) => error)) as Error).toMatchObject({
    code: 'UNDEFINED_VALUE',
  })
  expect([...(await who('afterwards'))]).toMatchObject([{ who: 'afterwards' }])
})

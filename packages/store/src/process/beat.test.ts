import type { Sql } from '../sql.ts'
import { testRole } from '../testing/stores.ts'
import { keepBeating, readBeats } from './beat.ts'

let reader: Sql
beforeAll(() => {
  reader = testRole('READER')
})
afterAll(() => reader.end())

function figures(): Promise<string> {
  return Promise.resolve('')
}

/** A process of a name of its own that has been silent for so many minutes. */
async function silent(instance: string, minutes: number): Promise<void> {
  await reader`insert into process_beat (process, instance, at)
    values ('test', ${instance}, now() - ${minutes} * interval '1 minute')`
}

async function kept(): Promise<string[]> {
  const rows = await reader<{ instance: string }[]>`
    select instance from process_beat where process = 'test' and instance like 'silent%' order by 1`
  return rows.map(({ instance }) => instance)
}

test('a process that is gone is forgotten after an hour, and shown for a minute only', async () => {
  await silent('silent-2-hours', 120)
  await silent('silent-50-minutes', 50)
  const beating = await keepBeating(reader, 'test', { figures })
  await beating.stop()
  expect(await kept()).toEqual(['silent-50-minutes'])
  const shown = (await readBeats(reader)).map(({ instance }) => instance)
  expect([shown.includes(beating.instance), shown.includes('silent-50-minutes')]).toEqual([true, false])
})

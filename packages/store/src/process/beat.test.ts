import type { Sql } from '../sql.ts'
import { away, gone, rhythmOf } from '../testing/rhythm.ts'
import { freshCustomer, testRole } from '../testing/stores.ts'
import { until } from '../testing/until.ts'
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

async function kept(instances: string[]): Promise<string[]> {
  const rows = await reader<{ instance: string }[]>`
    select instance from process_beat where process = 'test' and instance in ${reader(instances)} order by 1`
  return rows.map(({ instance }) => instance)
}

test('a process that is gone is forgotten after an hour, and shown for a minute only', async () => {
  const own = freshCustomer()
  const [long, short] = [`${own}-2-hours`, `${own}-50-minutes`]
  await silent(long, 120)
  await silent(short, 50)
  const beating = await keepBeating(reader, 'test', { figures })
  await beating.stop()
  expect(await kept([long, short])).toEqual([short])
  const shown = (await readBeats(reader)).map(({ instance }) => instance)
  expect([shown.includes(beating.instance), shown.includes(short)]).toEqual([true, false])
})

test('figures stay until new ones are brought; a beat that fails is told, and the next one comes', async () => {
  const errors: unknown[] = []
  const fault = new Error('no figures')
  let beats = 0
  const asked: string[] = []
  const beating = await keepBeating(
    reader,
    'test',
    {
      state: () => ({ idleMs: ++beats }),
      figures: async (instance) => {
        asked.push(instance)
        if (asked.length === 2) throw fault
        return `figures ${asked.length}`
      },
    },
    { everyMs: 5, onError: (error) => errors.push(error) },
  )
  const seen = new Set<string>()
  const mine = async () => (await readBeats(reader)).find(({ instance }) => instance === beating.instance)
  await until(async () => seen.add((await mine())?.figures ?? '').has('figures 3'))
  await beating.stop()
  expect([[...seen], errors]).toEqual([['figures 1', 'figures 3'], [fault]])
  const last = (await mine())?.state.idleMs
  const other = await keepBeating(reader, 'test', { figures }, { everyMs: 5 })
  const otherAges = new Set<number>()
  const others = async () => (await readBeats(reader)).find(({ instance }) => instance === other.instance)
  await until(async () => otherAges.add((await others())?.ageMs ?? 0).size > 5)
  await other.stop()
  expect((await mine())?.state.idleMs).toBe(last)
})

test('R1 a sign of life is left every two seconds unless told otherwise; what fails is told', async () => {
  const { rhythm, told } = await rhythmOf((options) => keepBeating(gone, 'x', { figures }, options))
  expect({ rhythm, told }).toEqual({ rhythm: [2_000, 70], told: [away, away] })
})

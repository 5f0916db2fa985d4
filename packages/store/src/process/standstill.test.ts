import type { Sql } from '../sql.ts'
import { testRole } from '../testing/stores.ts'
import { keepBeating, readBeats, type WorkerState } from './beat.ts'
import { seen, standstill, type Seen } from './standstill.ts'

let reader: Sql
beforeAll(() => {
  reader = testRole('READER')
})
afterAll(() => reader.end())

const jobs = { waiting: 0, later: 0, failing: 0, resting: 0, oldestMs: 0 }

function worker(ageMs: number, state: Partial<WorkerState> = {}) {
  return {
    process: 'worker',
    ageMs,
    state: { relayMs: 10, idleMs: 10, jobs, ...state },
  }
}

const calm: Seen = { beats: [worker(500)], lagMs: 0, relays: true }

test.each<[string, Seen, string[]]>([
  [
    'a calm system in which nothing has happened for an hour',
    { ...calm, beats: [worker(1_900, { idleMs: 3_600_000 })] },
    [],
  ],
  ['no worker at all', { ...calm, beats: [] }, ['worker']],
  ['a worker that was silent for long', { ...calm, beats: [worker(15_000)] }, ['worker']],
  ['one that is being started again', { ...calm, beats: [worker(9_000)] }, []],
  ['a gateway alone', { ...calm, beats: [{ process: 'gateway', ageMs: 1, state: {} }] }, ['worker']],
  ['one of two workers is gone', { ...calm, beats: [worker(40_000), worker(100)] }, []],
  ['an event that nobody hands on', { ...calm, lagMs: 15_000 }, ['relay']],
  ['an event of a moment ago', { ...calm, lagMs: 3_000 }, []],
  [
    'a relay that hangs, though nothing happens',
    { ...calm, beats: [worker(100, { relayMs: 20_000 })] },
    ['relay'],
  ],
  ['a relay that never started', { ...calm, relays: false }, ['relay']],
  [
    'jobs that are due, and none ends',
    { ...calm, beats: [worker(100, { idleMs: 95_000, jobs: { ...jobs, waiting: 3, oldestMs: 95_000 } })] },
    ['jobs'],
  ],
  [
    'a long queue that moves',
    { ...calm, beats: [worker(100, { idleMs: 20, jobs: { ...jobs, waiting: 900, oldestMs: 400_000 } })] },
    [],
  ],
])('contract: Operations: %s', (_, found, still) => {
  expect(standstill(found)).toEqual(still)
})

test('a process leaves its signs of life with its figures, and tells what it could not leave', async () => {
  const errors: unknown[] = []
  let figures = 'one'
  const own = await keepBeating(
    reader,
    'worker',
    { state: () => ({ relayMs: 7 }), figures: async (instance) => `${figures} of ${instance}` },
    { everyMs: 30, onError: (error) => errors.push(error) },
  )
  const mine = async () => (await readBeats(reader)).find(({ instance }) => instance === own.instance)
  expect(await mine()).toMatchObject({
    process: 'worker',
    state: { relayMs: 7 },
    figures: `one of ${own.instance}`,
  })
  figures = 'two'
  const end = Date.now() + 5_000
  while ((await mine())?.figures !== `two of ${own.instance}` && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await mine())?.figures).toBe(`two of ${own.instance}`)
  await own.stop()
  await reader`delete from process_beat where instance = ${own.instance}`
  expect(errors).toEqual([])
  expect((await seen(reader)).lagMs).toBeGreaterThanOrEqual(0)
})

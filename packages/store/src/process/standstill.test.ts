import type { Sql } from '../sql.ts'
import { write } from '../change/write.ts'
import { headOf, readEpoch } from '../event/log.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { until } from '../testing/until.ts'
import { keepBeating, readBeats, type WorkerState } from './beat.ts'
import { countAside, seen, standstill, type Seen } from './standstill.ts'

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
  [
    'a relay that had been silent before the worker fell silent, too',
    { ...calm, beats: [worker(8_000, { relayMs: 7_000 })] },
    ['relay'],
  ],
  ['one that looked again in between', { ...calm, beats: [worker(8_000, { relayMs: 6_999 })] }, []],
  ['one of two relays that hangs', { ...calm, beats: [worker(100, { relayMs: 20_000 }), worker(100)] }, []],
  [
    'a worker that is stuck beside one that works',
    {
      ...calm,
      beats: [worker(100, { idleMs: 95_000, jobs: { ...jobs, waiting: 3, oldestMs: 95_000 } }), worker(100)],
    },
    [],
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

test('R11 what is not handed on is a lag; what an open transaction holds back is none', async () => {
  const [store, worker] = [await testStore(2), testRole('WORKER', 1)]
  const customer = freshCustomer()
  const epoch = await readEpoch(reader)
  const head = await headOf(reader, epoch)
  await worker`insert into event_cursor (name, epoch, xid, seq)
    values ('relay', ${epoch}, ${head.xid.toString()}::xid8, 0)
    on conflict (name) do update set xid = excluded.xid, seq = 0`
  expect(await seen(reader)).toMatchObject({ lagMs: 0, relays: true })
  const held = await store.sql.reserve()
  await held`begin`
  await held`select set_config('app.customer', ${customer}, true)`
  await held`insert into event (customer_key, collection, key, type, at, actor, audience, fleet_keys)
    values (${customer}, 'test', 'EARLY', 'happened', now() - interval '1 hour', '{}', '{}', '{}')`
  await write(store, customer, { events: [eventRow('LATE')] })
  expect((await seen(reader)).lagMs).toBe(0)
  await held`commit`
  held.release()
  await until(async () => (await seen(reader)).lagMs > 0)
  expect((await seen(reader)).lagMs).toBeGreaterThan(3_500_000)
  await Promise.all([store.close(), worker.end()])
})

test('R29 what is set aside is counted by kind: resting, or tried again', async () => {
  const worker = testRole('WORKER', 1)
  const customer = freshCustomer()
  const counted = async () =>
    Object.fromEntries(
      (await countAside(reader)).map(({ kind, resting, trying }) => [kind, [resting, trying]]),
    )
  const before = await counted()
  const later = new Date(Date.now() + 3_600_000)
  const rows = [
    { kind: 'event', next_at: null, asked_at: null },
    { kind: 'event', next_at: null, asked_at: later },
    { kind: 'event', next_at: later, asked_at: null },
    { kind: 'job', next_at: null, asked_at: null },
  ].map((row, seq) => ({
    ...{ ...row, customer_key: customer, key: `K${seq}`, seq },
    ...{ name: 'x', line: 'x', code: 'x', tries: 1 },
  }))
  await worker`insert into set_aside ${worker(rows)}`
  const after = await counted()
  const more = (kind: string) =>
    (after[kind] ?? []).map((count, index) => count - ((before[kind] ?? [])[index] ?? 0))
  expect([more('event'), more('job')]).toEqual([
    [1, 2],
    [1, 0],
  ])
  await worker`delete from set_aside where customer_key = ${customer}`
  await worker.end()
})

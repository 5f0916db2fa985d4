import { write } from '../change/write.ts'
import { connect, type Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { runJobs } from '../job/run.ts'
import { eventRow, freshCustomer, testRole, testStore, testOwner } from '../testing/stores.ts'
import { until } from '../testing/until.ts'
import type { AsideEvent } from './aside.ts'
import { headOf, readEpoch, readEvents } from './log.ts'
import { relayEvents } from './relay.ts'

const url = process.env.WORKER_DATABASE_URL ?? ''
let store: Store
let worker: Sql
beforeAll(async () => {
  store = await testStore(16)
  worker = testRole('WORKER')
})
afterAll(() => Promise.all([store.close(), worker.end()]))

test('each event makes its job exactly once, with two relays and two workers at work', async () => {
  const customer = freshCustomer()
  const done: string[] = []
  const work = { note: async (payload: unknown) => void done.push((payload as { key: string }).key) }
  const jobs = await Promise.all([runJobs(url, work), runJobs(url, work)])
  const jobsOf = (event: { customer: string; key: string; position: { seq: bigint } }) =>
    event.customer === customer
      ? [{ identifier: 'note', payload: { key: event.key }, key: `${event.position.seq}:0` }]
      : []
  const second = connect(url, { max: 2 })
  const relays = await Promise.all([
    relayEvents(worker, jobsOf, { pollMs: 20 }),
    relayEvents(second, jobsOf, { pollMs: 20 }),
  ])
  const keys = Array.from({ length: 200 }, (_, index) => `J${index}`)
  await Promise.all(keys.map((key) => write(store, customer, { events: [eventRow(key)] })))
  const end = Date.now() + 15_000
  while (done.length < keys.length && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all(relays.map((relay) => relay.stop()))
  await Promise.all(jobs.map((one) => one.stop()))
  await second.end()
  expect(done.toSorted()).toEqual(keys.toSorted())
}, 30_000)

/** What a statement answers, or what is made of it. */
type Answering = (answer: () => Promise<unknown>) => unknown

/** The worker's connection, on which one kind of statement is answered otherwise: the database away, or slow. */
function otherwise(part: string, answering: Answering): Sql {
  return new Proxy(worker, {
    apply: (sql, self, given: unknown[]) => {
      const [parts] = given
      const asked = () => Reflect.apply(sql as (...args: unknown[]) => unknown, self, given)
      const isIt = Array.isArray(parts) && 'raw' in parts && parts.join('').includes(part)
      return isIt ? answering(async () => asked()) : asked()
    },
  })
}

/** A task of a customer, and a relay of its events; a test says what fails. */
async function relaying(sql = worker, jobOf: (key: string) => object = () => ({}), options: object = {}) {
  const customer = freshCustomer()
  const task = `relay-${customer}`
  const errors: unknown[] = []
  const told: AsideEvent[] = []
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  const start = (again: object = {}) =>
    relayEvents(
      sql,
      (event) =>
        event.customer === customer
          ? [{ identifier: task, payload: {}, key: `${task}:${event.key}`, runAt, ...jobOf(event.key) }]
          : [],
      {
        ...{ pollMs: 20, againMs: 20, onError: (error: unknown) => errors.push(error) },
        ...{ onAside: (event: AsideEvent) => told.push(event), ...options, ...again },
      },
    )
  const keys = async () => (await queued(task)).map(({ key }) => key.slice(task.length + 1))
  const happens = (key: string, rest: object = {}) =>
    write({ ...store, hint: () => {} }, customer, { events: [eventRow(key, { ride_key: 'RID1', ...rest })] })
  const asides = async () =>
    (await worker`select object, code from set_aside where customer_key = ${customer} order by seq`).map(
      ({ object, code }) => `${object} ${code}`,
    )
  return { customer, start, errors, told, keys, happens, asides }
}

test('R3 what happened while no relay was at work is handed on by the next one', async () => {
  const { start, keys, happens } = await relaying()
  const before = await start()
  await before.stop()
  await happens('MISSED')
  const after = await start()
  await until(async () => (await keys()).length > 0)
  await after.stop()
  expect(await keys()).toEqual(['MISSED'])
})

test.each(['57P01', '53100', '40P01'])(
  'R29 a database that answers %s when events are handed on, or tried again, sets nothing aside',
  async (code) => {
    const away = Object.assign(new Error('away'), { code })
    let failures = 3
    const answering: Answering = (answer) => (failures-- > 0 ? Promise.reject(away) : answer())
    const { customer, start, errors, told, keys, happens, asides } = await relaying(
      otherwise('update event_cursor', answering),
    )
    const relay = await start()
    await happens('A')
    await until(async () => (await keys()).length > 0)
    await relay.stop()
    expect([errors, told, await asides()]).toEqual([[away, away, away], [], []])
    failures = 3
    await worker`insert into set_aside (customer_key, key, kind, seq, name, line, code, tries, next_at)
      select customer_key, 'EVT' || seq, 'event', seq, type, 'RID1', 'Error', 1, now() from event
      where customer_key = ${customer}`
    const again = await relaying(otherwise('with gone as', answering))
    const second = await again.start()
    await until(async () => (await asides()).length === 0)
    await second.stop()
    expect([again.errors, again.told]).toEqual([[away, away, away], []])
  },
)

test('R29 what has just failed is not tried before its pause is over', async () => {
  let looks = 0
  const { start, told, happens, asides } = await relaying(
    otherwise('select distinct on', (answer) => (looks++, answer())),
    () => ({ key: 'x'.repeat(600) }),
  )
  const relay = await start()
  await happens('BAD')
  await until(() => told.length > 0)
  const before = looks
  await until(() => looks > before + 5)
  await relay.stop()
  expect([told.map(({ tries }) => tries), await asides()]).toEqual([[1], ['BAD 23514']])
  await worker`delete from set_aside where customer_key = ${told[0]!.customer}`
})

test('R4 a relay that was overtaken holds back the rides that the other one holds back', async () => {
  const never = { pollMs: 600_000, againMs: 600_000 }
  const { customer, start, keys, happens, asides } = await relaying(worker, (key) => {
    if (key === 'BAD') throw new Error('x')
    return {}
  })
  const overtaken = await start(never)
  const other = await start()
  await happens('BAD')
  await until(async () => (await asides()).length === 1)
  await worker`update set_aside set next_at = now() + interval '1 hour' where customer_key = ${customer}`
  await other.stop()
  await happens('NEXT')
  await until(async () => {
    overtaken.wake()
    return (await asides()).length + (await keys()).length > 1
  })
  await overtaken.stop()
  expect([await asides(), await keys()]).toEqual([['BAD Error', 'NEXT behind'], []])
  await worker`delete from set_aside where customer_key = ${customer}`
})

test('R29 a ride that begins to wait while others are looked up keeps its order; the end waits', async () => {
  const gate = Promise.withResolvers<void>()
  let held = false
  const { customer, start, keys, happens, asides } = await relaying(
    otherwise('select distinct on', async (answer) => {
      const answered = await answer()
      if (held) await gate.promise
      return answered
    }),
    (key) => {
      if (key === 'BAD') throw new Error('x')
      return {}
    },
    { againMs: 1 },
  )
  const relay = await start()
  held = true
  await happens('BAD')
  // Nothing is handed on before the look has ended.
  for (let look = 0; look < 20; look++) await keys()
  expect(await asides()).toEqual([])
  let ended = false
  const stopped = relay.stop().then(() => (ended = true))
  for (let look = 0; look < 5; look++) await keys()
  expect(ended).toBe(false)
  gate.resolve()
  held = false
  await stopped
  const next = await start()
  await happens('NEXT')
  await until(async () => (await asides()).length + (await keys()).length > 1)
  await next.stop()
  expect([await asides(), await keys()]).toEqual([['BAD Error', 'NEXT behind'], []])
  await worker`delete from set_aside where customer_key = ${customer}`
})

test('§2.3 an address is told what happens to a ride, and nothing of what could not be handed on', async () => {
  const { customer, start, told, keys, happens } = await relaying(worker, (key) =>
    key === 'BAD' ? { key: 'x'.repeat(600) } : {},
  )
  await write(store, customer, { inserts: { webhook: [{ key: 'WHK1', url: 'https://x.org', secret: 's' }] } })
  const relay = await start()
  await happens('GOOD', { collection: 'ride:info' })
  await happens('BAD', { collection: 'ride:info' })
  await until(async () => told.length + (await keys()).length > 1)
  await relay.stop()
  const deliveries = await worker`select e.key from webhook_delivery d join event e using (customer_key, seq)
    where d.customer_key = ${customer}`
  expect(deliveries.map(({ key }) => key)).toEqual(['GOOD'])
  await worker`delete from set_aside where customer_key = ${customer}`
})

/** Events that no process is told of: whoever follows the log looks when they are told to. */
async function silently(customer: string, keys: string[]) {
  const from = await headOf(worker, await readEpoch(worker))
  await write({ ...store, hint: () => {} }, customer, { events: keys.map((key) => eventRow(key)) })
  let events: Awaited<ReturnType<typeof readEvents>> = []
  while (events.length < keys.length) events = await readEvents(worker, from, { limit: 100, customer })
  return events
}

type Queued = { key: string; max_attempts: number; run_at: Date; payload: unknown }

function queued(task: string) {
  return worker<Queued[]>`
  select j.key, j.max_attempts, j.run_at, j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} order by j.key`
}

test('R4 a job waits for its time, or has none, and has twelve tries', async () => {
  const customer = freshCustomer()
  const task = `later-${customer}`
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  const one = { identifier: task, payload: { a: 1 }, key: `${task}:1` }
  const relay = await relayEvents(
    worker,
    (event) =>
      event.customer === customer
        ? [
            { ...one, runAt },
            { ...one, key: `${task}:2` },
          ]
        : [],
    { pollMs: 20 },
  )
  await write(store, customer, { events: [eventRow('A')] })
  await until(async () => (await queued(task)).length >= 2)
  await relay.stop()
  expect(await queued(task)).toEqual([
    { key: `${task}:1`, max_attempts: 12, run_at: new Date(runAt), payload: { a: 1 } },
    { key: `${task}:2`, max_attempts: 12, run_at: expect.any(Date), payload: { a: 1 } },
  ])
}, 20_000)

test('R4 a relay that another one has overtaken goes on from where that one stands', async () => {
  const customer = freshCustomer()
  const task = `overtaken-${customer}`
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  let looks = false
  const relay = await relayEvents(
    otherwise('order by e.xid, e.seq limit', (answer) => (looks ? answer() : Promise.resolve([]))),
    (event) =>
      event.customer === customer
        ? [{ identifier: task, payload: {}, key: `${task}:${event.key}`, runAt }]
        : [],
    { pollMs: 600_000 },
  )
  const [first] = await silently(customer, ['A', 'B', 'C'])
  const { xid, seq } = (first as NonNullable<typeof first>).position
  await worker`update event_cursor set xid = ${xid.toString()}::xid8, seq = ${seq.toString()}::bigint
    where name = 'relay'`
  looks = true
  await until(async () => {
    relay.wake()
    return (await queued(task)).length >= 2
  })
  await relay.stop()
  expect((await queued(task)).map(({ key }) => key)).toEqual([`${task}:B`, `${task}:C`])
}, 20_000)

test('R4 a relay that was overtaken among the events of one transaction queues none of them again', async () => {
  const customer = freshCustomer()
  const task = `within-${customer}`
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  await write(store, customer, { events: ['A', 'B', 'C'].map((key) => eventRow(key)) })
  const of = () => worker<{ xid: string; seq: string }[]>`
    select xid::text, seq::text from event where customer_key = ${customer} order by seq`
  const standAt = async (index: number) => {
    const { xid, seq } = (await of())[index]!
    await worker`update event_cursor set xid = ${xid}::xid8, seq = ${seq}::bigint where name = 'relay'`
  }
  await standAt(0)
  let looks = false
  const relay = await relayEvents(
    otherwise('order by e.xid, e.seq limit', (answer) => (looks ? answer() : Promise.resolve([]))),
    (event) =>
      event.customer === customer
        ? [{ identifier: task, payload: {}, key: `${task}:${event.key}`, runAt }]
        : [],
    { pollMs: 600_000 },
  )
  await standAt(1)
  looks = true
  await until(async () => {
    relay.wake()
    return (await queued(task)).length >= 1
  })
  await relay.stop()
  expect((await queued(task)).map(({ key }) => key)).toEqual([`${task}:C`])
}, 20_000)

test('R4 a relay that is overtaken while it looks for the event to blame queues none again', async () => {
  const customer = freshCustomer()
  const task = `blame-${customer}`
  const runAt = Date.parse('2031-07-01T12:00:00Z')
  const events = await silently(customer, ['BAD', 'B', 'C', 'D'])
  const standAt = (index: number) => {
    const { xid, seq } = events[index]!.position
    return worker`update event_cursor set xid = ${xid.toString()}::xid8, seq = ${seq.toString()}::bigint
      where name = 'relay'`
  }
  let statements = 0
  // All of them, the bad one alone, and that it is set aside: the next would be the second one's.
  const sql = otherwise('update event_cursor', async (answer) => {
    statements += 1
    if (statements === 4) await standAt(2)
    return answer()
  })
  const { xid, seq } = events[0]!.position
  await worker`update event_cursor set xid = ${xid.toString()}::xid8, seq = ${(seq - 1n).toString()}::bigint
    where name = 'relay'`
  const relay = await relayEvents(
    sql,
    (event) =>
      event.customer === customer
        ? [
            {
              ...{ identifier: task, key: `${task}:${event.key}`, runAt },
              payload: event.key === 'BAD' ? { said: '\u0000' } : {},
            },
          ]
        : [],
    { pollMs: 20, againMs: 600_000 },
  )
  await until(async () => (await queued(task)).some(({ key }) => key === `${task}:D`))
  await relay.stop()
  expect((await queued(task)).map(({ key }) => key)).toEqual([`${task}:D`])
}, 20_000)

test('R29 an event that names no fleets at all is handed on as any other', async () => {
  const customer = freshCustomer()
  const task = `nobody-${customer}`
  const relay = await relayEvents(
    worker,
    (event) =>
      event.customer === customer ? [{ identifier: task, payload: {}, key: `${task}:${event.key}` }] : [],
    { pollMs: 20 },
  )
  const owner = testOwner()
  await owner.begin(async (sql) => {
    await sql`select set_config('app.customer', ${customer}, true)`
    await sql`insert into event (customer_key, collection, key, type, actor, data, audience, ride_key, fleet_keys)
      values (${customer}, 'ride:info', 'RIDx', 'status', '{}', '{}', '{fleet}', 'RIDx', null)`
  })
  await owner.end()
  await until(async () => (await queued(task)).length >= 1)
  await relay.stop()
  expect((await queued(task)).map(({ key }) => key)).toEqual([`${task}:RIDx`])
}, 20_000)

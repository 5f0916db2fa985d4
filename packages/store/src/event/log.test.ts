import type { EventRow } from '../change/changes.ts'
import { write } from '../change/write.ts'
import type { Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { after, writeCursor } from './cursor.ts'
import { behind, headOf, readEpoch, readEvents, type LoggedEvent } from './log.ts'
import { tailEvents } from './tail.ts'
import { until } from '../testing/until.ts'

let store: Store
let reader: Sql
beforeAll(async () => {
  store = await testStore(24)
  reader = testRole('READER')
})
afterAll(() => Promise.all([store.close(), reader.end()]))

test('R11 20 writers at once: the tail delivers every event once, in order, also without hints', async () => {
  const customer = freshCustomer()
  const seen: string[] = []
  const order: [bigint, bigint][] = []
  const tail = await tailEvents(
    reader,
    (events) => {
      for (const { customer: of, key, position } of events) {
        if (of !== customer) continue
        seen.push(key)
        order.push([position.xid, position.seq])
      }
    },
    { pollMs: 20, hints: false, batch: 50 },
  )
  const each = 40
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let index = 0; index < each; index++)
        await write(store, customer, {
          events: [eventRow(`W${writer}-${index}`), eventRow(`W${writer}-${index}b`)],
        })
    }),
  )
  await until(() => seen.length >= 20 * each * 2)
  await tail.stop()
  expect(seen).toHaveLength(20 * each * 2)
  expect(new Set(seen).size).toBe(seen.length)
  expect(
    order.every((one, index) => index === 0 || compare(order[index - 1] as [bigint, bigint], one) < 0),
  ).toBe(true)
})

test('an event of an open transaction holds back what came after it, and nothing is lost when it ends', async () => {
  const customer = freshCustomer()
  const held = await store.sql.reserve()
  await held`begin`
  await held`select set_config('app.customer', ${customer}, true)`
  await held`insert into event (customer_key, collection, key, type, actor, audience, fleet_keys)
    values (${customer}, 'test', 'EARLY', 'happened', '{}', '{}', '{}')`
  // Whoever begins at the head after a later one has ended is given it, too.
  await write(store, freshCustomer(), { events: [eventRow('ELSE')] })
  const from = await headOf(reader, await readEpoch(reader))
  await write(store, customer, { events: [eventRow('LATE')] })
  expect(await readEvents(reader, from, { limit: 10, customer })).toEqual([])
  await held`commit`
  held.release()
  await until(async () => (await readEvents(reader, from, { limit: 10, customer })).length === 2)
  expect((await readEvents(reader, from, { limit: 10, customer })).map(({ key }) => key)).toEqual([
    'EARLY',
    'LATE',
  ])
})

test('resuming from any cursor gives exactly the rest', async () => {
  const customer = freshCustomer()
  const from = await headOf(reader, await readEpoch(reader))
  for (let index = 0; index < 12; index++) await write(store, customer, { events: [eventRow(`E${index}`)] })
  let all = await readEvents(reader, from, { limit: 100, customer })
  await until(async () => (all = await readEvents(reader, from, { limit: 100, customer })).length === 12)
  for (const [index, event] of all.entries())
    expect(
      (await readEvents(reader, event.position, { limit: 100, customer })).map(({ key }) => key),
    ).toEqual(all.slice(index + 1).map(({ key }) => key))
})

test('R11 events up to a position, it included, and what each one says', async () => {
  const customer = freshCustomer()
  const from = await headOf(reader, await readEpoch(reader))
  const told: Partial<EventRow> = {
    team_key: 'TEA1',
    ride_key: 'RID1',
    passenger_key: 'PAS1',
    fleet_keys: ['FLT1'],
    audience: ['staff', 'fleet'],
    data: { n: 1 },
    actor: { kind: 'user', key: 'USR1' },
    type: 'status',
    collection: 'ride:info',
  }
  await write(store, freshCustomer(), { events: [eventRow('ELSE')] })
  await write(store, customer, { events: [eventRow('A', told), eventRow('B'), eventRow('C')] })
  let all = await readEvents(reader, from, { limit: 100, customer })
  await until(async () => (all = await readEvents(reader, from, { limit: 100, customer })).length === 3)
  const named = (key: string) => all.find((event) => event.key === key) as LoggedEvent
  expect(named('A')).toMatchObject({ ...told, customer, cursor: writeCursor(named('A').position) })
  expect(Math.abs(named('A').at - Date.now())).toBeLessThan(60_000)
  expect(named('B')).toMatchObject({ team_key: null, ride_key: null, passenger_key: null, fleet_keys: [] })
  const keys = async (options: object) =>
    (await readEvents(reader, from, { limit: 100, customer, ...options })).map(({ key }) => key)
  const order = all.map(({ key }) => key)
  expect(await keys({ until: (all[1] as LoggedEvent).position })).toEqual(order.slice(0, 2))
  expect(await keys({ limit: 1 })).toEqual(order.slice(0, 1))
})

test('R11 where the newest events begin: fewer of them are nearer to the end', async () => {
  const customer = freshCustomer()
  await write(store, customer, { events: Array.from({ length: 60 }, (_, index) => eventRow(`E${index}`)) })
  const epoch = await readEpoch(reader)
  // Of one moment: others write events and forget old ones meanwhile.
  const [far, near, counted] = await reader.begin('isolation level repeatable read', async (sql) => {
    const [first, second] = [
      await behind(sql as unknown as typeof reader, epoch, 50),
      await behind(sql as unknown as typeof reader, epoch, 5),
    ]
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from event e
      where (e.xid, e.seq) > (${first.xid.toString()}::xid8, ${first.seq.toString()}::bigint)`
    return [first, second, row?.count] as const
  })
  expect([after(near, far), counted]).toEqual([true, 50])
  expect(await behind(reader, epoch, 10_000_000)).toEqual({ epoch, xid: 0n, seq: 0n })
})

/** The reader as a connection that fails while it is told to. */
function flaky() {
  const state = { away: false, errors: [] as unknown[] }
  const asked = (...args: Parameters<typeof reader>) => {
    if (state.away) throw new Error('away')
    return reader(...args)
  }
  return { state, sql: Object.assign(asked, { listen: reader.listen.bind(reader) }) as unknown as Sql }
}

test('R11 R1 a tail whose database is away goes on from where it was when that is back', async () => {
  const customer = freshCustomer()
  const seen: string[] = []
  const { state, sql } = flaky()
  const hear = (events: { customer: string; key: string }[]) =>
    void seen.push(...events.filter((event) => event.customer === customer).map(({ key }) => key))
  const tail = await tailEvents(sql, hear, { pollMs: 20, onError: (error) => state.errors.push(error) })
  state.away = true
  await write(store, customer, { events: [eventRow('A')] })
  await until(() => state.errors.length > 1)
  state.away = false
  await until(() => seen.length > 0)
  await tail.stop()
  expect(seen).toEqual(['A'])
})

test('R11 a hint wakes the tail long before its poll; one that is stopped hears nothing more', async () => {
  const customer = freshCustomer()
  const seen: string[] = []
  const tail = await tailEvents(
    reader,
    (events) =>
      void seen.push(...events.filter((event) => event.customer === customer).map(({ key }) => key)),
    { pollMs: 600_000 },
  )
  // A hint that comes before its event can be read wakes for nothing: others' transactions hold it back.
  for (let index = 0; index < 200 && !seen.includes('A'); index++) {
    await write(store, customer, { events: [eventRow(index === 0 ? 'A' : 'more')] })
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  expect(seen[0]).toBe('A')
  await tail.stop()
  const heard = seen.length
  await write(store, customer, { events: [eventRow('B')] })
  tail.wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen.slice(heard)).toEqual([])
})

function compare(a: [bigint, bigint], b: [bigint, bigint]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  if (a[1] < b[1]) return -1
  return a[1] > b[1] ? 1 : 0
}

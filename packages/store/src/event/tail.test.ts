import { write } from '../change/write.ts'
import type { Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { until } from '../testing/until.ts'
import { after, type Cursor } from './cursor.ts'
import { CHANNEL } from './hint.ts'
import { headOf, readEpoch, readEvents, type LoggedEvent } from './log.ts'
import { tailEvents } from './tail.ts'

// No poll comes within a test's time: what is delivered came at once.
const NEVER_MS = 600_000

let store: Store
let reader: Sql
beforeAll(async () => {
  store = await testStore(4)
  reader = testRole('READER')
})
afterAll(() => Promise.all([store.close(), reader.end()]))

/** Events of a customer, once they can be read, and the position before them. */
async function happened(customer: string, keys: string[], from?: Cursor): Promise<Cursor> {
  const before = from ?? (await headOf(reader, await readEpoch(reader)))
  await write({ ...store, hint: () => {} }, customer, { events: keys.map((key) => eventRow(key)) })
  const all = async () => (await readEvents(reader, before, { limit: 1_000, customer })).map(({ key }) => key)
  await until(async () => {
    const found = await all()
    return keys.every((key) => found.includes(key))
  })
  return before
}

/** What of a customer's was delivered. */
function hearing(customer: string) {
  const seen: string[] = []
  const hear = (events: readonly LoggedEvent[]): void => {
    seen.push(...events.filter((event) => event.customer === customer).map(({ key }) => key))
  }
  return { seen, hear }
}

test('R11 what could not be delivered is told and comes again, nothing is left out', async () => {
  const customer = freshCustomer()
  const { seen, hear } = hearing(customer)
  const errors: unknown[] = []
  const fault = new Error('not now')
  const from = await happened(customer, ['A', 'B'])
  const tail = await tailEvents(
    reader,
    (events) => {
      if (errors.length < 3) throw fault
      hear(events)
    },
    { from, pollMs: 20, hints: false, onError: (error) => errors.push(error) },
  )
  await until(() => errors.length === 3)
  // Three pauses long nothing was delivered: that it stands still is known.
  expect(tail.sinceMs()).toBeGreaterThanOrEqual(40)
  await until(() => seen.length > 0)
  await tail.stop()
  expect([seen, errors]).toEqual([
    ['A', 'B'],
    [fault, fault, fault],
  ])
})

test('R11 one that was woken while it delivered looks again; its end waits for what is being delivered', async () => {
  const customer = freshCustomer()
  const { seen, hear } = hearing(customer)
  const turns: PromiseWithResolvers<void>[] = []
  const from = await happened(customer, ['A'])
  const tail = await tailEvents(
    reader,
    async (events) => {
      turns.push(Promise.withResolvers<void>())
      await turns.at(-1)!.promise
      hear(events)
    },
    { from, pollMs: NEVER_MS, hints: false },
  )
  await until(() => turns.length === 1)
  await happened(customer, ['B'], from)
  tail.wake()
  turns[0]!.resolve()
  await until(() => turns.length === 2)
  expect(seen).toEqual(['A'])
  let ended = false
  const stopped = tail.stop().then(() => (ended = true))
  await readEpoch(reader)
  expect(ended).toBe(false)
  turns[1]!.resolve()
  await stopped
  expect(seen).toEqual(['A', 'B'])
})

test('R11 more than one batch is delivered without a pause; what is delivered may move the position', async () => {
  const customer = freshCustomer()
  const { seen, hear } = hearing(customer)
  const keys = ['A', 'B', 'C', 'D', 'E']
  const from = await happened(customer, keys)
  let again: Cursor | undefined = from
  const tail = await tailEvents(
    reader,
    (events) => {
      hear(events)
      const moved = again
      again = undefined
      return moved
    },
    { from, pollMs: NEVER_MS, hints: false, batch: 1 },
  )
  await until(() => seen.length >= keys.length + 1)
  await tail.stop()
  expect(seen).toEqual(['A', ...keys])
  expect(await readEvents(reader, tail.position(), { limit: 1, customer })).toEqual([])
  expect(await readEvents(reader, from, { limit: 9, customer, until: tail.position() })).toHaveLength(5)
})

test('R11 unless it is said otherwise it begins at the head of the log: what was before is no news', async () => {
  const customer = freshCustomer()
  const { seen, hear } = hearing(customer)
  const before = await happened(customer, ['A'])
  const tail = await tailEvents(reader, hear, { pollMs: 20, hints: false })
  expect(after(tail.position(), before)).toBe(true)
  await happened(customer, ['B'])
  await until(() => seen.length > 0)
  await tail.stop()
  expect(seen).toEqual(['B'])
})

test('R11 a hint is heard at once, long before the poll behind it', async () => {
  const customer = freshCustomer()
  const { seen, hear } = hearing(customer)
  const from = await headOf(reader, await readEpoch(reader))
  const tail = await tailEvents(reader, hear, { from, pollMs: NEVER_MS })
  await happened(customer, ['A'], from)
  await reader.notify(CHANNEL, '')
  await until(() => seen.length > 0)
  await tail.stop()
  expect(seen).toEqual(['A'])
})

test('R11 a log that can not be listened to is looked at all the same', async () => {
  const customer = freshCustomer()
  const { seen, hear } = hearing(customer)
  const errors: unknown[] = []
  const away = new Error('nobody listens')
  const deaf = new Proxy(reader, {
    get: (sql, name) => (name === 'listen' ? () => Promise.reject(away) : Reflect.get(sql, name)),
  })
  const from = await happened(customer, ['A'])
  const tail = await tailEvents(deaf, hear, { from, pollMs: 20, onError: (error) => errors.push(error) })
  await until(() => seen.length > 0)
  await tail.stop()
  expect([seen, errors]).toEqual([['A'], [away]])
})

import { randomUUID } from 'node:crypto'
import { makeWorkerUtils } from 'graphile-worker'
import { write } from '../change/write.ts'
import { connect, type Store } from '../connect.ts'
import type { Sql } from '../sql.ts'
import { eventRow, freshCustomer, testRole, testStore } from '../testing/stores.ts'
import { StoreRefused } from '../refused.ts'
import { failedAgain, isItsOwn, MOST_TRIES, pauseAfter, waitingLines, type AsideEvent } from './aside.ts'
import type { JobSpec } from '../job/queue.ts'
import { relayEvents } from './relay.ts'
import { readEpoch, readEvent, type LoggedEvent } from './log.ts'
import { until } from '../testing/until.ts'

const url = process.env.WORKER_DATABASE_URL ?? ''
let store: Store
let worker: Sql
beforeAll(async () => {
  store = await testStore(4)
  worker = testRole('WORKER', 8)
  const queue = await makeWorkerUtils({ connectionString: url })
  await queue.migrate()
  await queue.release()
})
afterAll(() => Promise.all([store.close(), worker.end()]))

function write1(customer: string, key: string, ride?: string) {
  return write(store, customer, { events: [eventRow(key, { ride_key: ride, request: `REQ${key}` })] })
}

async function queued(task: string) {
  return (
    await worker<{ key: string }[]>`
      select j.key from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${task} order by j.id`
  ).map(({ key }) => key.split('/')[1])
}

function asides(customer: string) {
  return worker<
    {
      key: string
      name: string
      line: string
      code: string
      tries: number
      resting: boolean
      request: string
    }[]
  >`
  select key, name, line, code, tries, next_at is null as resting, request from set_aside
  where customer_key = ${customer} order by seq`
}

/** As if the pause were over. */
function due(customer: string) {
  return worker`update set_aside set next_at = now() where customer_key = ${customer} and next_at is not null`
}

/** What the database answers with. */
function coded(code: string, own: boolean): [string, unknown, boolean] {
  return [code, Object.assign(new Error('x'), { code }), own]
}

const running: { stop: () => Promise<void> }[] = []
// One that a failed test leaves behind would move the cursor past what the next test waits for.
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()))
})

/** A relay for the customers of one test; what `broken` says fails as told. */
async function relayOf(
  customers: string[],
  broken: (event: LoggedEvent) => Error | Partial<JobSpec> | undefined,
  sql = worker,
) {
  const task = `aside-${randomUUID().slice(0, 8)}`
  const told: AsideEvent[] = []
  const errors: unknown[] = []
  const jobsOf = (event: LoggedEvent): JobSpec[] => {
    if (!customers.includes(event.customer)) return []
    const wrong = broken(event)
    if (wrong instanceof Error) throw wrong
    const runAt = Date.parse('2031-07-01T12:00:00Z')
    return [{ identifier: task, payload: {}, key: `${event.customer}/${event.key}`, runAt, ...wrong }]
  }
  const relay = await relayEvents(sql, jobsOf, {
    pollMs: 20,
    againMs: 30,
    onError: (error) => errors.push(error),
    onAside: (event) => told.push(event),
  })
  running.push(relay)
  return { task, told, errors, relay }
}

test('a pause doubles from one second, and there are six tries', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([
    ...[1_000, 2_000, 4_000, 8_000, 16_000],
    ...[undefined, undefined],
  ])
  expect(MOST_TRIES).toBe(6)
})

test.each<[string, unknown, boolean]>([
  ['a rule that throws', new TypeError('x'), true],
  ...['22P02', '23514', 'P0001', 'XX000'].map((code) => coded(code, true)),
  ...['CONNECTION_CLOSED', '57P01', '53100', '42883', '40001'].map((code) => coded(code, false)),
  ['a busy database', new StoreRefused('slow', '57014'), false],
])('R29 %s is the fault of the event, or of the database', (_, error, own) => {
  expect(isItsOwn(error)).toBe(own)
})

const POISONS: [string, Error | Partial<JobSpec>][] = [
  ['a rule that throws', new TypeError('secret of a patient')],
  ['a time that is none', { runAt: Number.NaN }],
  ['a job that the queue refuses', { key: 'x'.repeat(600) }],
  ['a payload that the database can not keep', { payload: { said: '\u0000' } }],
]
test.each(POISONS)(
  'R29 a poison event (%s) is set aside, and all others go out at once, in one batch or in many',
  async (_, poison) => {
    const [sick, well] = [freshCustomer(), freshCustomer()]
    const { task, told, errors, relay } = await relayOf([sick, well], ({ key }) =>
      key === 'BAD' ? poison : undefined,
    )
    await write1(sick, 'BAD', 'RIDbad')
    // Keys of rides are a customer's own: another one's ride of the same key is another ride.
    for (const key of ['A', 'B']) await write1(well, key, 'RIDbad')
    await write1(sick, 'OTHER', 'RIDother')
    await until(async () => (await queued(task)).length === 3)
    expect(await queued(task)).toEqual(['A', 'B', 'OTHER'])
    await until(() => told.length > 0)
    expect(told[0]).toMatchObject({ customer: sick, key: 'BAD', request: 'REQBAD', tries: 1, rests: false })
    expect(await asides(sick)).toMatchObject([{ name: 'test happened', line: 'RIDbad', request: 'REQBAD' }])
    expect(JSON.stringify(await asides(sick))).not.toContain('secret')
    expect(errors).toEqual([])
    await relay.stop()
    await worker`delete from set_aside where customer_key = ${sick}`
  },
  30_000,
)

test('R29 it is tried six times, then rests; what is behind it on its ride waits and goes out in order', async () => {
  const sick = freshCustomer()
  const { task, told, relay } = await relayOf([sick], ({ key }) =>
    key === 'BAD' ? new Error('x') : undefined,
  )
  await write1(sick, 'BAD', 'RIDbad')
  for (const key of ['NEXT', 'LAST']) await write1(sick, key, 'RIDbad')
  await until(async () => (await asides(sick)).length === 3)
  expect((await asides(sick)).map(({ code, tries }) => [code, tries])).toEqual([
    ['Error', 1],
    ['behind', 0],
    ['behind', 0],
  ])
  expect(await queued(task)).toEqual([])
  for (let tries = 2; tries <= MOST_TRIES; tries++) {
    await due(sick)
    await until(() => told.length === tries)
  }
  expect(told.map(({ rests }) => rests)).toEqual([false, false, false, false, false, true])
  await until(async () => (await queued(task)).length === 2)
  expect(await queued(task)).toEqual(['NEXT', 'LAST'])
  expect(await asides(sick)).toMatchObject([{ tries: MOST_TRIES, resting: true }])
  // While it rests, its ride goes on.
  await write1(sick, 'LATER', 'RIDbad')
  await until(async () => (await queued(task)).length === 3)
  await relay.stop()
  await worker`delete from set_aside where customer_key = ${sick}`
}, 30_000)

test('R29 once its cause is mended a resting event runs again when asked, once, and is off the list', async () => {
  const sick = freshCustomer()
  let mended = false
  const { task, told, relay } = await relayOf([sick], () => (mended ? undefined : new Error('x')))
  await write1(sick, 'BAD', 'RIDbad')
  await until(() => told.length === 1)
  await worker`update set_aside set tries = 6, next_at = null where customer_key = ${sick}`
  // Asked for too early it is tried once more, and rests again.
  await worker`update set_aside set asked_at = now() where customer_key = ${sick}`
  await until(() => told.length === 2)
  expect(told[1]).toMatchObject({ tries: 7, rests: true })
  expect(await asides(sick)).toMatchObject([{ tries: 7, resting: true }])
  // A job of the queue that has the same number is none of its own.
  await worker`insert into set_aside (customer_key, key, kind, seq, name, line, code, tries, next_at)
    select customer_key, 'JOB' || seq, 'job', seq, name, line, code, 1, now() from set_aside
    where customer_key = ${sick}`
  mended = true
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(await queued(task)).toEqual([])
  await worker`update set_aside set asked_at = now() where customer_key = ${sick}`
  await until(async () => (await asides(sick)).length === 1)
  expect(await asides(sick)).toMatchObject([{ key: expect.stringMatching(/^JOB/), tries: 1 }])
  expect([await queued(task), told.length]).toEqual([['BAD'], 2])
  await relay.stop()
  await worker`delete from set_aside where customer_key = ${sick}`
}, 30_000)

test('R29 R4 a relay that takes over knows which rides wait', async () => {
  const sick = freshCustomer()
  const broken = ({ key }: LoggedEvent) => (key === 'BAD' ? new Error('x') : undefined)
  const first = await relayOf([sick], broken)
  await write1(sick, 'BAD', 'RIDbad')
  await until(() => first.told.length === 1)
  await first.relay.stop()
  await worker`update set_aside set next_at = now() + interval '1 hour' where customer_key = ${sick}`
  const sql = connect(url, { max: 3 })
  const second = await relayOf([sick], broken, sql)
  await write1(sick, 'NEXT', 'RIDbad')
  await write1(sick, 'ELSE', 'RIDelse')
  await until(async () => (await queued(second.task)).length === 1)
  expect(await queued(second.task)).toEqual(['ELSE'])
  expect((await asides(sick)).map(({ code }) => code)).toEqual(['Error', 'behind'])
  await second.relay.stop()
  await sql.end()
  await worker`delete from set_aside where customer_key = ${sick}`
}, 30_000)

test('R29 R20 an event that is read again, as after a cursor that was put back, stays set aside once', async () => {
  const sick = freshCustomer()
  const broken = ({ key }: LoggedEvent) => (key === 'BAD' ? new Error('x') : undefined)
  const first = await relayOf([sick], broken)
  const [before] = await worker<{ xid: string; seq: string }[]>`
    select xid::text, seq::text from event_cursor where name = 'relay'`
  await write1(sick, 'BAD', 'RIDbad')
  await until(() => first.told.length === 1)
  await first.relay.stop()
  await worker`update set_aside set next_at = now() + interval '1 hour' where customer_key = ${sick}`
  await worker`update event_cursor set xid = ${before?.xid ?? ''}::xid8, seq = ${before?.seq ?? ''}::bigint
    where name = 'relay'`
  const second = await relayOf([sick], broken)
  await write1(sick, 'ELSE', 'RIDelse')
  await until(async () => (await queued(second.task)).length === 1)
  expect(await asides(sick)).toMatchObject([{ code: 'Error', tries: 1 }])
  // Another customer's number is nobody's.
  const [waiting] = (await waitingLines(worker)).filter(({ customer }) => customer === sick)
  const read = async (customer: string) =>
    (await readEvent(worker, await readEpoch(worker), customer, waiting?.seq ?? '0'))?.key
  expect([await read(sick), await read(freshCustomer()), second.errors]).toEqual(['BAD', undefined, []])
  await second.relay.stop()
  await worker`delete from set_aside where customer_key = ${sick}`
}, 30_000)

test('R29 a try that two relays made at the same moment counts once, and is told once', async () => {
  const sick = freshCustomer()
  const { told, relay } = await relayOf([sick], () => new Error('x'))
  await write1(sick, 'BAD', 'RIDbad')
  await until(() => told.length === 1)
  await relay.stop()
  const waiting = (await waitingLines(worker)).find(({ customer }) => customer === sick)
  const event = waiting && (await readEvent(worker, await readEpoch(worker), sick, waiting.seq))
  if (!waiting || !event) throw new Error('it is set aside')
  const noted = () => failedAgain(worker, event, waiting, new Error('y'))
  expect((await Promise.all([noted(), noted()])).filter(Boolean)).toMatchObject([{ tries: 2, rests: false }])
  expect(await noted()).toBeUndefined()
  expect(await asides(sick)).toMatchObject([{ tries: 2, resting: false }])
  await worker`delete from set_aside where customer_key = ${sick}`
}, 30_000)

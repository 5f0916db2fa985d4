import { log } from '@nemt/adapters/log.ts'
import { figuresText } from '@nemt/adapters/figures.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { jobsOf } from '../reactions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { answerTo } from '../door/answer.ts'
import type { Portal } from './portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Line = { request: string; customer?: string; call: string; ms: number; outcome: string; level: string }
let lines: Line[]
beforeEach(() => {
  lines = []
  for (const level of ['info', 'warn', 'error'] as const)
    jest.spyOn(log(), level).mockImplementation((...[line, word]: unknown[]) => {
      if (word === 'call') lines.push({ ...(line as Line), level })
    })
})
afterEach(() => jest.restoreAllMocks())

/** A portal whose database answers as told. */
function failing(error: Error): Portal {
  return {
    ...portal,
    store: {
      ...portal.store,
      sql: (() => {
        throw error
      }) as never,
    },
  }
}

test('each call writes one line: request, customer, name, time, outcome, and nothing else', async () => {
  const who = await newCustomer(portal)
  const token = who.token
  await make(portal, who.key, 'passenger.info', { key: who.passenger }, { token })
  await make(portal, who.key, 'passenger.info', { key: 'PASnone' }, { token })
  await make(portal, who.key, 'passenger.info', { key: 'no key!' }, { token })
  await make(portal, who.key, 'passenger.info', { key: who.passenger })
  await make(portal, who.key, 'no.such.call of Ann Quill', {}, { token })
  await make(portal, 'ann-quill', 'customer.info', {})
  expect(lines.map(({ customer, call, outcome, level }) => [customer, call, outcome, level])).toEqual([
    [who.key, 'passenger.info', 'ok', 'info'],
    [who.key, 'passenger.info', 'not_found', 'info'],
    [who.key, 'passenger.info', 'bad_input', 'info'],
    [who.key, 'passenger.info', 'unauthenticated', 'info'],
    [who.key, 'unknown', 'not_found', 'info'],
    [undefined, 'customer.info', 'unknown_customer', 'info'],
  ])
  for (const line of lines) {
    expect(Object.keys(line).toSorted()).toEqual(['call', 'customer', 'level', 'ms', 'outcome', 'request'])
    expect(line.request).toMatch(/^REQ[0-9A-Z]{26}$/)
    expect(line.ms).toBeGreaterThan(0)
  }
  expect(new Set(lines.map(({ request }) => request)).size).toBe(6)
  expect(await figuresText()).toContain(
    'portal_call_seconds_count{call="passenger.info",outcome="bad_input"} 1',
  )
})

test.each([
  ['nobody foresaw it', new TypeError('about Ann Quill'), 500, 'internal', 'fault', 'error'],
  ['there is no database', new StoreRefused('unavailable', 'x'), 503, 'unavailable', 'unavailable', 'warn'],
  ['the database is busy', new StoreRefused('slow', 'x'), 503, 'busy', 'busy', 'warn'],
])(
  'where the service fails, the answer names the request as its line does: %s',
  async (_, error, status, code, outcome, level) => {
    const id = 'REQ01TEST'
    const answer = await answerTo(failing(error), {
      customer: 'nobody',
      name: 'customer.info',
      payload: {},
      id,
    })
    expect(answer).toMatchObject({ status, body: { ok: false, error: { code, detail: { reference: id } } } })
    expect(JSON.stringify(answer)).not.toContain('Quill')
    expect(lines).toMatchObject([{ request: id, call: 'customer.info', outcome, level }])
  },
)

test('audit, events and the jobs that follow carry the id of the request', async () => {
  // Somebody can be asked about the ride: else no job follows from it.
  const who = await newCustomer(portal, { configuration: { fleets: {} } })
  await who.fleets(1)
  const id = 'REQ01BOOKING'
  const request = { customer: who.key, token: who.token, id }
  await answerTo(portal, {
    ...request,
    name: 'ride.create',
    payload: bookingFor(who.passenger, { hours: 48 }),
  })
  await answerTo(portal, { ...request, name: 'passenger.info', payload: { key: who.passenger } })
  await answerTo(portal, { ...request, name: 'passenger.info', payload: { key: 'PASnone' } })
  const { audit, events } = await read(portal.store, who.key, {
    audit: many(portal.store.sql`select a.action, a.outcome from audit a
      where a.customer_key = s.c and a.request = ${id} order by a.seq`),
    events: many(portal.store.sql`select e.* from event e where e.customer_key = s.c and e.request = ${id}`),
  })
  expect((audit as { action: string; outcome: string }[]).map((row) => [row.action, row.outcome])).toEqual([
    ['ride.create', 'ok'],
    ['passenger.info', 'ok'],
    ['passenger.info', 'not_found'],
  ])
  expect(events.length).toBeGreaterThan(0)
  const position = { epoch: '', xid: 0n, seq: 0n }
  const jobs = (events as never[]).flatMap((event: object) =>
    jobsOf({ ...event, customer: who.key, position } as never),
  )
  expect(jobs.length).toBeGreaterThan(0)
  for (const { payload } of jobs) expect(payload).toMatchObject({ request: id })
})

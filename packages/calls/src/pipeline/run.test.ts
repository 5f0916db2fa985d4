import { figuresText } from '@nemt/adapters/figures.ts'
import { read } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { eventRow } from '@nemt/store/testing/stores.ts'
import * as z from 'zod'
import { newCustomer } from '../testing/customer.ts'
import { openTestPortal } from '../testing/portal.ts'
import { defineCall, type Call } from './define.ts'
import { nobody, system, type Principal } from './principal.ts'
import { forbidden, invalidInput, knownConflict, notFound, Refusal } from './refusal.ts'
import { CALL_LIMIT_MS, permit, refusalOf, runCall } from './run.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: string
let passenger: string
beforeAll(async () => {
  portal = await openTestPortal({ limits: { signIn: { burst: 2, perSecond: 0.001 } } })
  ;({ key: customer, passenger } = await newCustomer(portal))
})
afterAll(() => portal.close())

/** A call of a test: it counts how often it ran, and writes one event. */
function counting(options: Partial<Call> = {}) {
  let runs = 0
  const call = defineCall({
    ...{ name: 'trial.count', does: 'Counts.', effect: 'write', permission: 'session' },
    ...{ scopes: ['coordinator'], input: z.object({ a: z.string().optional() }) },
    output: z.object({ run: z.number() }),
    run: async ({ write }) => {
      runs += 1
      return write({ events: [eventRow('TRI1')], object: 'TRI1' }, { run: runs })
    },
    ...(options as object),
  } as Call & { name: 'trial.count'; does: string })
  return { call, runs: () => runs }
}

function person(key: string, rest: Partial<Principal> = {}): Principal {
  return { ...nobody(customer), scope: 'coordinator', key, ...rest }
}

/** Makes a call of a test as somebody. */
function made(call: Call, rest: object = {}, principal = person('USR1')): Promise<unknown> {
  const request = { customer, name: call.name, payload: {}, principal, ...rest }
  return runCall(portal, (name) => (name === call.name ? call : undefined), request)
}

async function counted(outcome: string): Promise<number> {
  const figure = `portal_call_seconds_count{call="trial.count",outcome="${outcome}"}`
  const line = (await figuresText()).split('\n').find((each) => each.startsWith(figure))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('S7 a call of the system’s own is not there for anybody else, whatever they may', async () => {
  const { call, runs } = counting({ internal: true })
  for (const principal of [person('USR1', { grants: ['*'], super: true }), nobody(customer)])
    await expect(made(call, {}, principal)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await made(call, {}, system(customer))).toEqual({ run: 1 })
  expect(runs()).toBe(1)
})

const words = ['ride.view', 'ride.edit'] as const
test.each<[string, Pick<Call, 'permission' | 'scopes' | 'byKey'>, Partial<Principal>, string | undefined]>([
  ['a visitor makes a public call', { permission: 'public', scopes: [] }, { scope: 'nobody' }, undefined],
  [
    'a visitor makes no other',
    { permission: 'session', scopes: ['nobody'] },
    { scope: 'nobody' },
    'unauthenticated',
  ],
  [
    'who is signed in makes theirs',
    { permission: 'session', scopes: ['passenger'] },
    { scope: 'passenger' },
    undefined,
  ],
  [
    'and none of another scope',
    { permission: 'session', scopes: ['passenger'] },
    { scope: 'fleet' },
    'forbidden',
  ],
  [
    'one of several words is enough',
    { permission: words, scopes: ['coordinator'] },
    { grants: ['ride.edit'] },
    undefined,
  ],
  [
    'none of them is not',
    { permission: words, scopes: ['coordinator'] },
    { grants: ['fund.view'] },
    'forbidden',
  ],
  [
    'words are asked of the office alone',
    { permission: words, scopes: ['fleet'] },
    { scope: 'fleet' },
    undefined,
  ],
  [
    'a fleet’s system makes a call of its key',
    { permission: 'session', scopes: ['fleet'], byKey: true },
    { scope: 'fleet', apiKey: true },
    undefined,
  ],
  [
    'and none else of the fleet',
    { permission: 'session', scopes: ['fleet'] },
    { scope: 'fleet', apiKey: true },
    'forbidden',
  ],
  ['the system makes every one', { permission: words, scopes: [] }, { scope: 'system' }, undefined],
])('S7 %s', (_, call, principal, refused) => {
  const permitted = () => permit(call, person('USR1', principal))
  if (refused === undefined) expect(permitted).not.toThrow()
  else expect(permitted).toThrow(expect.objectContaining({ kind: refused }))
})

test('R8 a key’s first answer is given again to the same person for the same; another payload is refused', async () => {
  const { call, runs } = counting()
  const again = { idempotency: 'twice', payload: { a: 'x' } }
  // What it does a second time is not kept: its own write finds the first answer.
  expect([await made(call, again), await made(call, again)]).toEqual([{ run: 1 }, { run: 1 }])
  await expect(made(call, { ...again, payload: { a: 'y' } })).rejects.toMatchObject({
    code: 'idempotency_key_used',
  })
  expect(await made(call, again, person('USR2'))).toEqual({ run: runs() })
  const other = counting({ name: 'trial.other' })
  await expect(made(other.call, again)).rejects.toMatchObject({ code: 'idempotency_key_used' })
})

test('R8 a call in several steps counts once by its last one; a replay has the shape of who was asked', async () => {
  let steps = 0
  const { call } = counting({
    run: async (context) => {
      steps += 1
      await context.unkeyed().write({ events: [eventRow('TRIstep')] }, null)
      const shaped = context.answering((inner) => ({ run: (inner as number) + 100 }))
      await shaped.write({ events: [eventRow('TRIlast')] }, steps)
      return { run: steps + 100 }
    },
  })
  const again = { idempotency: 'steps' }
  expect([await made(call, again), await made(call, again)]).toEqual([{ run: 101 }, { run: 101 }])
  const { counts } = await read(portal.store, customer, {
    counts: many(portal.store.sql`select e.key, count(*)::int as times from event e
      where e.customer_key = s.c and e.key in ('TRIstep', 'TRIlast') group by 1 order by 1`),
  })
  expect(counts).toEqual([
    { key: 'TRIlast', times: 1 },
    { key: 'TRIstep', times: 2 },
  ])
})

test('R8 an answer that carries a token is kept nowhere', async () => {
  const { call, runs } = counting({ secret: true })
  await made(call, { idempotency: 'secret' })
  await made(call, { idempotency: 'secret' })
  const { kept } = await read(portal.store, customer, {
    kept: many(
      portal.store.sql`select i.key from idempotency i where i.customer_key = s.c and i.key like '%secret'`,
    ),
  })
  expect([runs(), kept]).toEqual([2, []])
})

test('S15 what a call writes carries its request, and names who made it about what', async () => {
  const { call } = counting()
  await made(call, { id: 'REQrun' }, person('USR9'))
  const { sql } = portal.store
  const { events, audit } = await read(portal.store, customer, {
    events: many(
      sql`select e.type, e.request from event e where e.customer_key = s.c and e.request = 'REQrun'`,
    ),
    audit: many(sql`select a.action, a.object, a.actor->>'key' as by from audit a
      where a.customer_key = s.c and a.request = 'REQrun'`),
  })
  expect([events, audit]).toEqual([
    [{ type: 'happened', request: 'REQrun' }],
    [{ action: 'trial.count', object: 'TRI1', by: 'USR9' }],
  ])
})

test('S15 whoever makes a call that is not there for them leaves a row and is told in their language', async () => {
  const { call } = counting({ internal: true })
  const spanish = person('USRprobe', { language: 'es' })
  const refused = { kind: 'not_found', message: 'No se encontró lo que se pidió (call).' }
  const payload = { key: 'RID1' }
  await expect(made(call, { id: 'REQhidden', payload }, spanish)).rejects.toMatchObject(refused)
  const invented = { id: 'REQinvented', name: 'no\u0000thing', payload }
  await expect(made(call, invented, spanish)).rejects.toMatchObject(refused)
  const { rows } = await read(portal.store, customer, {
    rows: many(portal.store.sql`select a.action, a.object, a.outcome, a.actor->>'key' as by from audit a
      where a.customer_key = s.c and a.request in ('REQhidden', 'REQinvented') order by a.request`),
  })
  const row = { object: 'RID1', outcome: 'not_found', by: 'USRprobe' }
  expect(rows).toEqual([
    { ...row, action: 'trial.count' },
    { ...row, action: 'unknown' },
  ])
})

/** Who is written down to have read the passenger's record. */
async function readers(): Promise<string[]> {
  await portal.readings.flush()
  const { rows } = await read(portal.store, customer, {
    rows: many(portal.store.sql`select r.reader_key as key from passenger_reader r
      where r.customer_key = s.c and r.passenger_key = ${passenger} order by 1`),
  })
  return (rows as { key: string }[]).map(({ key }) => key)
}

test('decision 063 who is shown a record is written down, also by a refusal; who writes is not', async () => {
  const shown = {
    output: z.object({ passenger_key: z.string() }),
    run: async () => ({ passenger_key: passenger }),
  }
  await made(counting({ ...shown, effect: 'read' }).call, {}, person('USRreads'))
  await made(counting(shown).call, {}, person('USRwrites'))
  const existing = { passenger_key: passenger }
  const run = () => Promise.reject(new Refusal('conflict', 'duplicate', 'x', { detail: { existing } }))
  await expect(made(counting({ run }).call, {}, person('USRdoubles'))).rejects.toMatchObject({
    code: 'duplicate',
  })
  expect(await readers()).toEqual(['USRdoubles', 'USRreads'])
})

test('decision 051 a call on a visit of support leaves its rows, here and at home, before it is made', async () => {
  const visit = { key: 'VIS1', reason: 'asked for', origin: 'SES1', sso: false }
  const refused = counting({ scopes: ['passenger'] })
  const request = { id: `REQ${customer}`, payload: { key: 'RID1' } }
  await expect(made(refused.call, request, person('USRhelp', { visit }))).rejects.toMatchObject({
    kind: 'forbidden',
  })
  for (const side of [customer, 'global']) {
    const { rows } = await read(portal.store, side, {
      rows: many(portal.store.sql`select a.object, a.detail->>'call' as call from audit a
        where a.customer_key = s.c and a.action = 'support.visit' and a.request = ${request.id}`),
    })
    expect([side, rows]).toEqual([side, [{ object: 'RID1', call: 'trial.count' }]])
  }
})

test('S13 an answer holds what was declared and nothing else', async () => {
  const { call } = counting({ run: async () => ({ run: 1, secret: 'x' }) })
  expect(await made(call)).toEqual({ run: 1 })
})

test('S16 an address has so many tries that fail; those that succeed count nothing', async () => {
  const { call } = counting({ permission: 'public', signIn: true })
  const broken = counting({
    permission: 'public',
    signIn: true,
    run: () => Promise.reject(new StoreRefused('guard', 'x')),
  })
  const from = { address: '203.0.113.9' }
  for (let index = 0; index < 5; index++) expect(await made(call, from)).toMatchObject({ run: index + 1 })
  for (let index = 0; index < 2; index++)
    await expect(made(broken.call, from)).rejects.toMatchObject({ code: 'x' })
  const held = { kind: 'limited', detail: { retry_after: expect.any(Number) } }
  await expect(made(call, from)).rejects.toMatchObject(held)
  expect(await made(call, { address: '203.0.113.10' })).toEqual({ run: 6 })
})

test('V370 V371 a call that takes a minute is answered without its end', async () => {
  const begun = Promise.withResolvers<void>()
  const { call } = counting({
    run: () => {
      begun.resolve()
      return new Promise<never>(() => {})
    },
  })
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
  try {
    let settled = false
    const late = made(call).finally(() => (settled = true))
    const outcome = expect(late).rejects.toMatchObject({ kind: 'timeout', code: 'timeout' })
    await begun.promise
    await jest.advanceTimersByTimeAsync(CALL_LIMIT_MS - 1)
    expect(settled).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    await outcome
  } finally {
    jest.useRealTimers()
  }
})

test('contract: Operations: how a call ended is counted: well, refused, or by a fault of ours', async () => {
  const outcomes = async () => [await counted('ok'), await counted('conflict'), await counted('fault')]
  const before = await outcomes()
  const failing = (error: Error) => counting({ run: () => Promise.reject(error) }).call
  await made(counting().call)
  await expect(made(failing(new StoreRefused('unique', 'x')))).rejects.toMatchObject({ code: 'conflict' })
  await expect(made(failing(new TypeError('x')))).rejects.toBeInstanceOf(TypeError)
  const after = await outcomes()
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1])
})

test.each<[StoreRefused['kind'], string, string]>([
  ['unavailable', 'unavailable', 'unavailable'],
  ['slow', 'unavailable', 'busy'],
  ['missing', 'not_found', 'not_found'],
  ['guard', 'conflict', 'the_guard'],
  ['unique', 'conflict', 'conflict'],
])('R1 R7 what the database refuses as %s is told as %s, %s', (kind, refused, code) => {
  expect(refusalOf(new StoreRefused(kind, 'the_guard'))).toMatchObject({ kind: refused, code })
})

test.each<[string, () => Error, string, string]>([
  [
    'nothing there',
    () => notFound('ride'),
    'There is no such ride.',
    'No se encontró lo que se pidió (ride).',
  ],
  ['not allowed', forbidden, 'You are not allowed to do this.', 'No tiene permiso para hacer esto.'],
  [
    'somebody was faster',
    () => new StoreRefused('guard', 'changed'),
    'Somebody else changed this at the same time.',
    'Otra persona cambió esto al mismo tiempo.',
  ],
  [
    'somebody edited the record',
    () => knownConflict('plan_changed', undefined, 'record_changed'),
    'Somebody else has edited this record. Please look at it again.',
    'Otra persona editó este registro. Vuelva a mirarlo.',
  ],
  [
    'a field is not as it must be',
    () => invalidInput('rides.0.times.needed', 'series_same_day'),
    'must stay on its day when the future rides change too',
    'debe quedarse en su día cuando también cambian los viajes futuros',
  ],
])('V071 %s: who is refused is told so in their language', async (_, refusal, english, spanish) => {
  for (const [language, message] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const { call } = counting({ run: () => Promise.reject(refusal()) })
    await expect(made(call, {}, person('USR1', { language }))).rejects.toMatchObject({ message })
  }
})

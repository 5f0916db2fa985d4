import type { Policy } from '@nemt/domain/policy/schema.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { noonAfter } from '#/testing/days.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { make } from '#/testing/make-call.ts'
import { passengerToken } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const purposes = { enabled: true, list: ['Dialysis', 'Dentist'] }
const policy = { trip: { purpose: purposes } }
type Ride = { key: string; version: number; request: string; fund_keys?: string[] }
type Answer = { status: number; data: { keys: string[] }; error?: { code: string; fields?: object } }

/** Books a ride or a round trip for a purpose; gives the keys of its rides. */
async function booked(who: TestCustomer, purpose: string, round = false): Promise<string[]> {
  const hours = round ? 50 : 80
  const booking = { ...bookingFor(who.passenger, { hours, round }), purpose }
  const { data, status } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  expect(status).toBe(200)
  return (data as { keys: string[] }).keys
}

async function info(who: TestCustomer, keys: string[]) {
  const { data } = await make(portal, who.key, 'ride.info', { keys }, { token: who.token })
  return data as unknown as { rides: Ride[]; purposes?: Record<string, string> }
}

function edit(who: TestCustomer, rides: object[], extra: object, token = who.token) {
  return make(portal, who.key, 'ride.update', { rides, ...extra }, { token }) as unknown as Promise<Answer>
}

function asRead(keys: readonly string[]) {
  return keys.map((key) => ({ key, version: 1 }))
}

test('X068 the purpose of a request is changed for all its rides, which stay as they are', async () => {
  const who = await newCustomer(portal, { policy })
  const keys = await booked(who, 'Dialysis', true)
  const { data, status } = await edit(who, asRead(keys), { purpose: ' Dentist ' })
  expect([status, data.keys]).toEqual([200, keys])
  const { rides, purposes: now = {} } = await info(who, keys)
  expect([Object.values(now), rides.map(({ version }) => version)]).toEqual([['Dentist'], [2, 2]])
  const { sql } = portal.store
  const { events } = await read(portal.store, who.key, {
    events: many(sql`select e.data->'fields' as fields, e.audience from event e
      where e.customer_key = s.c and e.type = 'edit' order by e.seq`),
  })
  // What a request is for is no provider's concern.
  const told = { fields: ['purpose'], audience: ['staff', 'passenger'] }
  expect(events).toEqual([told, told])
  // Who read the rides before it is told that they were edited.
  expect((await edit(who, asRead(keys), { purpose: 'Dialysis' })).error?.code).toBe('already_edited')
})

test('the same purpose again changes nothing', async () => {
  const who = await newCustomer(portal, { policy })
  const keys = await booked(who, 'Dialysis')
  expect((await edit(who, asRead(keys), { purpose: 'Dialysis' })).status).toBe(200)
  expect((await info(who, keys)).rides.map(({ version }) => version)).toEqual([1])
})

test('together with a new time the ride that takes the old one’s place is for the new purpose', async () => {
  const who = await newCustomer(portal, { policy })
  const [key = ''] = await booked(who, 'Dialysis')
  const needed = (bookingFor(who.passenger, { hours: 83 }).rides[0] as { times: { needed: number } }).times
    .needed
  const { data } = await edit(who, [{ key, version: 1, times: { needed } }], { purpose: 'Dentist' })
  expect(Object.values((await info(who, data.keys)).purposes ?? {})).toEqual(['Dentist'])
})

test.each([
  ['one that is not listed', { purpose: 'Work' }, 'purpose_unknown'],
  ['none where one is needed', { purpose: null }, 'covered_missing'],
  ['blanks where one is needed', { purpose: '   ' }, 'covered_missing'],
])('V384 %s is refused by its field, and nothing is changed', async (_, extra, code) => {
  const who = await newCustomer(portal, { policy })
  const keys = await booked(who, 'Dialysis')
  const { status, error } = await edit(who, asRead(keys), extra)
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([422, code, ['purpose']])
  expect(Object.values((await info(who, keys)).purposes ?? {})).toEqual(['Dialysis'])
})

test('it is one for the whole request: a part of its rides is refused, those of two requests as well', async () => {
  const who = await newCustomer(portal, { policy })
  const keys = await booked(who, 'Dialysis', true)
  const part = await edit(who, asRead(keys.slice(0, 1)), { purpose: 'Dentist' })
  expect([part.status, part.error?.code]).toEqual([422, 'purpose_parted'])
  const alone = await booked(who, 'Dentist')
  const both = await edit(who, asRead([...keys, ...alone]), {
    purpose: 'Dentist',
    acknowledged: [...keys, ...alone],
  })
  expect([both.status, both.error?.code]).toEqual([422, 'purpose_parted'])
  // A ride that is over has no part in it.
  const cancel = { rides: keys.slice(1), reason: 'sick' }
  expect((await make(portal, who.key, 'ride.cancel', cancel, { token: who.token })).status).toBe(200)
  expect((await edit(who, asRead(keys.slice(0, 1)), { purpose: 'Dentist' })).status).toBe(200)
})

test('a passenger says it when booking, and not afterwards', async () => {
  const who = await newCustomer(portal, {
    policy,
    configuration: { fleets: {}, passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
  const keys = await booked(who, 'Dialysis')
  const token = await passengerToken(portal, who.key, who.passenger)
  const { status, error } = await edit(who, asRead(keys), { purpose: 'Dentist' }, token)
  expect([status, error?.fields]).toEqual([422, { purpose: 'may only be changed by staff' }])
})

function paysFor(...list: string[]): Partial<Policy> {
  return { trip: { purpose: { enabled: true, list } } }
}

test('V541 another benefit pays where the one that paid does not pay for the new purpose', async () => {
  const who = await fundedCustomer(portal, paysFor('Dialysis'), { more: [paysFor('Dentist')] })
  const [dialysis, dentist] = who.funds
  const keys = await booked(who, 'Dialysis')
  expect((await info(who, keys)).rides.map(({ fund_keys }) => fund_keys)).toEqual([[dialysis]])
  expect((await edit(who, asRead(keys), { purpose: 'Dentist' })).status).toBe(200)
  expect((await info(who, keys)).rides.map(({ fund_keys }) => fund_keys)).toEqual([[dentist]])
  const { counters, differences } = await ledgerOf(portal, who.key)
  const held = new Map(
    (counters as { fund_key: string; held_count: number }[]).map((row) => [row.fund_key, row.held_count]),
  )
  expect([held.get(dialysis ?? ''), held.get(dentist ?? ''), differences]).toEqual([0, 1, []])
})

test('X068 what a benefit that begins tomorrow pays for may be booked today for the days after', async () => {
  const effective = { start: noonAfter(1), end: noonAfter(60) }
  const who = await fundedCustomer(portal, { ...paysFor('Dialysis'), effective })
  const keys = await booked(who, 'Dialysis')
  expect((await info(who, keys)).rides.map(({ fund_keys }) => fund_keys)).toEqual([[who.fund]])
})

test('X069 a purpose that neither a benefit nor the customer has is refused, and the fund goes on paying', async () => {
  const who = await fundedCustomer(portal, paysFor('Dialysis'))
  const keys = await booked(who, 'Dialysis')
  const { status, error } = await edit(who, asRead(keys), { purpose: 'Dentist' })
  expect([status, error?.code]).toEqual([422, 'purpose_off'])
  const { rides, purposes: kept = {} } = await info(who, keys)
  expect([Object.values(kept), rides[0]?.fund_keys]).toEqual([['Dialysis'], [who.fund]])
})

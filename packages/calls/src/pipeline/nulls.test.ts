import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import * as z from 'zod'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { inputOf } from './run.ts'
import { withoutRefusedNulls } from './nulls.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

function office(name: string, payload: unknown) {
  return make(portal, who.key, name, payload, { token: who.token })
}

const english = { customer: { name: 'Lakeside' } as Customer, principal: { language: 'en' } }
const shape = z.strictObject({
  key: z.string(),
  note: z.string().optional(),
  until: z.number().nullable().optional(),
  address: z.strictObject({ unit: z.string().optional(), lat: z.number() }).optional(),
  legs: z.array(z.strictObject({ at: z.number(), why: z.enum(['a', 'b']).optional() })).optional(),
  way: z.union([z.string(), z.strictObject({ by: z.string(), fee: z.number().optional() })]).optional(),
  words: z.array(z.string()).optional(),
})

test.each<[string, unknown, unknown]>([
  ['a text', { key: 'a', note: null }, { key: 'a' }],
  ['what null means something for', { key: 'a', until: null }, { key: 'a', until: null }],
  ['inside of an object', { key: 'a', address: { unit: null, lat: 1 } }, { key: 'a', address: { lat: 1 } }],
  ['inside of a list', { key: 'a', legs: [{ at: 1, why: null }] }, { key: 'a', legs: [{ at: 1 }] }],
  ['inside of a choice', { key: 'a', way: { by: 'bus', fee: null } }, { key: 'a', way: { by: 'bus' } }],
  ['an object, a list and a choice', { key: 'a', address: null, legs: null, way: null }, { key: 'a' }],
])('decision 154 null is the same as left out: %s', (_name, sent, expected) => {
  expect(inputOf(english, { input: shape }, sent)).toEqual(expected)
})

test.each<[string, unknown, string]>([
  ['what must be there', { key: null }, 'key'],
  ['what must be there inside', { key: 'a', address: { lat: null } }, 'address.lat'],
  ['an entry of a list', { key: 'a', words: ['x', null] }, 'words.1'],
  ['a field that there isn’t', { key: 'a', nobody: null }, 'nobody'],
])('decision 154 null is refused by the field’s name: %s', (_name, sent, field) => {
  expect(() => inputOf(english, { input: shape }, sent)).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.any(String) }) }),
  )
})

test('decision 154 a change that names only what is to be another takes no null for nothing', async () => {
  const { status, error } = await office('passenger.update', { key: who.passenger, language: null })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['language']])
})

test('decision 154 a thousand nulls in a list are looked through once', () => {
  const legs = Array.from({ length: 20_000 }, (_, at) => ({ at, why: null }))
  const { error } = shape.safeParse({ key: 'a', legs })
  expect(withoutRefusedNulls({ key: 'a', legs }, error!.issues)).toEqual({
    ...{ key: 'a' },
    legs: legs.map(({ at }) => ({ at })),
  })
})

test('V016 F012 a ride is booked with each field left open as null, by a program that knows no absence', async () => {
  const { rides, ...request } = bookingFor(who.passenger, { hours: 30 })
  const open = { authorization: null, acknowledged: null, linked: null, covid19: null, policy: null }
  const ride = { ...rides[0], repeat: null, notes: null, team: null, accessibility: null, transit: null }
  const { status, error, data } = await office('ride.create', { ...request, ...open, rides: [ride] })
  expect([status, error?.fields]).toEqual([200, undefined])
  const read = await office('ride.info', (data as { keys: string[] }).keys)
  expect((read.data as { rides: Ride[] }).rides).toHaveLength(1)
})

test.each([
  ['patient.search', { query: 'quill', take: null, drop: null }],
  [
    'ride.search',
    { from: 0, to: 1, query: null, status: null, team: null, type: null, by: null, order: null },
  ],
  ['ride.report', { from: 0, to: 1, query: null, status: null, fleet: null, keys: null, language: null }],
])('decision 154 %s takes what is left open as null', async (name, payload) => {
  const { status, error } = await office(name, payload)
  expect([status, error]).toEqual([200, undefined])
})

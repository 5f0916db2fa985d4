import { newKey } from '@nemt/domain/key/key.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { bookingFor, home, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { dialledPhone } from './number.ts'

describe('server-behaviour §2.17 numbers are those that can be dialled', () => {
  test.each([
    ['3125550100', '(312) 555-0100', '+13125550100', undefined],
    ['312.555.0100 x5', '(312) 555-0100', '+13125550100', '5'],
    ['(614) 555-0149 ext. 1234', '(614) 555-0149', '+16145550149', '1234'],
    ['1 312 555 0100', '(312) 555-0100', '+13125550100', undefined],
    ['+44 20 7946 0958', '+44 20 7946 0958', '+442079460958', undefined],
    ['011442079460958', '+44 20 7946 0958', '+442079460958', undefined],
    ['+52 55 1234 5678', '+52 55 1234 5678', '+525512345678', undefined],
    ['800-555-0199', '(800) 555-0199', '+18005550199', undefined],
  ])('%s is %s', (typed, display, raw, extension) => {
    expect(dialledPhone(typed)).toEqual({ display, raw, ...(extension ? { extension } : {}) })
  })

  test.each([
    '',
    ' ',
    '911',
    '555-0100',
    '312555010',
    '31255501001',
    '312555010099',
    '44 20 7946 0958',
    '112 555 0100',
    '(012) 555-0100',
    '000-000-0000',
    '999 555 0100',
    '312 155 0100',
    '+999 1234567',
    '+4420',
    '+1 242 555',
    '1-800-FLOWERS',
    'none',
    '+1 44 20 7946 0958',
    '312-555-0100/0101',
  ])('%s is none', (typed) => {
    expect(dialledPhone(typed)).toBeNull()
  })

  test('what is kept is read as the same number again', () => {
    for (const typed of ['312.555.0100 x5', '+44 20 7946 0958', '+52 55 1234 5678']) {
      const { display, raw } = dialledPhone(typed)!
      expect([dialledPhone(display)?.raw, dialledPhone(raw)?.raw]).toEqual([raw, raw])
    }
  })
})

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(async () => {
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

function call(name: string, payload: unknown) {
  return make(portal, who.key, name, payload, { token: who.token })
}

const person = { name: { first: 'Ann', last: 'Phone' }, language: 'en', dob: '1950-01-01' }
const ownContact = { relation: 'self', contact: 'rider', method: 'sms', language: 'en' }

async function user(phone: object) {
  // One's own number takes the present password; a colleague's takes their words, which the lead holds.
  const users = async () =>
    ((await call('user.list', {})).data as { users: { key: string }[] }).users.map(({ key }) => key)
  const before = await users()
  await who.role([])
  const [colleague] = (await users()).filter((key) => !before.includes(key))
  return call('user.save', { key: colleague, phone })
}

function ride(phone: object) {
  const { rides, type } = bookingFor(who.passenger, { hours: 30 + Math.random() * 1000 })
  return call('ride.create', { type, rides: [{ ...rides[0], communication: { ...ownContact, phone } }] })
}

function passenger(entry: object) {
  return call('passenger.create', { passenger: { ...person, ...entry, key: newKey('PAS') } })
}

/** Every door through which a number is kept, and the field that a refusal names. */
const DOORS: [string, string, (phone: object) => ReturnType<typeof call>][] = [
  ['passenger.create', 'phone.display', (phone) => passenger({ phone })],
  [
    'passenger.create communication',
    'communication.phone.display',
    (phone) =>
      passenger({
        phone: { display: '(312) 555-0170', type: 'smart' },
        communication: { ...ownContact, phone },
      }),
  ],
  ['passenger.update', 'phone.display', (phone) => call('passenger.update', { key: who.passenger, phone })],
  [
    'passenger.update communication',
    'communication.phone.display',
    (phone) => call('passenger.update', { key: who.passenger, communication: { ...ownContact, phone } }),
  ],
  ['ride.create', 'rides.0.communication.phone.display', ride],
  ['contact.save', 'phone.display', (phone) => call('contact.save', { name: 'Ward', phone })],
  ['team.save', 'contact.phone.display', (phone) => call('team.save', { name: 'East', contact: { phone } })],
  ['place.save', 'phone.display', (phone) => call('place.save', { name: 'Clinic', address: home, phone })],
  ['user.save', 'phone.display', user],
]

test.each(DOORS)('V478 V479 V480 %s refuses what can’t be dialled, by %s', async (_, field, send) => {
  for (const display of ['31255501001', '112 555 0100', '44 20 7946 0958', '999 555 0100', '1-800-FLOWERS']) {
    const answer = await send({ display, type: 'smart' })
    expect([display, answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([display, 422, [field]])
  }
})

test.each(DOORS)('F149 %s refuses an extension that nobody can dial', async (_, field, send) => {
  for (const extension of ['front desk', '12a', '12345678']) {
    const answer = await send({ display: '614.555.0177', extension, type: 'smart' })
    const fields = { [field.replace(/display$/, 'extension')]: 'must be up to 7 digits' }
    expect([extension, answer.status, answer.error?.fields]).toEqual([extension, 422, fields])
  }
})

test.each([
  ['ext. 12', '12'],
  ['X12', '12'],
  ['#12', '12'],
  [' 12 ', '12'],
  ['', ''],
])('F149 the extension %j is %j', async (typed, extension) => {
  await passenger({ phone: { display: '614.555.0177', extension: typed, type: 'smart' } })
  const { kept } = await read(portal.store, who.key, {
    kept: one(portal.store.sql`select p.phone->>'extension' as extension from passenger p
      where p.customer_key = s.c and p.phone->>'raw' = '+16145550177'`),
  })
  expect(kept).toEqual({ extension })
})

test.each(DOORS)(
  'V304 V480 %s keeps the number, its extension apart, and works the raw one out',
  async (_, __, send) => {
    const answer = await send({ display: '614.555.0177 x5', raw: '+16145550100', type: 'smart' })
    expect([answer.status, answer.error]).toEqual([200, undefined])
    const { sql } = portal.store
    const found = await read(portal.store, who.key, {
      kept: one(sql`select 1 as ok from (
      select phone from passenger where customer_key = s.c union all select communication->'phone'
      from passenger where customer_key = s.c
      union all select communication->'phone' from ride where customer_key = s.c union all select phone
      from clinical_contact where customer_key = s.c
      union all select phone from team where customer_key = s.c union all select phone from place
      where customer_key = s.c
      union all select phone from app_user where customer_key = s.c) q
      where q.phone->>'raw' = '+16145550177' and q.phone->>'display' = '(614) 555-0177'
      and q.phone->>'extension' = '5'`),
      wrong: one(
        sql`select 1 as ok from ride where customer_key = s.c
          and communication->'phone'->>'raw' = '+16145550100'`,
      ),
    })
    expect([found.kept, found.wrong]).toEqual([{ ok: 1 }, null])
  },
)

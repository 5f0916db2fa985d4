import type { Communication } from '@nemt/domain/communication/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { passengerToken } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
const ward = 'CLCward'
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
  await write(portal.store, who.key, {
    inserts: {
      clinical_contact: [
        { key: ward, name: 'Ward', phone: { display: '(312) 555-0160' } },
        { key: 'CLCgone', name: 'Gone', archived_at: Date.now() },
      ],
    },
  })
})
afterAll(() => portal.close())

type Contact = Record<string, unknown>
let hour = 30

function booking(communication?: Contact) {
  const booked = bookingFor(who.passenger, { hours: (hour += 2) })
  return {
    ...booked,
    rides: booked.rides.map((ride) => ({ ...ride, ...(communication && { communication }) })),
  }
}

async function booked() {
  const { data } = await make(portal, who.key, 'ride.create', booking(), { token: who.token })
  return { key: (data as { keys: string[] }).keys[0] as string, version: 1 }
}

/** Every door through which a ride gets a contact of its own. */
const doors: Record<string, (communication: Contact) => ReturnType<typeof make>> = {
  'ride.create': (communication) =>
    make(portal, who.key, 'ride.create', booking(communication), { token: who.token }),
  'ride.create as the bare array': (communication) =>
    make(portal, who.key, 'ride.create', booking(communication).rides, { token: who.token }),
  'ride.create by the passenger': async (communication) =>
    make(portal, who.key, 'ride.create', booking(communication), {
      token: await passengerToken(portal, who.key, who.passenger),
    }),
  'ride.update': async (communication) =>
    make(
      portal,
      who.key,
      'ride.update',
      { rides: [{ ...(await booked()), communication }] },
      { token: who.token },
    ),
  'ride.update with another time': async (communication) => {
    const [ride] = booking().rides
    const times = { needed: ride?.times.needed }
    const rides = [{ ...(await booked()), communication, times }]
    return make(portal, who.key, 'ride.update', { rides }, { token: who.token })
  },
  'data.merge': async (communication) => {
    const { key, version } = await booked()
    return make(
      portal,
      who.key,
      'data.merge',
      { 'ride:info': { [key]: { version, communication } } },
      {
        token: who.token,
      },
    )
  },
}
const phone = { display: '(312) 555-0170', type: 'smart' }
const spouse = {
  relation: 'spouse',
  method: 'sms',
  language: 'en',
  name: { first: 'Ida', last: 'Vane' },
  phone,
} as const

const refused: [string, Contact, string, string][] = [
  ['V502', { ...spouse, name: { last: 'Vane' } }, 'first_name_missing', 'name.first'],
  ['V503', { ...spouse, name: { first: 'Ida', last: ' ' } }, 'last_name_missing', 'name.last'],
  ['V506', { ...spouse, phone: { ...phone, type: 'land' } }, 'method_missing', 'method'],
  ['V504', { ...spouse, relation: 'clinical' }, 'clinical_missing', 'clinical'],
  ['F153', { ...spouse, relation: 'clinical', clinical: 'CLCnowhere' }, 'clinical_missing', 'clinical'],
  ['F153', { ...spouse, relation: 'clinical', clinical: 'CLCgone' }, 'clinical_missing', 'clinical'],
  ['F151 V508', { ...spouse, language: 'zz' }, 'communication_language_missing', 'language'],
  ['V631', { ...spouse, method: 'none' } as Communication, 'ride_clinical_contact_missing', 'clinical'],
  ['V631', { ...spouse, phone: { type: 'smart' } }, 'ride_clinical_contact_missing', 'clinical'],
]
const taken: [string, Contact, object][] = [
  ['V502–V508', spouse, spouse],
  ['V514–V517', { phone: { display: '(312) 555-0170' } }, { relation: 'self', method: 'sms', phone }],
  [
    'V493',
    { phone: { display: '(312) 555-0170', type: 'land' } },
    { relation: 'self', method: 'call', phone: { type: 'land' } },
  ],
  ['F153', { ...spouse, relation: 'clinical', clinical: ward }, { relation: 'clinical', clinical: ward }],
]

describe.each(Object.keys(doors))('%s', (name) => {
  const door = doors[name] as (typeof doors)[string]
  test.each(refused)('%s %j is refused as %s at %s', async (_, contact, code, field) => {
    const { status, error } = await door(contact)
    expect({ status, code: error?.code }).toEqual({ status: 422, code })
    expect(Object.keys(error?.fields ?? {})[0]).toMatch(
      new RegExp(`communication\\.${field.replace('.', '\\.')}$`),
    )
  })

  test.each(taken)(
    '%s a whole contact is taken, and one that says less begins as a new one does',
    async (_, contact, kept) => {
      const answer = await door(contact)
      expect([answer.status, answer.error]).toEqual([200, undefined])
      if (name === 'data.merge') return
      const { keys } = answer.data as { keys: string[] }
      const info = await make(portal, who.key, 'ride.info', { keys }, { token: who.token })
      expect((info.data as { rides: object[] }).rides).toMatchObject([{ communication: kept }])
    },
  )
})

test('V631 X156 a passenger who can’t be reached gets a ride only with a clinical contact', async () => {
  const unreachable: Communication[] = [
    { ...spouse, method: 'none' } as Communication,
    { relation: 'self', method: 'sms' },
  ]
  for (const communication of unreachable) {
    await write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: who.passenger }, set: { communication } }],
    })
    const alone = await make(portal, who.key, 'ride.create', booking(), { token: who.token })
    expect([alone.status, alone.error?.code]).toEqual([422, 'ride_clinical_contact_missing'])
    const nurse = booking({ ...spouse, relation: 'clinical', clinical: ward })
    expect((await make(portal, who.key, 'ride.create', nurse, { token: who.token })).status).toBe(200)
  }
})

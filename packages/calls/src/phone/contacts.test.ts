import { callNamed } from '../registry.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '../pipeline/principal.ts'
import { runCall } from '../pipeline/run.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const DAY = 86_400_000
const moved = { display: '(312) 555-0111', raw: '+13125550111' }
const other = { display: '(312) 555-0190', raw: '+13125550190', type: 'smart' }
const rider = {
  relation: 'self',
  contact: 'rider',
  method: 'sms',
  language: 'en',
  phone: { ...moved, type: 'smart' },
} as const
const daily = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))

/** A donor whose record and contact hold the number, and a recipient who has none. */
async function people() {
  const who = await newCustomer(portal, { configuration: { passenger: { portal: true } } })
  const donor = who.passenger
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164: moved.raw, passenger_key: donor }] },
    updates: [
      {
        table: 'passenger',
        where: { key: donor },
        set: { phone: { ...moved, type: 'smart' }, communication: rider },
      },
    ],
  })
  const recipient = await anotherPassenger(portal, who.key, {
    communication: { relation: 'self', contact: 'rider', method: 'sms', phone: { type: 'smart' } },
  })
  const call = async (name: string, payload: unknown) => {
    const answer = await make(portal, who.key, name, payload, { token: who.token })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
    return answer.data as Record<string, never>
  }
  const rows = async (query: string) => {
    const found = await read(portal.store, who.key, {
      all: many(portal.store.sql`${portal.store.sql.unsafe(query)}`),
    })
    return found.all as Record<string, { phone?: { raw?: string }; method?: string }>[]
  }
  const book = async (passenger: string, hours: number) =>
    ((await call('ride.create', bookingFor(passenger, { hours }))).keys! as string[])[0] as string
  const contactsTold = async (passenger: string) =>
    (
      await rows(
        `select r.communication as c from ride r where r.passenger_key = '${passenger}' order by r.needed_at`,
      )
    ).map(({ c }) => c?.phone?.raw ?? null)
  return { who, donor, recipient, call, rows, book, told: contactsTold }
}

/** The nightly job of a series, ten days on. */
async function night(customer: string, request: unknown): Promise<void> {
  const later = { ...portal, clock: () => noonAfter(10) }
  await runCall(later, callNamed, {
    customer,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(customer),
  })
}

const givers: [string, string][] = [
  ['passenger.phone.transfer', 'transfer'],
  ['phone.unassign_phone', 'unassign'],
]
describe.each(givers)('V900 server-behaviour §2.17 after %s', (name) => {
  const give = (call: (name: string, payload: unknown) => Promise<unknown>, recipient: string) =>
    call(name, {
      phone_number: moved.raw,
      ...(name === 'passenger.phone.transfer' ? { passenger_key: recipient } : {}),
    })

  test('decision 131 whoever has an open ride of the donor before them hears of it', async () => {
    const { donor, recipient, call, rows, book } = await people()
    const ride = await book(donor, 30)
    await give(call, recipient)
    const heard = await rows(`select e.key as ride, e.data from event e where e.type = 'passenger'`)
    expect(heard).toEqual([{ ride, data: { version: 2, fields: ['communication'] } }])
  })

  test('new rides of the donor tell nobody on the number', async () => {
    const { donor, recipient, call, book, told } = await people()
    await give(call, recipient)
    // Nobody is left to tell (V631), so the ride needs a contact of its own.
    await expect(book(donor, 30)).rejects.toThrow('ride_clinical_contact_missing')
    const { rides, type } = bookingFor(donor, { hours: 30 })
    const contact = { ...rider, relation: 'spouse', name: { first: 'A', last: 'B' }, phone: other }
    await call('ride.create', { type, rides: [{ ...rides[0], communication: contact }] })
    expect(await told(donor)).toEqual([other.raw])
    expect(JSON.stringify(await call('passenger.info', { key: donor }))).not.toContain('"raw":"+13125550111"')
  })

  test('a series whose first rides are over makes rides that tell nobody on it', async () => {
    const { who, donor, recipient, call, rows } = await people()
    const { rides, type } = bookingFor(donor, { hours: 26 })
    const repeat = { enabled: true, days: daily, until: Date.now() + 75 * DAY }
    const { request } = await call('ride.create', {
      type,
      rides: [{ ...rides[0], repeat, communication: rider }],
    })
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { request_key: request }, set: { status: 'completed' } }],
    })
    await give(call, recipient)
    await night(who.key, request)
    const contacts = await rows(`select r.communication as c from ride r where r.status = 'scheduling'`)
    expect(contacts.length).toBeGreaterThan(3)
    expect(contacts.every(({ c }) => c?.phone?.raw === undefined && c?.method === 'none')).toBe(true)
  })

  test.each<[string, string | undefined, string | undefined, object]>([
    ['nobody on it', undefined, undefined, {}],
    ['nobody on it who signs in with another one by now', undefined, 'passenger.update', { phone: other }],
    ['whose it is again on it', moved.raw, 'passenger.phone.transfer', { phone_number: moved.raw }],
  ])('a series that was booked at that moment makes rides that tell %s', async (_, raw, then, payload) => {
    const { who, donor, recipient, call, rows } = await people()
    const { rides, type } = bookingFor(donor, { hours: 26 })
    const repeat = { enabled: true, days: daily, until: Date.now() + 75 * DAY }
    const series = { type, rides: [{ ...rides[0], repeat, communication: rider }] }
    const { request } = await call('ride.create', series)
    await give(call, recipient)
    if (then) await call(then, { [then === 'passenger.update' ? 'key' : 'passenger_key']: donor, ...payload })
    const set = { status: 'completed', communication: rider } as const
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { request_key: request }, set }],
    })
    await night(who.key, request)
    const contacts = await rows(`select r.communication as c from ride r where r.status = 'scheduling'`)
    expect(contacts.length).toBeGreaterThan(3)
    expect(new Set(contacts.map(({ c }) => c?.phone?.raw))).toEqual(new Set([raw]))
  })

  test('messages of the donor that wait for the number are not sent', async () => {
    const { who, recipient, call, rows } = await people()
    const message = {
      key: newKey('MSG'),
      effect: newKey('MSG'),
      channel: 'sms',
      recipient: moved.raw,
      body: 'Your ride …',
    } as const
    await write(portal.store, who.key, { inserts: { message: [message] } })
    await give(call, recipient)
    expect(await rows(`select m.status as s from message m where m.key = '${message.key}'`)).toEqual([
      { s: 'withdrawn' },
    ])
    const sent = (await runCall(portal, callNamed, {
      customer: who.key,
      name: 'message.send',
      payload: { message: message.key },
      principal: system(who.key),
    })) as object
    expect(sent).toEqual({ status: 'withdrawn' })
  })

  test('V830 V932 nobody finds the donor by it any more, nor takes them for a double', async () => {
    const { donor, recipient, call, rows } = await people()
    await give(call, recipient)
    const words = await rows(
      `select w.word, w.passenger_key as p from passenger_word w where w.word like '%5550111'`,
    )
    expect(words.filter(({ p }) => (p as unknown) === donor)).toEqual([])
    const found = words.map(({ word }) => word as unknown).toSorted()
    expect(found).toEqual(
      name === 'phone.unassign_phone' ? [] : ['3125550111', '5550111', '=phone +13125550111'],
    )
  })

  test('a relative of the donor who is told on it as such still is', async () => {
    const { donor, recipient, call, who } = await people()
    const caregiver = {
      ...rider,
      relation: 'spouse',
      contact: 'caregiver',
      name: { first: 'A', last: 'B' },
    } as const
    await write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: donor }, set: { communication: caregiver } }],
    })
    await give(call, recipient)
    expect(await call('passenger.info', { key: donor })).toMatchObject({
      communication: { phone: { raw: moved.raw }, contact: 'caregiver' },
    })
  })
})

test('V900 the recipient’s new rides are told on the number', async () => {
  const { recipient, call, book, told } = await people()
  await call('passenger.phone.transfer', { passenger_key: recipient, phone_number: moved.raw })
  await book(recipient, 30)
  expect(await told(recipient)).toEqual([moved.raw])
})

test.each([
  ['another number', { display: '(312) 555-0188', type: 'smart' }, '+13125550188'],
  ['a number with an extension', { display: '(312) 555-0189 x7', type: 'smart' }, '+13125550189'],
])('C085 a record whose phone becomes %s takes its contact and coming rides along', async (_, phone, raw) => {
  const { donor, call, book, told } = await people()
  await book(donor, 30)
  await call('passenger.update', { key: donor, phone })
  await book(donor, 60)
  expect(await told(donor)).toEqual([raw, raw])
  expect(await call('passenger.info', { key: donor })).toMatchObject({
    communication: { method: 'sms', phone: { raw } },
  })
})

test('C085 a contact that is changed with the phone is what was entered', async () => {
  const { donor, call, rows } = await people()
  const communication = { ...rider, phone: { display: '(312) 555-0190', type: 'smart' } }
  await call('passenger.update', {
    key: donor,
    phone: { display: '(312) 555-0188', type: 'smart' },
    communication,
  })
  expect(
    (await rows(`select p.communication as c from passenger p where p.key = '${donor}'`))[0]!.c!.phone!.raw,
  ).toBe('+13125550190')
})

const daughter = {
  ...{ relation: 'child', contact: 'caregiver', method: 'sms', language: 'en' },
  ...{ name: { first: 'Dora', last: 'Quill' }, phone: other },
} as const
/** Contacts of a record, as they are and as they become. */
const contacts: [string, object, object][] = [
  ['who wants to hear nothing', rider, { ...rider, method: 'none' }],
  ['who wants to be called', rider, { ...rider, method: 'call' }],
  ['another person', rider, daughter],
  ['the passenger instead of somebody else', daughter, rider],
]

test.each(contacts)(
  'decision 131 a record’s contact that becomes %s is that of its rides to come and of its series',
  async (_, before, after) => {
    const { who, donor, call, rows, book } = await people()
    await call('passenger.update', { key: donor, communication: before })
    await book(donor, 30)
    const own = { ...daughter, name: { first: 'Nina', last: 'Nurse' } }
    const chosen = bookingFor(donor, { hours: 40 })
    await call('ride.create', { ...chosen, rides: [{ ...chosen.rides[0], communication: own }] })
    const series = bookingFor(donor, { hours: 51 })
    const repeat = { enabled: true, days: daily, until: Date.now() + 75 * DAY }
    const { request } = await call('ride.create', { ...series, rides: [{ ...series.rides[0], repeat }] })
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { request_key: request }, set: { status: 'completed' } }],
    })
    await call('passenger.update', { key: donor, communication: after })
    await night(who.key, request)
    const told = await rows(
      `select r.communication as c from ride r where r.status = 'scheduling' order by r.needed_at`,
    )
    expect(told.length).toBeGreaterThan(4)
    expect(told[0]?.c).toMatchObject(after)
    // Whom somebody chose for one ride stays with it.
    expect(told[1]?.c).toMatchObject(own)
    for (const { c } of told.slice(2)) expect(c).toMatchObject(after)
  },
)

test.each([
  ['alone', {}],
  ['with the contact', { communication: { ...rider, language: 'es' } }],
  ['with the number', { phone: { display: '(312) 555-0188', type: 'smart' } }],
])(
  'decision 131 a corrected name and language, %s, are those of the rides to come and of the series',
  async (_, too) => {
    const { who, donor, call, rows, book, told } = await people()
    const over = await book(donor, 30)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: over }, set: { status: 'completed' } }],
    })
    const [cancelled, coming] = [await book(donor, 40), await book(donor, 60)]
    await call('ride.cancel', { rides: [cancelled], reason: 'sick' })
    const series = bookingFor(donor, { hours: 75 })
    const repeat = { enabled: true, days: daily, until: Date.now() + 75 * DAY }
    const { request } = await call('ride.create', { ...series, rides: [{ ...series.rides[0], repeat }] })
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { request_key: request }, set: { status: 'completed' } }],
    })
    await call('passenger.update', {
      key: donor,
      name: { first: 'Korina', last: 'Namer' },
      language: 'es',
      ...too,
    })
    await night(who.key, request)
    const all =
      await rows(`select r.key as k, r.status as s, r.passenger_first || ' ' || r.passenger_last || ' '
    || r.passenger_language as n from ride r`)
    const carried = (key: string) => all.find(({ k }) => (k as unknown) === key)?.n as unknown
    expect([carried(over), carried(cancelled), carried(coming)]).toEqual([
      'PatTest Test en',
      'Korina Namer es',
      'Korina Namer es',
    ])
    expect(await told(donor)).not.toContain('phone' in too ? moved.raw : null)
    const made = all.filter(({ s }) => (s as unknown) === 'scheduling').map(({ n }) => n as unknown)
    expect(made.length).toBeGreaterThan(4)
    expect(new Set(made)).toEqual(new Set(['Korina Namer es']))
  },
)

const landline = { display: '(312) 555-0187', type: 'land' } as const

test.each([
  ['by its kind', { phone: landline }],
  [
    'by its contact',
    { phone: { display: landline.display }, communication: { ...rider, method: 'call', phone: landline } },
  ],
])('V493 a phone that becomes a landline, %s, is called, also of the coming rides', async (_, change) => {
  const { donor, call, book, rows } = await people()
  await book(donor, 30)
  await call('passenger.update', { key: donor, ...change })
  await book(donor, 60)
  const contact = { method: 'call', phone: { raw: '+13125550187', type: 'land' } }
  expect(await call('passenger.info', { key: donor })).toMatchObject({ communication: contact })
  const told = await rows(`select r.communication as c from ride r where r.passenger_key = '${donor}'`)
  expect(told).toMatchObject([{ c: contact }, { c: contact }])
})

test('V493 a new record with a landline has it called', async () => {
  const { call } = await people()
  const name = { first: 'Landry', last: 'Holloway' }
  const made = await call('passenger.create', { passenger: { name, phone: landline } })
  expect(made).toMatchObject({ communication: { method: 'call', phone: { type: 'land' } } })
})

/** How rides that are over keep a contact, each with what may still tell somebody of them. */
const overs = ['cancelled', 'cancelled for ten seconds', 'unavailable', 'completed'] as const

describe.each(overs)('server-behaviour §2.12 a ride that is %s', (over) => {
  const end = async ({ call, who }: Awaited<ReturnType<typeof people>>, ride: string) => {
    if (over.startsWith('cancelled')) {
      const undo = over === 'cancelled' ? {} : { undo: true }
      const { cancellation } = await call('ride.cancel', { rides: [ride], reason: 'sick', ...undo })
      return cancellation as { key: string } | undefined
    }
    const set = { status: over as 'unavailable' | 'completed' }
    await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key: ride }, set }] })
    return undefined
  }
  const message = async ({ call, rows }: Awaited<ReturnType<typeof people>>, ride: string) => {
    const { unreached } = await call('ride.message', { ride, text: 'About your visit' })
    const sent = await rows(`select m.recipient as p from message m where m.ride_key = '${ride}'
      and m.body = 'About your visit'`)
    return { unreached, sent: sent.map(({ p }) => p as unknown) }
  }

  test.each(givers)('tells nobody on a number after %s', async (name) => {
    const all = await people()
    const { donor, recipient, call, book, told, who } = all
    const ride = await book(donor, 30)
    const cancellation = await end(all, ride)
    await call(name, {
      phone_number: moved.raw,
      ...(name === 'passenger.phone.transfer' ? { passenger_key: recipient } : {}),
    })
    expect(await told(donor)).toEqual([null])
    expect(await message(all, ride)).toEqual({ unreached: 'none', sent: [] })
    if (!cancellation) return
    // What waited to be told of it is told to nobody either, and taking it back brings no number back.
    const before = await read(portal.store, who.key, { all: many(portal.store.sql`select 1 from message m`) })
    await call('ride.cancel.undo', { cancellation: cancellation.key })
    expect(await told(donor)).toEqual([null])
    await react(portal, who.key, ['passenger.tell'])
    const after = await read(portal.store, who.key, { all: many(portal.store.sql`select 1 from message m`) })
    expect(after.all.length).toBe(before.all.length)
  })

  test('is told on the new number once its passenger has another one', async () => {
    const all = await people()
    const { donor, call, book } = all
    const ride = await book(donor, 30)
    await end(all, ride)
    await call('passenger.update', { key: donor, phone: { display: '(312) 555-0188', type: 'smart' } })
    expect(await message(all, ride)).toEqual({ unreached: undefined, sent: ['+13125550188'] })
  })

  test('tells nobody on the number of a passenger who was archived', async () => {
    const all = await people()
    const { donor, call, book } = all
    const ride = await book(donor, 30)
    await end(all, ride)
    await call('passenger.update', { key: donor, status: 'archived', rides: 'cancel' })
    expect(await message(all, ride)).toEqual({ unreached: 'no_phone', sent: [] })
  })
})

test.each<[string, Record<string, unknown>, string[]]>([
  ['another name', { name: { first: 'Pia', last: 'Test' } }, ['passenger']],
  ['another language', { language: 'es' }, ['passenger']],
  ['another number', { phone: { display: other.display } }, ['communication']],
  ['another contact', { communication: { ...rider, method: 'none' } }, ['communication']],
  ['a note', { notes: 'Knock' }, []],
])('decision 131 whoever has an open ride before them hears of %s', async (_, change, fields) => {
  const { who, donor, call, rows, book } = await people()
  const [open, over] = [await book(donor, 30), await book(donor, 60)]
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  await write(portal.store, who.key, {
    updates: [
      { table: 'ride', where: { key: open }, set: { status: 'confirmed', fleet_key: fleet.key } },
      { table: 'ride', where: { key: over }, set: { status: 'completed' } },
    ],
  })
  await call('passenger.update', { key: donor, ...change })
  const heard = await rows(`select e.key as ride, e.data->'fields' as fields, e.audience, e.fleet_keys,
      (e.data->>'version')::int = r.version as is_version
    from event e join ride r on r.customer_key = e.customer_key and r.key = e.ride_key
    where e.customer_key = s.c and e.collection = 'ride:info' and e.type = 'passenger'`)
  const audience = ['staff', 'passenger', 'fleet']
  expect(heard).toEqual(
    fields.length ? [{ ride: open, fields, audience, fleet_keys: [fleet.key], is_version: true }] : [],
  )
})

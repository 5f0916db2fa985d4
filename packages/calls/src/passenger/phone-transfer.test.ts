import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken, reached } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const number = '(312) 555-0111'
const raw = '+13125550111'
type Made = { status: number; data: Record<string, unknown>; error?: { code: string; message: string } }

/** A donor who signs in with the number (and has one ride at `hours`), and a recipient. */
async function people(hours?: number) {
  const who = await newCustomer(portal, { configuration: { passenger: { portal: true } } })
  const donor = who.passenger
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: 'PHNa', e164: raw, passenger_key: donor }] },
    updates: [{ table: 'passenger', where: { key: donor }, set: { phone: { display: number, raw } } }],
  })
  const unreached = { relation: 'self', contact: 'rider', method: 'sms', phone: { type: 'smart' } } as const
  const recipient = await anotherPassenger(portal, who.key, { communication: unreached })
  const call = async (name: string, payload: unknown, token = who.token) =>
    (await make(portal, who.key, name, payload, { token })) as unknown as Made
  const book = async (passenger: string, at: number) =>
    ((await call('ride.create', bookingFor(passenger, { hours: at }))).data.keys as string[])[0] as string
  /** A ride of the recipient from when nobody had to be reached. */
  const bookUnreached = async (at: number) => {
    const contact = (communication: object) =>
      write(portal.store, who.key, {
        updates: [{ table: 'passenger', where: { key: recipient }, set: { communication } }],
      })
    await contact(reached)
    const booked = await book(recipient, at)
    await contact(unreached)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: booked }, set: { communication: unreached } }],
    })
    return booked
  }
  const ride = hours === undefined ? undefined : await book(donor, hours)
  const rows = async (query: string) =>
    (await read(portal.store, who.key, { all: many(portal.store.sql`${portal.store.sql.unsafe(query)}`) }))
      .all as Record<string, never>[]
  const current = async () =>
    (
      await rows(
        `select n.passenger_key as p from passenger_phone n where n.e164 = '${raw}' and n.until is null`,
      )
    ).map(({ p }) => p)
  const move = (rideKey: string, status: RideStatus) =>
    write(portal.store, who.key, { updates: [{ table: 'ride', where: { key: rideKey }, set: { status } }] })
  return {
    who,
    donor,
    recipient,
    call,
    ride,
    book,
    bookUnreached,
    rows,
    current,
    move,
    transfer: (to = recipient) =>
      call('passenger.phone.transfer', { passenger_key: to, phone_number: number }),
  }
}

test('C037 any way of typing a number has one raw form', async () => {
  const { call } = await people()
  for (const typed of ['3125550111', '1 312 555 0111', '(312) 555-0111', '+1-312-555-0111'])
    expect((await call('phone.convert_to_raw', typed)).data).toEqual({ raw })
  expect((await call('phone.convert_to_raw', '012')).error?.code).toBe('invalid_phone')
})

test.each([
  ['no rides', undefined, true, 0],
  ['a ride in 47 hours', 47, false, 1],
  ['a ride in 49 hours', 49, true, 0],
])('C034 C035 V904 a donor with %s', async (_, hours, steal, rides) => {
  const { call, donor, recipient, ride } = await people(hours)
  const told = {
    donor,
    donor_active_rides: rides,
    name: (await call('passenger.info', { key: donor })).data.name,
    rides: rides
      ? [{ key: ride, needed: expect.any(Number), timezone: 'America/Chicago', status: 'scheduling' }]
      : [],
  }
  expect((await call('passenger.verify.can_steal.phone', { phone_number: number })).data).toEqual({
    ok: steal,
    ...told,
  })
  expect(
    (await call('passenger.verify.can_transfer.phone', { passenger_key: recipient, phone_number: number }))
      .data,
  ).toEqual({ ok: true, ...told })
})

test('C036 what waits to be sent or said to the number is told to nobody who gets it, an e-mail is sent', async () => {
  const { who, rows, transfer } = await people()
  const message = (channel: 'sms' | 'voice' | 'email', recipient = raw) => ({
    ...{ key: `MSG${channel}`, effect: channel, body: 'Your ride comes' },
    ...{ channel, recipient, status: 'queued' as const },
  })
  await write(portal.store, who.key, {
    inserts: { message: [message('sms'), message('voice'), message('email', 'a@example.org')] },
  })
  expect((await transfer()).status).toBe(200)
  expect(
    await rows(`select m.status, m.channel from message m where m.key in ('MSGsms', 'MSGvoice', 'MSGemail')
    order by 2`),
  ).toEqual([
    { channel: 'email', status: 'queued' },
    { channel: 'sms', status: 'withdrawn' },
    { channel: 'voice', status: 'withdrawn' },
  ])
})

test('C036 V900 V907 the number moves with all that hangs on it', async () => {
  const { who, call, donor, recipient, ride, bookUnreached, rows, current, transfer } = await people(30)
  const theirs = await bookUnreached(60)
  const token = await passengerToken(portal, who.key, donor)
  await call('auth.phone.code', { phone: number })
  expect((await transfer()).data).toEqual({ outcome: 'success', passenger_key: recipient, raw, donor })
  expect(await current()).toEqual([recipient])
  expect((await call('ride.info', { keys: [ride] }, token)).status).toBe(401)
  expect(await rows('select c.used_at is null as open from passcode c')).toEqual([{ open: false }])
  expect((await call('passenger.info', { key: recipient })).data).toMatchObject({
    phone: { raw, display: number },
    communication: { phone: { raw } },
  })
  expect((await call('passenger.info', { key: donor })).data).toMatchObject({
    phone_history: expect.any(Object),
  })
  expect((await call('passenger.info', { key: donor })).data).not.toHaveProperty('phone')
  const contact = async (key: string | undefined) =>
    (await rows(`select r.communication as c from ride r where r.key = '${key}'`))[0]?.c
  expect(await contact(ride)).toMatchObject({ method: 'none' })
  expect(await contact(ride)).toHaveProperty('phone', { type: 'smart' })
  expect(await contact(theirs)).toMatchObject({ contact: 'rider', phone: { raw } })
  expect(
    (await rows(`select e.key, e.type from event e where e.collection = 'patient:info' order by e.key`))
      .map(({ key, type }) => [key, type])
      .sort(),
  ).toEqual(
    [
      [donor, 'phone.given'],
      [recipient, 'phone.received'],
    ].sort(),
  )
  const sms = await rows(
    `select m.body from message m where m.channel = 'sms' and m.recipient = '${raw}'
      and m.body like '%Olive%'`,
  )
  expect(sms).toHaveLength(1)
  expect(
    ((await call('patient.search', { query: '3125550111' })).data.patients as { key: string }[]).map(
      ({ key }) => key,
    ),
  ).toEqual([recipient])
})

test('C036 V902 with the recipient’s own number goes what came by it, and none is waited for any more', async () => {
  const { who, call, donor, recipient, rows, transfer } = await people()
  const own = '+13125550166'
  const flags = { wanted_phone: number, no_portal_invite: true }
  const calendarOf = (key: string) => ({ calendar_hash: `of ${key}`, calendar_at: Date.now() })
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: 'PHNown', e164: own, passenger_key: recipient }] },
    updates: [
      update('passenger', {
        where: { key: recipient },
        set: { phone: { display: '(312) 555-0166', raw: own }, flags, ...calendarOf(recipient) },
      }),
      update('passenger', { where: { key: donor }, set: calendarOf(donor) }),
    ],
  })
  const token = await passengerToken(portal, who.key, recipient)
  await call('auth.phone.code', { phone: own })
  expect((await transfer()).status).toBe(200)
  expect((await call('passenger.info', { key: recipient }, token)).status).toBe(401)
  expect(await rows('select c.e164, c.used_at is null as open from passcode c')).toEqual([
    { e164: own, open: false },
  ])
  expect(await rows(`select p.flags from passenger p where p.key = '${recipient}'`)).toEqual([
    { flags: { no_portal_invite: true } },
  ])
  expect(await rows('select p.key from passenger p where p.calendar_hash is not null')).toEqual([])
})

test('C036 V496 who has somebody else told keeps them, whatever number is their own', async () => {
  const { who, call, recipient, transfer } = await people()
  const contact = {
    relation: 'parent',
    contact: 'other',
    method: 'sms',
    name: { first: 'Ona', last: 'Vale' },
  } as const
  const phone = { display: '(312) 555-0199', raw: '+13125550199' }
  await write(portal.store, who.key, {
    updates: [
      update('passenger', { where: { key: recipient }, set: { communication: { ...contact, phone } } }),
    ],
  })
  expect((await transfer()).status).toBe(200)
  expect((await call('passenger.info', { key: recipient })).data).toMatchObject({
    phone: { raw },
    communication: { ...contact, phone },
  })
})

test('M137 who agreed to take a number from somebody takes it from nobody else who got it meanwhile', async () => {
  const { who, call, donor, recipient, transfer, current } = await people()
  const quicker = await anotherPassenger(portal, who.key)
  const agreed = { passenger_key: recipient, phone_number: number, donor }
  expect((await transfer(quicker)).status).toBe(200)
  const answer = await call('passenger.phone.transfer', agreed)
  expect([answer.status, answer.error?.code]).toEqual([409, 'phone_taken'])
  expect(await current()).toEqual([quicker])
  expect((await call('passenger.phone.transfer', { ...agreed, donor: quicker })).status).toBe(200)
  expect(await current()).toEqual([recipient])
  // Nobody loses anything where nobody has it any more.
  await call('phone.unassign_phone', { phone_number: number })
  expect((await call('passenger.phone.transfer', { ...agreed, passenger_key: quicker })).status).toBe(200)
  expect(await current()).toEqual([quicker])
})

test('a number that nobody has is simply given; giving it again changes nothing', async () => {
  const { call, donor, transfer, recipient, current, rows } = await people()
  expect((await call('phone.unassign_phone', { phone_number: number })).data).toEqual({ raw, donor })
  expect(await current()).toEqual([])
  expect((await transfer()).data).toEqual({ outcome: 'success', passenger_key: recipient, raw })
  const before = await rows('select count(*)::int as n from event e')
  expect((await transfer()).data).toEqual({ outcome: 'success', passenger_key: recipient, raw })
  expect(await rows('select count(*)::int as n from event e')).toEqual(before)
})

test.each(['requesting', 'retry', 'pickup', 'waiting', 'enroute'] as const)(
  'V908 while a ride of the donor is %s nothing moves, in the specified words',
  async (status) => {
    const { call, donor, ride, move, transfer, current } = await people(1)
    await move(ride as string, status)
    expect((await transfer()).error).toMatchObject({
      code: 'phone_busy',
      message: 'Cannot assign phone number at this time',
    })
    expect((await call('phone.unassign_phone', { phone_number: number })).error?.code).toBe('phone_busy')
    expect(await current()).toEqual([donor])
  },
)

type Pair = { donor: string; recipient: string }
test.each<[string, (pair: Pair) => Update]>([
  [
    'the donor is fetched',
    ({ donor }) => update('ride', { where: { passenger_key: donor }, set: { status: 'pickup' } }),
  ],
  [
    'the donor is edited',
    ({ donor }) => update('passenger', { where: { key: donor }, set: { version: { increment: 1 } } }),
  ],
  [
    'the donor loses the number',
    ({ donor }) => update('passenger_phone', { where: { passenger_key: donor }, set: { until: 1 } }),
  ],
  [
    'the recipient is edited',
    ({ recipient }) => update('passenger', { where: { key: recipient }, set: { version: { increment: 1 } } }),
  ],
  [
    'the recipient leaves',
    ({ recipient }) => update('passenger', { where: { key: recipient }, set: { status: 'inactive' } }),
  ],
])('V908 R7 nothing moves where %s at this moment', async (_, change) => {
  const { who, donor, recipient, rows } = await people(30)
  const racing = beforeWriting(portal, () =>
    write(portal.store, who.key, { updates: [change({ donor, recipient })] }),
  )
  const payload = { passenger_key: recipient, phone_number: number }
  const answer = await make(racing, who.key, 'passenger.phone.transfer', payload, { token: who.token })
  expect([answer.status, answer.error?.code]).toEqual([409, 'phone_busy'])
  const having = `select p.key from passenger p where p.phone->>'raw' = '${raw}'`
  const told = `select 1 from message m where m.body like '%Olive%'`
  expect([await rows(having), await rows(told)]).toEqual([[{ key: donor }], []])
})

test('V884 a number that said STOP, and an inactive recipient, are refused', async () => {
  const { who, call, recipient, transfer, current, donor } = await people()
  await write(portal.store, who.key, { inserts: { phone_opt_out: [{ e164: raw }] } })
  expect((await transfer()).error?.code).toBe('phone_opted_out')
  expect(
    (await call('passenger.verify.can_transfer.phone', { passenger_key: recipient, phone_number: number }))
      .data,
  ).toMatchObject({ ok: false })
  await write(portal.store, who.key, {
    removes: [{ table: 'phone_opt_out', where: { e164: raw } }],
    updates: [{ table: 'passenger', where: { key: recipient }, set: { status: 'inactive' } }],
  })
  expect((await transfer()).error?.code).toBe('passenger_inactive')
  expect(await current()).toEqual([donor])
})

test('twenty handovers of one number at once to five passengers: one has it, and the history adds up', async () => {
  const { who, recipient, transfer, current, rows } = await people()
  const others = [
    recipient,
    ...(await Promise.all(Array.from({ length: 4 }, () => anotherPassenger(portal, who.key)))),
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => transfer(others[index % 5])))
  expect(
    answers.every(({ status, error }) => status === 200 || (status === 409 && error?.code === 'phone_busy')),
  ).toBe(true)
  const [holder, ...more] = await current()
  expect([others.includes(holder as never), more]).toEqual([true, []])
  const claimed = await rows(`select p.key from passenger p where p.phone->>'raw' = '${raw}'`)
  expect(claimed.map(({ key }) => key)).toEqual([holder])
})

test('C045 who has a number: who signs in with it first, then those whose contact it is', async () => {
  const { who, call, donor, recipient } = await people()
  await call('passenger.update', {
    key: recipient,
    communication: {
      relation: 'spouse',
      contact: 'caregiver',
      method: 'sms',
      language: 'en',
      name: { first: 'A', last: 'B' },
      phone: { display: number, type: 'smart' },
    },
  })
  expect(
    (
      (await call('patient.patients_with_phone_number', raw)).data.patients as {
        key: string
        holder: boolean
      }[]
    ).map(({ key, holder }) => [key, holder]),
  ).toEqual([
    [donor, true],
    [recipient, false],
  ])
  const theirs = await newCustomer(portal)
  expect(
    (
      (await make(portal, theirs.key, 'patient.patients_with_phone_number', raw, { token: theirs.token }))
        .data as { patients: { key: string }[] }
    ).patients.map(({ key }) => key),
  ).not.toContain(who.passenger)
})

test('C044 the same rider key, or as alike as a duplicate, is one person', async () => {
  const { who, call } = await people()
  const same = { first_name: 'Ida', last_name: 'Lindqvist', dob: '1944-02-01' }
  const [a, b, c] = [
    await anotherPassenger(portal, who.key, same),
    await anotherPassenger(portal, who.key, same),
    await anotherPassenger(portal, who.key, { first_name: 'Bo', last_name: 'Yu', dob: '1990-01-01' }),
  ]
  expect((await call('patient.all_same_person', [a, b])).data).toEqual({ same: true })
  expect((await call('patient.all_same_person', [a, b, c])).data).toEqual({ same: false })
})

test.each([
  ['en', 'this number is now used for the rides of Olive.'],
  ['es', 'este número se usa ahora para los viajes de Olive.'],
])(
  'server-behaviour §2.17 a number is told whose it is now, in their language (%s)',
  async (language, words) => {
    const { who, recipient, rows, transfer } = await people()
    await write(portal.store, who.key, {
      updates: [update('passenger', { where: { key: recipient }, set: { language } })],
    })
    expect((await transfer()).status).toBe(200)
    const told = await rows(`select m.recipient, m.body from message m where m.channel = 'sms'`)
    expect(told).toEqual([{ recipient: raw, body: `Customer Test: ${words}` }])
  },
)

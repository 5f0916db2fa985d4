import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
  customer = await newCustomer(portal)
})
afterAll(() => portal.close())

function book(payload: unknown, key?: string, who = customer) {
  return make(portal, who.key, 'ride.create', payload, { token: who.token, ...(key ? { key } : {}) })
}

function stored(who: TestCustomer) {
  const { sql } = portal.store
  return read(portal.store, who.key, {
    rides: many(
      sql`select r.key, r.status, r.type, r.request_key, r.after_ride_key, r.timezone, r.local_date,
          r.pickup_format, r.dropoff_format
        from ride r where r.customer_key = s.c order by r.key`,
    ),
    events: many(
      sql`select e.type, e.key from event e where e.customer_key = s.c and e.collection = 'ride:info'
        order by e.seq`,
    ),
    audit: many(
      sql`select a.action, a.object from audit a where a.customer_key = s.c and a.action = 'ride.create'
        and a.outcome = 'ok'`,
    ),
  })
}

test('a round trip writes its rides, stops, events and audit together, in the zone of the pickup', async () => {
  const own = await newCustomer(portal)
  const answer = (await book(bookingFor(own.passenger, { round: true }), undefined, own)) as unknown as {
    status: number
    data: { request: string; keys: string[] }
  }
  expect(answer.status).toBe(200)
  const { rides, events, audit } = await stored(own)
  expect(
    rides.map((ride: Record<string, string>) => [ride.key, ride.status, ride.request_key, ride.timezone]),
  ).toEqual(answer.data.keys.map((key) => [key, 'scheduling', answer.data.request, 'America/Chicago']))
  expect(rides[1].after_ride_key).toBe(answer.data.keys[0])
  const ends = rides.map((ride: Record<string, string>) => [ride.pickup_format, ride.dropoff_format])
  expect(ends).toEqual([
    [home.format, clinic.format],
    [clinic.format, home.format],
  ])
  expect(events).toEqual(answer.data.keys.map((key) => ({ type: 'create', key })))
  expect(audit).toEqual([{ action: 'ride.create', object: answer.data.request }])
})

test('R8 one idempotency key 20 times at once: one request and one answer', async () => {
  const own = await newCustomer(portal)
  const payload = bookingFor(own.passenger, { round: true })
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(payload, 'one-key', own)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await stored(own)).rides).toHaveLength(2)
  const later = await book(payload, 'one-key', own)
  expect(later).toEqual(answers[0])
})

test('R8 the same key with another payload is refused, from another customer it is a booking of its own', async () => {
  const [a, b] = [await newCustomer(portal), await newCustomer(portal)]
  const first = await book(bookingFor(a.passenger), 'shared', a)
  const changed = await book(bookingFor(a.passenger, { hours: 5 }), 'shared', a)
  expect([changed.status, changed.error?.code]).toEqual([409, 'idempotency_key_used'])
  const theirs = await book(bookingFor(b.passenger), 'shared', b)
  expect([first.status, theirs.status]).toEqual([200, 200])
  expect(JSON.stringify(theirs)).not.toBe(JSON.stringify(first))
})

test.each([
  [
    'V634 a stop without its type, where claims ask for it',
    { claims: { enabled: true } },
    {},
    ['ride_stops_type_missing', 'rides.0.stops.pickup.type'],
  ],
  [
    'V628 nobody who pays, where somebody has to',
    { funds: { enabled: true, required: true } },
    { funds_enabled: true },
    ['ride_funding_missing', 'funds'],
  ],
])(
  'doc 1 §8 %s is refused under the code of the specification',
  async (_, configuration, policy, expected) => {
    const who = await newCustomer(portal, { configuration, policy })
    const { status, error } = await book(bookingFor(who.passenger), undefined, who)
    expect([status, error?.code, ...Object.keys(error?.fields ?? {})]).toEqual([422, ...expected])
  },
)

test.each([
  ['an empty request', { rides: [] }],
  ['an empty bare list', []],
])('V651 M143 %s says that no rides came of it', async (_, payload) => {
  const { status, error } = await make(portal, customer.key, 'ride.create', payload, {
    token: customer.token,
  })
  const message = 'No Rides were created from this trip request.'
  expect([status, error]).toMatchObject([
    422,
    { code: 'rides_not_created', message, fields: { rides: message } },
  ])
})

function one(change: object) {
  const booked = bookingFor(customer.passenger)
  return { ...booked, rides: [{ ...booked.rides[0], ...change }] }
}

test.each([
  ['V376 no passenger', { passenger: undefined }, 'ride_patient_missing', 'rides.0.passenger'],
  [
    'V389 an appointment that is over',
    { reason: 'appointment', times: { needed: Date.now() + 3_600_000, appointment: Date.now() - 1000 } },
    'appointment_past',
    'appointment',
  ],
  [
    'V390 a pickup that is over',
    { times: { needed: Date.now() - 600_000 } },
    'notice_insufficient',
    'rides.0.times.needed',
  ],
  [
    'an appointment in less than an hour',
    { reason: 'appointment', times: { needed: Date.now() + 600_000, appointment: Date.now() + 1_800_000 } },
    'ride_appointment_too_soon',
    'rides.0.times.appointment',
  ],
  [
    'X025 a pickup after the appointment',
    { reason: 'appointment', times: { needed: Date.now() + 9_000_000, appointment: Date.now() + 7_200_000 } },
    'ride_pickup_after_appointment',
    'rides.0.times.needed',
  ],
  [
    'decision 164 an appointment days after its pickup',
    {
      reason: 'appointment',
      times: { needed: Date.now() + 9_000_000, appointment: Date.now() + 200_000_000 },
    },
    'ride_appointment_too_late',
    'rides.0.times.appointment',
  ],
  ['V630 no stops', { stops: undefined }, 'ride_stops_missing', 'rides.0.stops'],
  ['V630 one stop', { stops: { pickup: { address: home } } }, 'ride_stops_missing', 'rides.0.stops.dropoff'],
  [
    'V393 a pickup without a point',
    { stops: { pickup: { address: { format: 'Somewhere' } }, dropoff: { address: clinic } } },
    'pickup_missing',
    'rides.0.stops.pickup',
  ],
  [
    'one place at both ends',
    { stops: { pickup: { address: home }, dropoff: { address: home } } },
    'ride_stops_too_similar',
    'rides.0.stops.dropoff',
  ],
  [
    'V418 a wheelchair without height',
    {
      accessibility: {
        mobility: 'wheelchair',
        wheelchair: 'standard',
        vehicle: 'wav',
        service: 'to_curb',
        equipment: false,
      },
    },
    'height_missing',
    'rides.0.accessibility.height',
  ],
])('%s is refused and names the field', async (_, change, code, field) => {
  const answer = await book(one(change))
  expect([answer.status, answer.error?.code, Object.keys(answer.error?.fields ?? {})]).toEqual([
    422,
    code,
    [field],
  ])
})

test('V377 an inactive passenger is refused with the literal message', async () => {
  const own = await newCustomer(portal)
  await write(portal.store, own.key, {
    updates: [{ table: 'passenger', where: { key: own.passenger }, set: { status: 'inactive' } }],
  })
  const answer = await book(bookingFor(own.passenger), undefined, own)
  expect([answer.status, answer.error?.message]).toEqual([422, 'This passenger is inactive'])
})

test('V940 V941 whose first ride it is is verified, however many rides others had', async () => {
  const documentation = { verification: { consent: { key: 'consent', copy: 'Consent' } } }
  const own = await newCustomer(portal, { configuration: { documentation } })
  const verified = { consent: true }
  const other = await anotherPassenger(portal, own.key)
  expect((await book({ ...bookingFor(other), verified }, undefined, own)).status).toBe(200)
  const first = await book(bookingFor(own.passenger), undefined, own)
  expect([first.status, first.error?.code]).toEqual([422, 'verification_incomplete'])
  expect((await book({ ...bookingFor(own.passenger), verified }, undefined, own)).status).toBe(200)
  expect((await book(bookingFor(own.passenger, { hours: 9 }), undefined, own)).status).toBe(200)
})

test("another customer's passenger does not exist", async () => {
  const other = await newCustomer(portal)
  const answer = await book(bookingFor(other.passenger))
  expect(answer.status).toBe(404)
})

test('an appointment alone is enough: the pickup is worked out, on a minute that ends in 0 or 5', async () => {
  const own = await newCustomer(portal)
  const appointment = Date.now() + 5 * 3_600_000
  const booked = bookingFor(own.passenger)
  const payload = {
    ...booked,
    rides: [{ ...booked.rides[0], reason: 'appointment', times: { appointment } }],
  }
  const { data } = (await book(payload, undefined, own)) as unknown as { data: { keys: string[] } }
  const { rides } = (await make(portal, own.key, 'ride.info', data.keys, { token: own.token })).data as {
    rides: { times: { needed: number } }[]
  }
  const needed = rides[0]?.times.needed as number
  expect(needed % 300_000).toBe(0)
  expect(needed).toBeLessThan(appointment)
})

test('V350 both ways of a round trip keep the appointment that each is booked for', async () => {
  const own = await newCustomer(portal)
  const booked = bookingFor(own.passenger, { hours: 5, round: true })
  const appointments = booked.rides.map(({ times }) => times.needed + 3_600_000)
  const rides = booked.rides.map((ride, index) => ({
    ...{ ...ride, reason: 'appointment' },
    times: { ...ride.times, appointment: appointments[index] },
  }))
  const { data } = (await book({ ...booked, rides }, undefined, own)) as unknown as {
    data: { keys: string[] }
  }
  const info = await make(portal, own.key, 'ride.info', data.keys, { token: own.token })
  const kept = (info.data as { rides: { times: { appointment?: number } }[] }).rides
  expect(kept.map(({ times }) => times.appointment)).toEqual(appointments)
})

test('an appointment alone is reached as much earlier as the customer wants its passengers to be', async () => {
  const appointment = (Math.floor(Date.now() / 300_000) + 60) * 300_000
  const pickup = async (pickup_buffer: number) => {
    const own = await newCustomer(portal, { configuration: { settings: { pickup_buffer } } })
    const [ride] = bookingFor(own.passenger).rides
    const rides = [{ ...ride, reason: 'appointment', times: { appointment } }]
    const { data } = (await book({ rides }, undefined, own)) as unknown as { data: { keys: string[] } }
    const info = await make(portal, own.key, 'ride.info', data.keys, { token: own.token })
    return (info.data as { rides: [{ times: { needed: number } }] }).rides[0].times.needed
  }
  expect((await pickup(10)) - (await pickup(40))).toBe(30 * 60_000)
})

test('P035 a ride is of the team that is named, else of the only one of who books', async () => {
  const own = await newCustomer(portal)
  const [east, north] = ['TEAeast', 'TEAnorth'] as const
  await write(portal.store, own.key, { inserts: { team: [east, north].map((key) => ({ key, name: key })) } })
  let hours = 0
  const teamOf = async (teams: string[], named: object = {}) => {
    const token = await own.role(['ride.create', 'ride.view'], { teams })
    const [ride] = bookingFor(own.passenger, { hours: (hours += 4) }).rides
    const answer = await make(portal, own.key, 'ride.create', { rides: [{ ...ride, ...named }] }, { token })
    const { keys } = (answer as unknown as { data: { keys: string[] } }).data
    const { rows } = await read(portal.store, own.key, {
      rows: many(portal.store.sql`select r.team_key, q.team_key as of_request from ride r
        join trip_request q on q.customer_key = s.c and q.key = r.request_key
        where r.customer_key = s.c and r.key = any(${keys})`),
    })
    return (rows as object[]).flatMap((row) => Object.values(row))
  }
  expect(await teamOf([north])).toEqual([north, north])
  expect(await teamOf([east, north], { team: east })).toEqual([east, east])
})

test('the bare array of rides of the specification is a booking too', async () => {
  const own = await newCustomer(portal)
  expect((await book(bookingFor(own.passenger).rides, undefined, own)).status).toBe(200)
})

test('V372 a time as it was typed may come along, and is no part of the ride', async () => {
  const own = await newCustomer(portal)
  const [ride] = bookingFor(own.passenger).rides
  const typed = { ...ride, times: { ...ride?.times, needed_unconverted: '0930a' } }
  const { data, status } = await book([typed], undefined, own)
  expect(status).toBe(200)
  const { keys } = data as { keys: string[] }
  const info = await make(portal, own.key, 'ride.info', { keys }, { token: own.token })
  expect(info.status).toBe(200)
  expect(JSON.stringify(info.data)).not.toMatch(/unconverted|0930a/)
})

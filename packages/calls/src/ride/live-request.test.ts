import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { forgetFleets } from '../fleet/load.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, newCustomer, zone } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Two in the afternoon in Chicago; the will-call ride was put at four. */
const CALLED = Date.parse('2026-06-10T14:00:00-05:00')
const dana = { first: 'Dana', last: 'Lee', phone: '(312) 555-0177' }

/** A will-call ride that a fleet has accepted and that is open; its passenger has not called yet. */
async function opened(more: object = {}) {
  let now = CALLED - 20 * HOUR
  const own: Portal = { ...portal, clock: () => now }
  const who = await newCustomer(own)
  const fleets = (await who.fleets(2)) as { key: string; token: string }[]
  const [fleet = { key: '', token: '' }, other = fleet] = fleets
  forgetFleets(own)
  const whitelist = Object.fromEntries(fleets.map(({ key }) => [key, true]))
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist }, ...more }
  await write(own.store, who.key, {
    updates: [update('customer', { where: { version: 1 }, set: { configuration } })],
  })
  const booking = bookingFor(who.passenger, { hours: 22, now })
  const rides = booking.rides.map((each) => ({ ...each, type: 'will-call' as const }))
  const booked = await make(own, who.key, 'ride.create', { ...booking, rides }, { token: who.token })
  if (booked.error) throw new Error(JSON.stringify(booked.error))
  const [ride = ''] = (booked.data as { keys: string[] }).keys
  await react(own, who.key, ['offer.plan'])
  const by = (name: string, payload: object, token = fleet.token) =>
    make(own, who.key, name, { ride, ...payload }, { token })
  expect((await by('offer.accept', {})).status).toBe(200)
  const to = (at: number) => void (now = at)
  const due = () => callAsSystem(own, who.key, 'ride.due', { ride })
  to(CALLED - HOUR)
  await due()
  const request = () => by('ride.status', { status: 'requesting' }, who.token)
  const row = async () => {
    const facts = await read(own.store, who.key, {
      row: one(own.store.sql`select r.status, r.fleet_key, r.driver from ride r where r.customer_key = s.c
        and r.key = ${ride}`),
    })
    return facts.row as { status: string; fleet_key: string | null; driver: { name: string } | null }
  }
  const texts = async (to: string) => {
    const { messages } = await read(own.store, who.key, {
      messages: many(own.store.sql`select m.body, m.effect from message m where m.customer_key = s.c
        and m.recipient = ${to} order by m.key`),
    })
    return messages as { body: string; effect: string }[]
  }
  /** What the driver was written, as it was sent. */
  const driverTexts = async () => {
    const payload = { to: '+13125550177' }
    const { data } = await make(own, who.key, 'message.captured', payload, { token: who.token })
    return (data as { messages: { body: string }[] }).messages.map(({ body }) => body)
  }
  return { own, who, fleet, other, ride, by, to, due, request, row, texts, driverTexts }
}

/** The same after the passenger has called. */
async function called(more: object = {}) {
  const life = await opened(more)
  life.to(CALLED)
  expect((await life.request()).status).toBe(200)
  return life
}

/** The same where nobody has answered within their twenty minutes. */
async function unanswered() {
  const life = await called()
  await life.due()
  life.to(CALLED + 20 * MINUTE)
  await life.due()
  expect((await life.row()).status).toBe('retry')
  return life
}

test('V948 its fleet reads since when the passenger is ready, however often it is asked for', async () => {
  const { by, to, due, row } = await called()
  const first = (await by('offer.info', {})).data as { ready: number }
  expect(first).toMatchObject({ ready: expect.any(Number) as number, banner: 'offer.banner_requested' })
  const { ready } = first
  await due()
  to(CALLED + 20 * MINUTE)
  await due()
  await due()
  to(CALLED + 22 * MINUTE)
  await due()
  expect((await row()).status).toBe('requesting')
  expect((await by('offer.info', {})).data).toMatchObject({ ready })
  await by('ride.driver', { driver: dana })
  expect((await by('offer.info', {})).data).toMatchObject({ ready, banner: 'offer.banner_confirmed_other' })
})

test('before anybody calls for it nobody is ready, and its driver is told no time', async () => {
  const { by, driverTexts } = await opened()
  expect((await by('ride.driver', { driver: dana })).status).toBe(200)
  expect((await by('offer.info', {})).data).not.toHaveProperty('ready')
  expect((await driverTexts())[0]).toContain(
    `your trip on ${formatDate(localDate(CALLED, zone)).slice(0, 5)}, when the passenger calls. `,
  )
})

test('decision 076 a driver who comes for who waits reads since when, not the time of the booking', async () => {
  const { by, to, driverTexts } = await called()
  await by('ride.driver', { driver: dana })
  to(CALLED + 2 * MINUTE)
  await by('drive.link', {})
  const { ready } = (await by('offer.info', {})).data as { ready: number }
  const bodies = await driverTexts()
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies)
    expect(body).toContain(
      `your trip now, the passenger has been ready since ${formatZonedTime(ready, zone)}. `,
    )
})

test.each([called, unanswered])(
  '§2.1 a fleet that names a driver has answered; the passenger is told once (%#)',
  async (begin) => {
    const { own, who, by, row, texts, due } = await begin()
    const answer = await by('ride.driver', { driver: dana })
    expect(answer.status).toBe(200)
    expect(await row()).toMatchObject({ status: 'confirmed', driver: { name: 'Dana Lee' } })
    await react(own, who.key, ['passenger.tell'], 4)
    const told = (await texts('+13125550111')).filter(({ effect }) => /:(driver|accepted)$/.test(effect))
    expect(told.slice(-1)[0]?.body).toMatch(/Dana comes for you\./)
    const of = told.filter(({ body }) => body.includes('comes for you'))
    expect(of).toHaveLength(1)
    expect(await due()).toEqual({})
  },
)

test('§2.1 where the customer has nobody told who drives, who called hears of the answer all the same', async () => {
  const { own, who, by, texts } = await called({ notices: { driver: false } })
  expect((await by('ride.driver', { driver: dana })).status).toBe(200)
  await react(own, who.key, ['passenger.tell'], 4)
  const told = (await texts('+13125550111')).filter(({ body }) => body.includes('comes for you'))
  expect(told.map(({ effect }) => effect.split(':').at(-1))).toEqual(['accepted'])
})

test('§2.1 who answered a call long before its time sets out at once, with a word of when or without', async () => {
  for (const facts of [{}, { eta: CALLED - 5 * HOUR }]) {
    const { by, to, request, row } = await opened()
    to(CALLED - 5 * HOUR)
    await request()
    await by('ride.driver', { driver: dana })
    expect((await row()).status).toBe('confirmed')
    expect((await by('ride.status', { status: 'pickup', ...facts })).status).toBe(200)
  }
})

test('§2.1 a vehicle alone answers nothing, nor what support or an old version names', async () => {
  const { by, who, row } = await called()
  await by('ride.driver', { vehicle: { make: 'Ford' } })
  expect((await row()).status).toBe('requesting')
  expect((await by('ride.driver', { driver: dana, version: 1 })).status).toBe(409)
  expect((await by('ride.driver', { driver: dana }, who.token)).status).toBe(409)
  expect((await row()).status).toBe('requesting')
})

test.each([called, unanswered])(
  '§2.1 a fleet answers without a driver, or sets out at once (%#)',
  async (begin) => {
    const { own, who, by, row, texts } = await begin()
    expect((await by('ride.status', { status: 'confirmed' })).status).toBe(200)
    expect((await row()).status).toBe('confirmed')
    await react(own, who.key, ['passenger.tell'], 4)
    expect((await texts('+13125550111')).at(-1)?.body).toMatch(/comes for you\./)
    const next = await begin()
    await write(next.own.store, next.who.key, {
      updates: [
        update('ride', {
          where: { key: next.ride },
          set: { driver: { name: 'Dana Lee', phone: { display: '(312) 555-0177', raw: '+13125550177' } } },
        }),
      ],
    })
    const eta = CALLED + 40 * MINUTE
    expect((await next.by('ride.status', { status: 'pickup', eta })).status).toBe(200)
  },
)

test.each([called, unanswered])(
  'V1251 a fleet that can’t come gives it back, with a reason (%#)',
  async (begin) => {
    const { own, who, fleet, by, row, texts } = await begin()
    expect((await by('offer.decline', { reasons: [], gives_back: true })).status).toBe(422)
    const answer = await by('offer.decline', { reasons: ['driver_na'], gives_back: true })
    expect(answer).toMatchObject({ status: 200, data: { status: 'rerouted' } })
    expect(await row()).toMatchObject({ status: 'scheduling', fleet_key: null })
    await react(own, who.key, ['passenger.tell'], 4)
    expect((await texts('+13125550111')).at(-1)?.body).toMatch(/we look for another driver/)
    await react(own, who.key, ['offer.plan'])
    const { offers } = await read(own.store, who.key, {
      offers: many(
        own.store.sql`select o.fleet_key from offer o where o.customer_key = s.c and o.status = 'sent'`,
      ),
    })
    expect(offers).toHaveLength(1)
    expect(offers).not.toContainEqual({ fleet_key: fleet.key })
  },
)

test('§2.1 who called is sent for at once where another fleet takes the ride, and is not asked again', async () => {
  const { own, who, other, by, to, due, row, texts } = await called()
  const { ready } = (await by('offer.info', {})).data as { ready: number }
  await react(own, who.key, ['passenger.tell'], 4)
  const given = { reasons: ['driver_na'], gives_back: true }
  expect((await by('offer.decline', given)).status).toBe(200)
  await react(own, who.key, ['passenger.tell'], 4)
  await react(own, who.key, ['offer.plan'])
  to(CALLED + 5 * MINUTE)
  expect((await by('offer.accept', {}, other.token)).status).toBe(200)
  await react(own, who.key, ['passenger.tell'], 4)
  await due()
  await react(own, who.key, ['passenger.tell'], 4)
  expect(await row()).toMatchObject({ status: 'requesting', fleet_key: other.key })
  // Whoever takes it reads since when somebody stands at the door.
  expect((await by('offer.info', {}, other.token)).data).toMatchObject({
    ...{ ready, banner: 'offer.banner_requested' },
  })
  const told = (await texts('+13125550111')).map(({ body }) => body)
  expect(told.at(-1)).toMatch(/comes for you\./)
  expect(
    told.slice(told.findIndex((body) => body.includes('we look for another driver'))),
  ).not.toContainEqual(expect.stringMatching(/when you ask for|is open/))
  to(CALLED + 25 * MINUTE)
  await due()
  expect((await row()).status).toBe('retry')
})

test('decision 055 who called and waits is sent for where support gives the ride to another fleet', async () => {
  const { own, who, other, by, to, due, row, texts } = await called()
  await react(own, who.key, ['passenger.tell'], 4)
  await write(own.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  to(CALLED + 5 * MINUTE)
  const { ride: seen } = (await by('offer.info', {})).data as { ride: { version: number } }
  const given = { fleet: other.key, version: seen.version }
  expect((await by('ride.assign', given, who.token)).data).toMatchObject({ status: 'confirmed' })
  await react(own, who.key, ['passenger.tell'], 4)
  await due()
  expect(await row()).toMatchObject({ status: 'requesting', fleet_key: other.key })
  expect((await texts('+13125550111')).at(-1)?.body).toMatch(/comes for you\./)
})

test('a driver of a ride without a time of its own is told of none when another drives, or it is off', async () => {
  const { own, who, by, ride, driverTexts } = await opened()
  await by('ride.driver', { driver: dana })
  await by('ride.driver', { driver: { ...dana, first: 'Omar', phone: '(312) 555-0178' } })
  await by('ride.driver', { driver: dana })
  await make(own, who.key, 'ride.cancel', { rides: [ride], reason: 'sick' }, { token: who.token })
  await react(own, who.key, ['offer.tell'], 4)
  const told = (await driverTexts()).filter((body) => !body.includes('access_token'))
  expect(told).toHaveLength(2)
  for (const body of told) expect(body).not.toMatch(/\d\d:\d\d/)
})

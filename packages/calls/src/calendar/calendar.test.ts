import { localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, zone, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

const DAY = 24 * 3_600_000

type Followed = {
  language?: string
  rides?: { key: string; status: string; needed: number; pickup: string }[]
}

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

/** A passenger with a session and the token of their calendar's address. */
async function following() {
  const passenger = await anotherPassenger(portal, who.key)
  const token = await passengerToken(portal, who.key, passenger)
  return { passenger, token, secret: await secretOf(token) }
}

async function secretOf(token: string): Promise<string> {
  const { data } = await make(portal, who.key, 'calendar.make', {}, { token })
  const { address } = data as unknown as { address: string }
  expect(address).toMatch(/\/calendar\/[\w-]{43}$/)
  return address.slice(-43)
}

async function shown(secret: string, customer = who.key): Promise<Followed> {
  const { status, data } = await make(portal, customer, 'calendar.rides', { token: secret })
  expect(status).toBe(200)
  return data
}

async function booked(passenger: string, hours = 24 * 40): Promise<string> {
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(passenger, { hours }), {
    token: who.token,
  })
  return (data as unknown as { keys: string[] }).keys[0] as string
}

function changed(table: 'ride' | 'passenger', key: string, set: object): Promise<void> {
  const change = { where: { key }, set }
  return write(portal.store, who.key, {
    updates: [table === 'ride' ? update('ride', change) : update('passenger', change)],
  })
}

test('S15 decision 095 that an address was made, made anew and ended stands in the audit, never where', async () => {
  const { passenger, token, secret } = await following()
  await secretOf(token)
  expect((await make(portal, who.key, 'calendar.end', {}, { token })).status).toBe(200)
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select a.action, a.actor->>'kind' as by, a::text as line from audit a
      where a.customer_key = s.c and a.object = ${passenger} and a.action like 'calendar.%' order by a.seq`),
  })
  const lines = rows as { action: string; by: string; line: string }[]
  expect(lines.map(({ action, by }) => [action, by])).toEqual([
    ['calendar.make', 'passenger'],
    ['calendar.make', 'passenger'],
    ['calendar.end', 'passenger'],
  ])
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('decision 095 a calendar is told when and where somebody is picked up, and not one thing more', async () => {
  const { passenger, secret } = await following()
  const ride = await booked(passenger)
  const { rides = [], language } = await shown(secret)
  expect(language).toBe('en')
  expect(rides).toHaveLength(1)
  expect(Object.keys(rides[0] ?? {}).toSorted()).toEqual(
    expect.arrayContaining(['key', 'needed', 'pickup', 'status', 'taken', 'version']),
  )
  expect(
    Object.keys(rides[0] ?? {}).filter(
      (name) => !'key needed pickup status taken version duration_s'.includes(name),
    ),
  ).toEqual([])
  expect(rides[0]?.key).toBe(ride)
})

test('decision 095 replaced, waiting, long past and far rides are left out; a cancelled one says so', async () => {
  const { passenger, secret } = await following()
  const rides = await Promise.all([0, 1, 2, 3, 4].map((day) => booked(passenger, 24 * (40 + day))))
  const [cancelled = '', replaced = '', waiting = '', past = '', far = ''] = rides
  await changed('ride', cancelled, { status: 'cancelled' })
  await changed('ride', replaced, { status: 'modified' })
  await changed('ride', waiting, { status: 'scheduling', type: 'will-call' })
  await changed('ride', past, { needed_at: Date.now() - 40 * DAY })
  await changed('ride', far, { needed_at: Date.now() + 400 * DAY })
  expect((await shown(secret)).rides?.map(({ key, status }) => [key, status])).toEqual([
    [cancelled, 'cancelled'],
  ])
})

test('decision 095 the first ride stands first, and each says whether a provider drives it', async () => {
  const { passenger, secret } = await following()
  const [later, sooner] = [await booked(passenger, 24 * 50), await booked(passenger, 24 * 41)]
  const [fleet] = await who.fleets(1)
  await changed('ride', sooner, { status: 'confirmed', fleet_key: fleet?.key })
  expect((await shown(secret)).rides).toMatchObject([
    { key: sooner, taken: true },
    { key: later, taken: false },
  ])
})

test('decision 095 decision 100 a day that came back from a pause is there once, as it is', async () => {
  const { passenger, secret } = await following()
  const { rides } = bookingFor(passenger, { hours: 24 * 5 })
  const { needed } = rides[0]!.times
  const repeat = {
    ...{ enabled: true, until: needed + 3 * DAY },
    days: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true])),
  }
  const request = { ...bookingFor(passenger), rides: [{ ...rides[0], repeat }] }
  await make(portal, who.key, 'ride.create', request, { token: who.token })
  const day = (days: number) => localDate(needed + days * DAY, zone)
  const rest = { passenger, from: day(1), until: day(2) }
  const { data } = await make(portal, who.key, 'passenger.pause', rest, { token: who.token })
  const states = async () => (await shown(secret)).rides?.map(({ status }) => status)
  expect(await states()).toEqual(['scheduling', 'cancelled', 'cancelled', 'scheduling'])
  const { pause } = data as unknown as { pause: string }
  await make(portal, who.key, 'passenger.pause.end', { pause }, { token: who.token })
  await react(portal, who.key, ['ride.series.materialise'])
  expect(await states()).toEqual(['scheduling', 'scheduling', 'scheduling', 'scheduling'])
})

test('decision 095 a ride that is called for has no time until its driver sets out, and then theirs', async () => {
  const { passenger, secret } = await following()
  const ride = await booked(passenger)
  const eta = Date.now() + 20 * 60_000
  await changed('ride', ride, { status: 'requesting', type: 'will-call' })
  expect((await shown(secret)).rides).toEqual([])
  await changed('ride', ride, { status: 'pickup', estimates: { pickup: eta } })
  expect((await shown(secret)).rides?.map(({ needed }) => needed)).toEqual([eta])
  await changed('ride', ride, { status: 'completed', enroute_at: eta + 60_000 })
  expect((await shown(secret)).rides?.map(({ needed }) => needed)).toEqual([eta + 60_000])
})

test('decision 095 a new address ends the old one, and stopping ends it', async () => {
  const { token, secret } = await following()
  const info = async () =>
    (await make(portal, who.key, 'calendar.info', {}, { token })).data as { made?: number }
  expect((await info()).made).toBeGreaterThan(Date.now() - 60_000)
  const renewed = await secretOf(token)
  expect(await shown(secret)).toEqual({})
  expect((await shown(renewed)).rides).toEqual([])
  await make(portal, who.key, 'calendar.end', {}, { token })
  expect(await shown(renewed)).toEqual({})
  expect(await info()).toEqual({})
})

test.each([
  ['is archived', { status: 'archived' }],
  ['lost the portal', { flags: { portal: false } }],
])('decision 095 the address shows nothing once the record %s', async (_, set) => {
  const { passenger, secret } = await following()
  await changed('passenger', passenger, set)
  expect(await shown(secret)).toEqual({})
})

/** A passenger who has a number to sign in with, and follows their rides. */
async function numbered(display: string) {
  const passenger = await anotherPassenger(portal, who.key)
  await office('passenger.update', { key: passenger, phone: { display } })
  const token = await passengerToken(portal, who.key, passenger)
  return { passenger, display, secret: await secretOf(token) }
}

async function office(name: string, payload: object): Promise<void> {
  const { status, error } = await make(portal, who.key, name, payload, { token: who.token })
  expect([status, error]).toEqual([200, undefined])
}

let numbers = 10
function nextNumber(): string {
  return `(312) 555-01${numbers++}`
}

type Numbered = Awaited<ReturnType<typeof numbered>>

/** What takes a number from whoever has it, with the payload for the first of two passengers. */
const takings: [string, string, (from: Numbered, other: Numbered) => object][] = [
  [
    'is another one',
    'passenger.update',
    ({ passenger }) => ({ key: passenger, phone: { display: nextNumber() } }),
  ],
  [
    'is somebody else’s',
    'passenger.phone.transfer',
    ({ display }, { passenger }) => ({ passenger_key: passenger, phone_number: display }),
  ],
  [
    'gives way to one that they get',
    'passenger.phone.transfer',
    ({ passenger }, { display }) => ({ passenger_key: passenger, phone_number: display }),
  ],
  ['is taken away', 'phone.unassign_phone', ({ display }) => ({ phone_number: display })],
  [
    'gives way to that of a double',
    'passenger.merge',
    ({ passenger }, other) => ({
      ...{ passengers: [passenger, other.passenger], versions: [2, 2] },
      fields: { phone: other.passenger },
    }),
  ],
]

test.each(takings)(
  'decision 121 who signed in with a passenger’s number follows nothing more once it %s',
  async (_, name, payload) => {
    const [theirs, other] = [await numbered(nextNumber()), await numbered(nextNumber())]
    const ride = await booked(theirs.passenger)
    expect((await shown(theirs.secret)).rides?.map(({ key }) => key)).toEqual([ride])
    await office(name, payload(theirs, other))
    expect(await shown(theirs.secret)).toEqual({})
  },
)

test('decision 121 an edit that leaves the number leaves the address', async () => {
  const { passenger, secret } = await numbered(nextNumber())
  await office('passenger.update', { key: passenger, name: { first: 'Olga' } })
  expect(await shown(secret)).toMatchObject({ rides: [] })
})

test('decision 095 nobody else’s rides, and nothing at another customer', async () => {
  const [mine, theirs] = await Promise.all([following(), following()])
  const other = await newCustomer(portal)
  const ride = await booked(theirs.passenger)
  expect((await shown(mine.secret)).rides).toEqual([])
  expect((await shown(theirs.secret)).rides?.map(({ key }) => key)).toEqual([ride])
  expect(await shown(theirs.secret, other.key)).toEqual({})
  for (const guess of ['x', "' or 1=1", 'A'.repeat(200)]) expect(await shown(guess)).toEqual({})
})

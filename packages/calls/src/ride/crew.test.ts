import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { hashOf, newToken } from '../session/token.ts'
import { newKey } from '@nemt/domain/key/key.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Fleet = { key: string; token: string }
type Choice = { key: string; unfit?: { code: string; needs?: string }; clashes: { begins: number }[] }
type Crew = { drivers: Choice[]; vehicles: Choice[]; driver?: string; vehicle?: string }

const DAY = 24
/** A date on which what is booked here is over. */
const LATER = addDays(localDate(Date.now(), 'America/Chicago'), 400)
/** Needs a wheelchair van. */
const rolls = { mobility: 'wheelchair', wheelchair: 'standard', vehicle: 'wav', service: 'to_door' }

/** A customer with a ride that a fleet has accepted; `as` makes a call of the fleet's people. */
async function begin({ hours = 2 * DAY, accessibility }: { hours?: number; accessibility?: object } = {}) {
  const ours = await newCustomer(portal)
  const [fleet, other] = (await ours.fleets(2)) as [Fleet, Fleet]
  const accepted = (at: { hours: number }) => takenRide(ours, fleet.key, at, accessibility)
  const ride = await accepted({ hours })
  const as = (name: string, payload: object, token = fleet.token) =>
    make(portal, ours.key, name, payload, { token })
  const keep = async (noun: 'driver' | 'vehicle', fields: object, token = fleet.token) => {
    // What customers require that say nothing (docs/decisions/084).
    const rest =
      noun === 'vehicle'
        ? { kinds: ['sedan'], credentials: { insurance: LATER } }
        : { phone: { display: '(312) 555-0190' }, credentials: { licence: LATER } }
    return ((await as(`${noun}.save`, { name: 'Kept', ...rest, ...fields }, token)).data as { key: string })
      .key
  }
  const crew = async (of = ride) => (await as('ride.crew', { ride: of })).data as Crew
  return { ours, fleet, other, ride, as, keep, crew, accepted }
}

async function takenRide(
  ours: TestCustomer,
  fleet: string,
  { hours }: { hours: number },
  accessibility?: object,
) {
  const booking = bookingFor(ours.passenger, { hours })
  const { data } = await make(portal, ours.key, 'ride.create', booking, { token: ours.token })
  const ride = (data as { keys: [string] }).keys[0]
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet, round: 1, manual_cancel: false }
  await write(portal.store, ours.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: Date.now(), decided_at: Date.now() }] },
    updates: [
      update('ride', {
        where: { key: ride },
        set: {
          ...{ status: 'confirmed', fleet_key: fleet, duration_s: 1_800 },
          ...(accessibility ? { accessibility: accessibility as never } : {}),
        },
      }),
    ],
  })
  return ride
}

async function crewOf(customer: string, ride: string) {
  const { row } = await read(portal.store, customer, {
    row: one(portal.store.sql`select r.driver, r.vehicle, r.driver_key, r.vehicle_key from ride r
      where r.customer_key = s.c and r.key = ${ride}`),
  })
  return row
}

test('doc 1 §8 who names a driver for a ride that was changed since it was seen is told so', async () => {
  const { as, ours, ride } = await begin()
  const edited = { rides: [{ key: ride, version: 1, notes: { driver: 'Another door' } }] }
  expect((await as('ride.update', edited, ours.token)).status).toBe(200)
  const named = (version: number) => as('ride.driver', { ride, version, driver: { first: 'Dana' } })
  const { status, error } = await named(1)
  expect([status, error?.code]).toEqual([409, 'already_edited'])
  expect((await named(2)).data).toEqual({ ride, version: 3 })
})

test('V1231–V1237 a picked driver and vehicle are kept by key and by the words of their records', async () => {
  const { ours, ride, as, keep, crew } = await begin()
  const driver = await keep('driver', { name: 'Dana Whitlock', phone: { display: '(312) 555-0177' } })
  const vehicle = await keep('vehicle', { name: 'Van 7', make: 'Ford', license: 'MW 1007' })
  expect((await as('ride.driver', { ride, driver_key: driver, vehicle_key: vehicle })).status).toBe(200)
  expect(await crewOf(ours.key, ride)).toEqual({
    driver: { name: 'Dana Whitlock', phone: { display: '(312) 555-0177', raw: '+13125550177' } },
    vehicle: { make: 'Ford', license: 'MW 1007' },
    driver_key: driver,
    vehicle_key: vehicle,
  })
  expect(await crew()).toMatchObject({ driver, vehicle })
  // Another one is typed: the key of the first goes; the vehicle, which isn't named, stays.
  expect((await as('ride.driver', { ride, driver: { first: 'Dan', phone: '(312) 555-0178' } })).status).toBe(
    200,
  )
  expect(await crewOf(ours.key, ride)).toMatchObject({
    driver: { name: 'Dan' },
    driver_key: null,
    vehicle_key: vehicle,
  })
  expect((await as('ride.driver', { ride })).error?.code).toBe('driver_missing')
})

test('V898 V899 V1231 the words of a driver and a vehicle are kept without what is too much', async () => {
  const { ours, ride, as } = await begin()
  const driver = { first: ' Dana ', last: 'de  la  Cruz ' }
  expect((await as('ride.driver', { ride, driver, vehicle: { make: ' Ford', model: ' ' } })).status).toBe(200)
  expect(await crewOf(ours.key, ride)).toMatchObject({
    driver: { name: 'Dana de la Cruz' },
    vehicle: { make: 'Ford' },
  })
  expect((await crewOf(ours.key, ride))?.vehicle).not.toHaveProperty('model')
})

test('decision 075 a fleet’s own system names who drives by words, and picks nobody of its records', async () => {
  const { ours, ride, as, keep } = await begin()
  const [driver_key, vehicle_key] = [await keep('driver', {}), await keep('vehicle', {})]
  const { token } = (await as('fleet.key.create', { name: 'Routing' })).data as { token: string }
  const refusal = async (crew: object) => {
    const { error } = await as('ride.driver', { ride, ...crew }, token)
    return [error?.code, Object.keys(error?.fields ?? {})]
  }
  expect(await refusal({ driver_key })).toEqual(['driver_unknown', ['driver_key']])
  const driver = { first: 'Dan', phone: '(312) 555-0178' }
  expect(await refusal({ driver, vehicle_key })).toEqual(['vehicle_unknown', ['vehicle_key']])
  expect((await as('ride.driver', { ride, driver }, token)).status).toBe(200)
  expect(await crewOf(ours.key, ride)).toMatchObject({ driver: { name: 'Dan' }, driver_key: null })
})

test('server-behaviour §2.2 a ride that its fleet gives back keeps nothing of its driver and vehicle', async () => {
  const { ours, ride, as, keep } = await begin()
  const crew = { driver_key: await keep('driver', {}), vehicle_key: await keep('vehicle', {}) }
  expect((await as('ride.driver', { ride, ...crew })).status).toBe(200)
  expect((await as('offer.decline', { ride, reasons: ['vehicle_na'] })).data).toMatchObject({
    status: 'rerouted',
  })
  const none = { driver: null, vehicle: null, driver_key: null, vehicle_key: null }
  expect(await crewOf(ours.key, ride)).toEqual(none)
})

test.each([
  ['spaces', '  '],
  ['letters that nobody sees', '\u200b\u202e'],
])('V1231 a driver named by %s is refused at the name', async (_, first) => {
  const { ride, as } = await begin()
  const { status, error } = await as('ride.driver', { ride, driver: { first } })
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
    ...[422, 'driver_missing'],
    ['driver.first'],
  ])
})

test('V1233 a phone that is none is refused at the phone', async () => {
  const { ride, as } = await begin()
  const { error } = await as('ride.driver', { ride, driver: { first: 'Dan', phone: '(312) 555-017' } })
  expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(['invalid_phone', ['driver.phone']])
})

test('V1234–V1237 of a vehicle the words are kept, without what shows nothing', async () => {
  const { ours, ride, as } = await begin()
  const driver = { first: 'Dan', phone: '(312) 555-0178' }
  const vehicle = { make: '  ', model: ' Transit  Connect ', color: '', license: ' ABC 1\u200b ' }
  expect((await as('ride.driver', { ride, driver, vehicle })).status).toBe(200)
  expect(await crewOf(ours.key, ride)).toMatchObject({
    vehicle: { model: 'Transit Connect', license: 'ABC 1' },
  })
  const row = await crewOf(ours.key, ride)
  expect(Object.keys(row?.vehicle ?? {}).toSorted()).toEqual(['license', 'model'])
})

test('server-behaviour §2.3 the vehicle may be named before the driver, who then is told of with it', async () => {
  const { ours, ride, as, keep } = await begin()
  const told = async () => {
    const { rows } = await read(portal.store, ours.key, {
      rows: many(portal.store.sql`select e.data->'same' as same from event e
        where e.customer_key = s.c and e.ride_key = ${ride} and e.type = 'driver' order by e.seq`),
    })
    return (rows as { same: boolean | null }[]).map(({ same }) => same ?? false)
  }
  expect((await as('ride.driver', { ride, vehicle: { make: 'Ford', license: 'X 1' } })).status).toBe(200)
  expect(await crewOf(ours.key, ride)).toMatchObject({ driver: null, vehicle: { make: 'Ford' } })
  const van = await keep('vehicle', { name: 'Car 7' })
  expect((await as('ride.driver', { ride, vehicle_key: van })).status).toBe(200)
  expect(await crewOf(ours.key, ride)).toMatchObject({ driver: null, vehicle_key: van })
  // A text that names a vehicle and nobody would be followed by another one.
  expect(await told()).toEqual([true, true])
  expect((await as('ride.driver', { ride, driver: { first: 'Dan', phone: '(312) 555-0178' } })).status).toBe(
    200,
  )
  expect(await crewOf(ours.key, ride)).toMatchObject({ driver: { name: 'Dan' }, vehicle_key: van })
  expect(await told()).toEqual([true, true, false])
})

test('what has run out by the ride’s day can’t be picked, and says so; its last day counts', async () => {
  const { ours, ride, as, keep, crew } = await begin({ hours: 3 * DAY })
  const day = localDate(Date.now() + 3 * DAY * 3_600_000, 'America/Chicago')
  const late = await keep('driver', {
    name: 'Late',
    credentials: { licence: day, background: addDays(day, -1) },
  })
  const last = await keep('driver', { name: 'Last', credentials: { licence: day } })
  const van = await keep('vehicle', { credentials: { insurance: addDays(day, -1) } })
  const { status, error } = await as('ride.driver', { ride, driver_key: late })
  expect([status, error?.code, error?.fields]).toEqual([
    422,
    'background_expired',
    { driver_key: expect.stringMatching(/^Background check expired on \d\d\/\d\d\/\d{4}$/) },
  ])
  expect((await as('ride.driver', { ride, driver_key: last, vehicle_key: van })).error?.fields).toMatchObject(
    {
      vehicle_key: expect.stringContaining('Insurance expired'),
    },
  )
  expect(await crewOf(ours.key, ride)).toMatchObject({ driver: null, driver_key: null })
  expect((await as('ride.driver', { ride, driver_key: last })).status).toBe(200)
  const listed = await crew()
  expect(listed.drivers.find(({ key }) => key === late)?.unfit?.code).toBe('background_expired')
  expect(listed.drivers.find(({ key }) => key === last)?.unfit).toBeUndefined()
  expect(listed.vehicles.find(({ key }) => key === van)?.unfit?.code).toBe('insurance_expired')
})

test('a sedan takes no wheelchair, and says what the ride needs', async () => {
  const { ride, as, keep, crew } = await begin({ accessibility: rolls })
  const driver = await keep('driver', { name: 'Dana' })
  const [sedan, van] = [await keep('vehicle', { name: 'Car' }), await keep('vehicle', { kinds: ['wav'] })]
  const refused = await as('ride.driver', { ride, driver_key: driver, vehicle_key: sedan })
  expect([refused.status, refused.error?.fields?.vehicle_key]).toEqual([
    422,
    'This vehicle does not take this ride: Wheelchair',
  ])
  expect((await crew()).vehicles.find(({ key }) => key === sedan)?.unfit).toEqual({
    code: 'vehicle_not_fit',
    needs: 'need.wheelchair',
  })
  expect((await as('ride.driver', { ride, driver_key: driver, vehicle_key: van })).status).toBe(200)
})

test('who is on a ride at that time is shown, also one of another customer, and can be picked', async () => {
  const { fleet, ride, as, keep, crew } = await begin({ hours: 50 })
  const [driver, van] = [await keep('driver', {}), await keep('vehicle', {})]
  // The same fleet drives for another customer too, ten minutes later and, apart from that, the day after.
  const theirs = await newCustomer(portal)
  const near = await takenRide(theirs, fleet.key, { hours: 50 + 1 / 6 })
  const far = await takenRide(theirs, fleet.key, { hours: 75 })
  await write(portal.store, theirs.key, {
    updates: [
      update('ride', { where: { key: near }, set: { driver_key: driver } }),
      update('ride', { where: { key: far }, set: { driver_key: driver, vehicle_key: van } }),
    ],
  })
  const busy = await crew()
  expect(busy.drivers.map(({ clashes }) => clashes.length)).toEqual([1])
  expect(busy.vehicles.map(({ clashes }) => clashes.length)).toEqual([0])
  // Nothing but times of the other customer's ride.
  expect(JSON.stringify(busy)).not.toContain(near)
  expect((await as('ride.driver', { ride, driver_key: driver, vehicle_key: van })).status).toBe(200)
  // A ride doesn't clash with itself.
  expect((await crew()).vehicles.map(({ clashes }) => clashes.length)).toEqual([0])
  await write(portal.store, theirs.key, {
    updates: [update('ride', { where: { key: near }, set: { status: 'cancelled' } })],
  })
  expect((await crew()).drivers.map(({ clashes }) => clashes.length)).toEqual([0])
})

test('who is to drive rides to come, of whichever customer, is not archived, nor a vehicle', async () => {
  const { fleet, ride, as, keep } = await begin()
  const driver_key = await keep('driver', { name: 'Ann' })
  const vehicle_key = await keep('vehicle', { name: 'Car 1' })
  const theirs = await newCustomer(portal)
  const there = await takenRide(theirs, fleet.key, { hours: 5 * DAY })
  const archived = async () => {
    const answers = [
      await as('driver.archive', { key: driver_key }),
      await as('vehicle.archive', { key: vehicle_key }),
    ]
    return answers.map(({ status, error }) => [status, error?.code])
  }
  await as('ride.driver', { ride, driver_key, vehicle_key })
  await write(portal.store, theirs.key, {
    updates: [update('ride', { where: { key: there }, set: { vehicle_key, driver: { name: 'Ann' } } })],
  })
  expect(await archived()).toEqual([
    [409, 'crew_needed'],
    [409, 'crew_needed'],
  ])
  const { error } = await as('vehicle.archive', { key: vehicle_key })
  expect(error?.message).toMatch(/^Car 1 still has rides: 2, the next on \d\d\/\d\d\/\d{4}, \d/)
  const driver = { first: 'Omar', phone: '(312) 555-0178' }
  await as('ride.driver', { ride, driver, vehicle: { make: 'Ford' } })
  expect(await archived()).toEqual([
    [200, undefined],
    [409, 'crew_needed'],
  ])
  await write(portal.store, theirs.key, {
    updates: [update('ride', { where: { key: there }, set: { status: 'completed' } })],
  })
  expect((await as('vehicle.archive', { key: vehicle_key })).status).toBe(200)
})

test.each([
  ['is on the way', { status: 'enroute', ago: 3 }, 409],
  ['was not picked up yet', { status: 'confirmed', ago: 1 }, 409],
  // Nobody reports of it any more; its page and link have ended.
  ['was left open', { status: 'confirmed', ago: 30 }, 200],
] as const)('who drives a ride that is late and %s', async (_, { status, ago }, expected) => {
  const { ours, ride, as, keep } = await begin()
  const driver_key = await keep('driver', { name: 'Ann' })
  await as('ride.driver', { ride, driver_key })
  const needed_at = Date.now() - ago * 3_600_000
  const set = { status, needed_at, local_date: localDate(needed_at, 'America/Chicago') }
  await write(portal.store, ours.key, { updates: [update('ride', { where: { key: ride }, set })] })
  expect((await as('driver.archive', { key: driver_key })).status).toBe(expected)
})

test('another fleet’s driver can’t be picked, nor one who is archived; a link picks nobody', async () => {
  const { ours, fleet, other, ride, as, keep, crew } = await begin()
  const theirs = await keep('driver', { name: 'Theirs' }, other.token)
  const gone = await keep('driver', { name: 'Gone' })
  await as('driver.archive', { key: gone })
  for (const driver_key of [theirs, gone])
    expect((await as('ride.driver', { ride, driver_key })).error?.code).toBe('driver_unknown')
  expect((await crew()).drivers).toEqual([])
  expect((await as('ride.crew', { ride }, other.token)).status).toBe(404)

  const own = await keep('driver', { name: 'Own' })
  const token = newToken()
  const link = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 3_600_000 }
  await write(portal.store, ours.key, {
    inserts: { session: [{ ...link, scope: 'fleet', fleet_key: fleet.key, ride_key: ride }] },
  })
  expect((await as('ride.crew', { ride }, token)).data).toMatchObject({ drivers: [], vehicles: [] })
  expect((await as('ride.driver', { ride, driver_key: own }, token)).error?.code).toBe('driver_unknown')
})

import type { Ride } from '@nemt/domain/ride/schema.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

function office(who: TestCustomer, name: string, payload: unknown) {
  return make(portal, who.key, name, payload, { token: who.token })
}

async function read(who: TestCustomer, ride: string): Promise<Ride> {
  const { data } = await office(who, 'ride.info', [ride])
  return (data as { rides: [Ride] }).rides[0]
}

test('V372 V373 a request may name the codes and the unconverted time that clients add', async () => {
  const who = await newCustomer(portal, {
    configuration: { claims: { enabled: true, standard_vehicle: 'A0100' } },
  })
  const { rides, ...request } = bookingFor(who.passenger, { hours: 30 })
  const [ride] = rides
  const stops = {
    pickup: { ...ride!.stops.pickup, type: 'home' },
    dropoff: { ...ride!.stops.dropoff, type: 'facility' },
  }
  const sent = {
    ...ride,
    stops,
    claims_codes: ['WRONG'],
    times: { ...ride!.times, needed_unconverted: '0930a' },
  }
  const { status, error, data } = await office(who, 'ride.create', { ...request, rides: [sent] })
  expect([status, error]).toEqual([200, undefined])
  const [key = ''] = (data as { keys: string[] }).keys
  expect((await read(who, key)).claims_codes).toContain('A0100')
  expect((await read(who, key)).claims_codes).not.toContain('WRONG')
})

test('V368 a ride is sent back for its edit as it was read, whatever of it is not edited', async () => {
  const who = await newCustomer(portal)
  const { data } = await office(who, 'ride.create', bookingFor(who.passenger, { hours: 30 }))
  const [key = ''] = (data as { keys: string[] }).keys
  const before = await read(who, key)
  expect(before).toMatchObject({ user: expect.any(String), flags: {} })
  const edited = { ...before, notes: { ...before.notes, driver: 'Ring twice' } }
  const { status, error } = await office(who, 'ride.update', [edited])
  expect([status, error]).toEqual([200, undefined])
  expect((await read(who, key)).notes?.driver).toBe('Ring twice')
})

test.each([
  ['user', { user: 'USRother' }],
  ['fleet', { fleet: 'FLTother' }],
  ['driver', { driver: { name: 'Somebody' } }],
  ['flags', { flags: { archive: true } }],
  ['costs', { costs: { CST1: { created: 1, price: 5, reason: 'admin' } } }],
  ['times.pickup', { times: { pickup: 1 } }],
  ['times.completed', { times: { completed: 1 } }],
  ['notes.cancellation', { notes: { cancellation: 'Moved' } }],
])('V368 what no edit changes is refused where it is another one: %s', async (field, change) => {
  const who = await newCustomer(portal)
  const { data } = await office(who, 'ride.create', bookingFor(who.passenger, { hours: 30 }))
  const [key = ''] = (data as { keys: string[] }).keys
  const { status, error } = await office(who, 'ride.update', [{ ...(await read(who, key)), ...change }])
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [`rides.0.${field}`]])
})

test('V016 V368 a passenger sends their ride back as they read it, and changes nothing that is for staff', async () => {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
  const { data } = await office(who, 'ride.create', bookingFor(who.passenger, { hours: 30 }))
  const [key = ''] = (data as { keys: string[] }).keys
  await office(who, 'ride.update', [{ key, version: 1, notes: { driver: 'Ring', internal: 'Late payer' } }])
  const token = await passengerToken(portal, who.key, who.passenger)
  const own = (name: string, payload: unknown) => make(portal, who.key, name, payload, { token })
  const [ride] = ((await own('ride.info', [key])).data as { rides: [Ride] }).rides
  const edit = async (change: object) => {
    const { status, error } = await own('ride.update', [{ ...ride, ...change }])
    return [status, ...Object.keys(error?.fields ?? {})]
  }
  expect(await edit({ notes: { driver: 'Bring cash' } })).toEqual([422, 'rides.0.notes.driver'])
  expect(await edit({ notes: { internal: 'Late payer' } })).toEqual([422, 'rides.0.notes.internal'])
  expect(await edit({ communication: { ...ride.communication, method: 'call' } })).toEqual([
    422,
    'rides.0.communication',
  ])
  const needed = ride.times.needed + 3_600_000
  expect(await edit({ times: { ...ride.times, needed } })).toEqual([200])
})

test.each([
  ['ride.estimates', 'C013 V368', (ride: Ride) => [ride]],
  ['ride.duplicates', 'C014', (ride: Ride) => ride],
  ['ride.transit', 'C016', (ride: Ride) => ({ ride })],
  ['ride.recurring.multiplier', 'C017', (ride: Ride) => ride],
  ['ride.funding.limit', 'C018', (ride: Ride) => ride],
])('%s (%s) takes a ride as it was read', async (name, _rule, asked) => {
  const who = await newCustomer(portal)
  const { rides, ...request } = bookingFor(who.passenger, { hours: 30 })
  const days = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day + 1, true]))
  const repeat = { enabled: true, days, until: rides[0]!.times.needed + 2 * 86_400_000 }
  const made = await office(who, 'ride.create', { ...request, rides: [{ ...rides[0], repeat }] })
  expect(made.error).toBeUndefined()
  const [key = ''] = (made.data as { keys: string[] }).keys
  await office(who, 'ride.cancel', { rides: [key], reason: 'other', specify: 'Moved', range: 'current' })
  const ride = await read(who, key)
  expect(ride).toMatchObject({ times: { cancelled: expect.any(Number) }, notes: { cancellation: 'Moved' } })
  const { status, error } = await office(who, name, asked(ride))
  expect([status, error]).toEqual([200, undefined])
  const other = await office(who, name, asked({ ...ride, ...{ colour: 'red' } }))
  expect([other.status, Object.values(other.error?.fields ?? {})]).toEqual([422, ['is not known']])
})

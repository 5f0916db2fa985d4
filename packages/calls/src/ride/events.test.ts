import { activityLines } from '@nemt/domain/ride/activity.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
})
afterAll(() => portal.close())

/** A ride that the office cancels for a reason, and what is read of it. */
async function cancelled(decision: object) {
  const passenger = await anotherPassenger(portal, who.key)
  const booked = await make(portal, who.key, 'ride.create', bookingFor(passenger, { hours: 24 * 40 }), {
    token: who.token,
  })
  const [key = ''] = (booked.data as unknown as { keys: string[] }).keys
  const by = (name: string, payload: object, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  expect((await by('ride.cancel', { rides: [key], ...decision })).status).toBe(200)
  const lines = async (token = who.token) => {
    const { data } = await by('ride.events', { ride: key }, token)
    return (data as unknown as { events: RideEvent[] }).events
      .filter(({ data: told }) => told.status === 'cancelled')
      .flatMap((event) =>
        activityLines(event, { zone: 'UTC', global: false, senderName: 'Ana', say: (line) => line.key }),
      )
  }
  return { by, key, lines, passenger }
}

const words = 'L’hôpital a rappelé 🚑'
const other = { reason: 'other', specify: words }

test('V949 F114 the office reads in the activity what somebody wrote as the reason of a cancellation', async () => {
  const { lines, passenger } = await cancelled(other)
  expect(await lines()).toEqual([
    { key: 'activity.cancelled_reason', values: { sender: 'Ana', reason: words } },
  ])
  // To the passenger the office's words stay unsaid.
  const theirs = await lines(await passengerToken(portal, who.key, passenger))
  expect(theirs).toHaveLength(1)
  expect(JSON.stringify(theirs)).not.toContain('rappelé')
})

test('P032 passengers read of themselves, the provider and the product; all else the office did', async () => {
  const places = { home: { address: home, confirmed: true }, facility: { address: clinic, confirmed: true } }
  const passenger = await anotherPassenger(portal, who.key, places)
  const own = await passengerToken(portal, who.key, passenger)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const by = async (name: string, payload: object, token: string) => {
    const { data, error } = await make(portal, who.key, name, payload, { token })
    expect(error).toBeUndefined()
    return data as unknown
  }
  const booked = await by('ride.create', bookingFor(passenger, { hours: 24 * 41 }), own)
  const [ride] = (booked as { keys: [string] }).keys
  const offer = {
    ride_key: ride,
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    status: 'accepted',
  } as const
  const [system, staff] = [
    { kind: 'system' as const, key: 'system', name: 'system' },
    { kind: 'coordinator' as const, key: 'USRana', name: 'Ana' },
  ]
  const changed = { collection: 'ride:info', key: ride, type: 'status', data: {}, ride_key: ride }
  const set = { status: 'confirmed' as const, fleet_key: fleet.key, needed_at: Date.now() + 600_000 }
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: ride }, set })],
    inserts: { offer: [{ ...offer, manual_cancel: false }] },
    events: [system, staff].map((actor) => ({
      ...{ ...changed, actor, passenger_key: passenger },
      audience: ['staff' as const, 'passenger' as const],
    })),
  })
  await by('ride.driver', { ride, driver: { first: 'Dan', phone: '(312) 555-0155' } }, fleet.token)
  await by('ride.status', { ride, status: 'pickup', eta: Date.now() + 600_000 }, fleet.token)
  const { events } = (await by('ride.events', { ride }, own)) as { events: RideEvent[] }
  const senders = new Set(events.map(({ sender }) => sender.key))
  expect(senders).toEqual(new Set(['office', 'system', fleet.key, passenger]))
})

test('V949 a reason of the list is read as its words', async () => {
  const { lines } = await cancelled({ reason: 'sick' })
  expect(await lines()).toMatchObject([{ values: { reason: 'cancellation.sick' } }])
})

test('V949 words that were written later of something else are not read as a cancellation’s', async () => {
  const { by, key, lines } = await cancelled(other)
  const token = await flaggedUser(portal, who, 'is_global', ['ride.event.create', 'ride.view', 'ride.edit'])
  const later = await by('ride.status', { ride: key, status: 'failed', reason: 'Nobody came out' }, token)
  expect(later.status).toBe(200)
  expect(JSON.stringify(await lines())).not.toContain('Nobody')
})

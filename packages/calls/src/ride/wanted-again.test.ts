import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, clinic, home, newCustomer } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Made = { keys: string[] }
type Shown = { key: string; status: string; version: number }

/** A customer whose lead is support as well, and fleets that take every ride. */
async function world() {
  const who = await newCustomer(portal)
  const fleets = await who.fleets(2)
  forgetFleets(portal)
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
  })
  const by = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  const must = async <T>(name: string, payload: unknown, token?: string) => {
    const answer = await by(name, payload, token)
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
    return answer.data as T
  }
  const rideNow = async (key: string) => (await must<{ rides: [Shown] }>('ride.info', [key])).rides[0]
  return { who, fleets, by, must, rideNow }
}
type World = Awaited<ReturnType<typeof world>>

/** How a ride comes to be over, and what brings it back. */
const ways: Record<
  string,
  { end: (at: World, ride: string) => Promise<(at: World) => ReturnType<World['by']>> }
> = {
  'ride.cancel.undo': {
    end: async ({ must }, ride) => {
      const asked = { rides: [ride], reason: 'sick', undo: true }
      const { cancellation } = await must<{ cancellation: { key: string } }>('ride.cancel', asked)
      return ({ by }) => by('ride.cancel.undo', { cancellation: cancellation.key })
    },
  },
  'ride.kickoff_scheduling': {
    end: async ({ must }, ride) => {
      await must('ride.status', { ride, status: 'unavailable' })
      return ({ by }) => by('ride.kickoff_scheduling', { ride })
    },
  },
  'ride.status': {
    end: async ({ must, fleets, who }, ride) => {
      const [{ key: fleet_key, token }] = fleets as [World['fleets'][number]]
      const offer = { ride_key: ride, ride_version: 1, fleet_key, round: 1, status: 'sent' as const }
      const times = { sent_at: Date.now(), expires_at: Date.now() + 3_600_000 }
      await write(portal.store, who.key, {
        inserts: { offer: [{ ...offer, ...times, manual_cancel: false }] },
      })
      await must('offer.accept', { ride }, token)
      await must('ride.cancel', { rides: [ride], reason: 'sick' })
      return async ({ by, rideNow }) => {
        const { version } = await rideNow(ride)
        return by('ride.status', { ride, status: 'confirmed', version, reason: 'cancelled in error' })
      }
    },
  },
}

describe.each(Object.entries(ways))(
  'server-behaviour §2.17 %s judges the ride as it would be booked now',
  (_, { end }) => {
    const booked = async (round = false) => {
      const at = await world()
      const booking = bookingFor(at.who.passenger, { hours: 30, round })
      const { keys } = await at.must<Made>('ride.create', booking)
      return { ...at, booking, keys: keys as [string, string] }
    }

    test('it comes back where nothing speaks against it', async () => {
      const at = await booked()
      const back = await end(at, at.keys[0])
      expect(await back(at)).toMatchObject({ status: 200 })
      expect((await at.rideNow(at.keys[0])).status).toMatch(/scheduling|confirmed/)
    })

    test.each(['archived', 'inactive'])('not for a passenger who is %s', async (status) => {
      const at = await booked()
      const back = await end(at, at.keys[0])
      await at.must('passenger.update', { key: at.who.passenger, status, rides: 'cancel' })
      expect(await back(at)).toMatchObject({ status: 409, error: { code: 'passenger_inactive' } })
      expect((await at.rideNow(at.keys[0])).status).toMatch(/cancelled|unavailable/)
    })

    test('V648 not where the same ride was booked again meanwhile, or another one at its time', async () => {
      const at = await booked()
      const back = await end(at, at.keys[0])
      const [ride] = at.booking.rides
      const elsewhere = { ...home, format: '77 Other Way, Chicago, IL 60640', lat: 41.97, lng: -87.66 }
      const stops = { pickup: { address: elsewhere }, dropoff: { address: clinic } }
      const other = { ...ride!, times: { needed: ride!.times.needed + 300_000 }, stops }
      const { keys } = await at.must<Made>('ride.create', { type: 'one', rides: [other] })
      const refused = await back(at)
      expect(refused).toMatchObject({ status: 409, error: { code: 'duplicate_ride' } })
      expect(JSON.stringify(refused.error)).toContain(keys[0])
      await at.must('ride.link', { ride: at.keys[0], other: keys[0] })
      expect(await back(at)).toMatchObject({ status: 200 })
    })

    test('V636 not after its return was moved before it', async () => {
      const at = await booked(true)
      const [way, back] = at.keys
      const bring = await end(at, way)
      const { version } = await at.rideNow(back)
      const needed = at.booking.rides[0]!.times.needed - 3_600_000
      await at.must('ride.update', { rides: [{ key: back, version, times: { needed } }] })
      expect(await bring(at)).toMatchObject({ status: 409, error: { code: 'ride_before_previous' } })
    })
  },
)

test('server-behaviour §2.10 a cancellation is not taken back past the hard limit of its source', async () => {
  const who = await fundedCustomer(portal, {})
  const by = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const book = (hours: number) => by('ride.create', bookingFor(who.passenger, { hours }))
  await write(portal.store, who.key, { inserts: { funding_source: [{ key: newKey('FUN'), name: 'State' }] } })
  const { data } = await book(30)
  const { keys } = data as unknown as Made
  const { rides } = (await by('ride.info', { keys })).data as unknown as {
    rides: [{ estimates: { cost: number } }]
  }
  const hard_cents = Math.round(rides[0].estimates.cost * 1.5)
  await write(portal.store, who.key, {
    updates: [{ table: 'funding_source', where: { name: 'State' }, set: { hard_cents } }],
  })
  const asked = await by('ride.cancel', { rides: keys, reason: 'sick', undo: true })
  const { cancellation } = asked.data as unknown as { cancellation: { key: string } }
  expect((await book(60)).status).toBe(200)
  expect(await by('ride.cancel.undo', { cancellation: cancellation.key })).toMatchObject({
    status: 409,
    error: { code: 'limits_exceeded' },
  })
})

test('server-behaviour §2.10 what a cancellation cost is no spending of the ride that comes back', async () => {
  const who = await fundedCustomer(portal, {})
  const by = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const source = { key: newKey('FUN'), name: 'State' }
  await write(portal.store, who.key, { inserts: { funding_source: [source] } })
  const booked = await by('ride.create', bookingFor(who.passenger, { hours: 30 }))
  const { keys } = booked.data as unknown as Made
  const shown = (await by('ride.info', { keys })).data as unknown as {
    rides: [{ estimates: { cost: number } }]
  }
  const [{ estimates }] = shown.rides
  const asked = await by('ride.cancel', { rides: keys, reason: 'sick', undo: true })
  const { cancellation } = asked.data as unknown as { cancellation: { key: string } }
  const fee = { ride_key: keys[0]!, key: 'K1', reason: 'cancellation' as const, price_cents: estimates.cost }
  await write(portal.store, who.key, {
    inserts: { ride_cost: [fee] },
    updates: [
      { table: 'funding_source', where: { name: 'State' }, set: { hard_cents: estimates.cost + 100 } },
    ],
  })
  expect((await by('ride.cancel.undo', { cancellation: cancellation.key })).status).toBe(200)
})

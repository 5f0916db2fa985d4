import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const HOUR = 3_600_000

/** A ride in so many hours about which two of three fleets are asked; whoever is signed in is support. */
async function begin() {
  const start = Math.floor(Date.now() / 300_000) * 300_000
  const clock = { now: start }
  const own = { ...portal, clock: () => clock.now }
  const who = await newCustomer(own)
  const fleets = await who.fleets(3)
  const [asked, also, other] = fleets as [(typeof fleets)[number], (typeof fleets)[number], { key: string }]
  const whitelist = Object.fromEntries(fleets.map(({ key }) => [key, true]))
  const configuration = {
    ...{ dispatch: { send_anytime: true }, fleets: { whitelist } },
    flags: { auto_mark_unavailable: true },
  }
  await write(own.store, who.key, {
    updates: [
      update('customer', { where: { customer_key: who.key }, set: { configuration } }),
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
    ],
  })
  const by = async (name: string, payload: object, token = who.token) => {
    const { error } = await make(own, who.key, name, payload, { token })
    expect(error).toBeUndefined()
  }
  const booked = bookingFor(who.passenger, { hours: 30, now: start })
  const { data } = await make(own, who.key, 'ride.create', booked, { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  const sent = { ride_key: ride, ride_version: 1, round: 1, status: 'sent' as const, manual_cancel: false }
  await write(own.store, who.key, {
    inserts: {
      offer: [asked, also].map(({ key }) => ({
        ...{ ...sent, fleet_key: key, sent_at: start, expires_at: start + 30 * HOUR },
      })),
    },
  })
  const due = () => {
    clock.now = start + 29 * HOUR
    return callAsSystem(own, who.key, 'ride.due', { ride })
  }
  return { own, who, ride, asked, also, other, by, start, due }
}
type Begun = Awaited<ReturnType<typeof begin>>

const ways: Record<string, (begun: Begun) => Promise<unknown>> = {
  'it is cancelled': ({ by, ride }) => by('ride.cancel', { rides: [ride], reason: 'sick' }),
  'an edit puts another one in its place': ({ by, ride, start }) =>
    by('ride.update', { rides: [{ key: ride, version: 1, times: { needed: start + 32 * HOUR } }] }),
  'its passenger leaves': ({ by, who }) =>
    by('passenger.update', { key: who.passenger, status: 'archived', rides: 'cancel' }),
  'support says that nobody can take it': ({ by, ride }) =>
    by('ride.status', { ride, status: 'unavailable' }),
  'the clock ends its search': ({ due }) => due(),
  'support gives it to a third': ({ by, ride, other }) =>
    by('ride.assign', { ride, fleet: other.key, version: 1 }),
  'another one takes it': ({ by, ride, also }) => by('offer.accept', { ride }, also.token),
}

test.each(Object.entries(ways))(
  'server-behaviour §2.2 who is asked about a ride sees at once that the offer is over: %s',
  async (_, goes) => {
    const begun = await begin()
    await goes(begun)
    const { own, who, asked, ride } = begun
    const { offers, heard } = await read(own.store, who.key, {
      offers: many(own.store
        .sql`select o.status from offer o where o.customer_key = s.c and o.ride_key = ${ride}
        and o.fleet_key = ${asked.key}`),
      heard: many(own.store.sql`select e.type from event e where e.customer_key = s.c and e.ride_key = ${ride}
        and 'fleet' = any(e.audience) and ${asked.key} = any(e.fleet_keys)`),
    })
    expect(offers).not.toEqual([{ status: 'sent' }])
    expect(heard.length).toBeGreaterThan(0)
  },
)

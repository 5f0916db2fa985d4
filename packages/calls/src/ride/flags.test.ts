import type { Row } from '@nemt/store/rows/tables.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Flags = Row<'ride'>['flags']

/** A ride there and its way back, which only these fleets may take; whoever is signed in is support. */
async function begin(count: number) {
  const who = await newCustomer(portal)
  const fleets = await who.fleets(count)
  const whitelist = Object.fromEntries([['none', true], ...fleets.map(({ key }) => [key, true])])
  const passenger = { portal: true, portal_settings: { access: 'edit' as const } }
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist }, passenger }
  await write(portal.store, who.key, {
    updates: [
      update('customer', { where: { customer_key: who.key }, set: { configuration } }),
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
    ],
  })
  const booked = bookingFor(who.passenger, { hours: 30, round: true })
  const { data } = await make(portal, who.key, 'ride.create', booked, { token: who.token })
  const [there, ride] = (data as { keys: [string, string] }).keys
  return { who, fleets, there, ride }
}
type Begun = Awaited<ReturnType<typeof begin>>

function flag({ who, ride }: Begun, flags: Flags) {
  return write(portal.store, who.key, { updates: [update('ride', { where: { key: ride }, set: { flags } })] })
}

async function flagsOf({ who, ride }: Begun): Promise<Flags> {
  const { sql } = portal.store
  const { row } = await read(portal.store, who.key, {
    row: one(sql`select r.flags from ride r where r.customer_key = s.c and r.key = ${ride}`),
  })
  return (row as { flags: Flags }).flags
}

/** A fleet that was asked, besides what planning asks. */
async function asked({ who, ride, fleets }: Begun): Promise<{ token: string }> {
  const [fleet] = fleets as [{ key: string; token: string }]
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, status: 'sent' as const }
  const times = { sent_at: Date.now(), expires_at: Date.now() + 60_000, manual_cancel: false }
  await write(portal.store, who.key, { inserts: { offer: [{ ...offer, ...times }] } })
  return fleet
}

type Done = (own: Portal, begun: Begun) => Promise<unknown>

function calls(name: string, payload: (begun: Begun) => object): Done {
  return (own, begun) =>
    make(own, begun.who.key, name, payload(begun), { token: begun.who.token }).then(({ error }) =>
      expect(error).toBeUndefined(),
    )
}

async function wayThereFails({ who, there }: Begun) {
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: there }, set: { status: 'failed' } })],
  })
}

/** What is done, what the ride's flags are before, what somebody else says meanwhile, and what is there afterwards. */
const cases: Record<string, { fleets: number; before: Flags; meanwhile: Flags; after: Flags; does: Done }> = {
  'a note is changed while its search ends': {
    ...{ fleets: 0, before: {}, meanwhile: { needs_attention: true }, after: { needs_attention: true } },
    does: calls('ride.update', ({ ride }) => ({
      rides: [{ key: ride, version: 1, notes: { driver: 'Bell' } }],
    })),
  },
  'nobody is left to ask as it is put in question': {
    ...{ fleets: 0, before: {}, meanwhile: { in_question: true } },
    after: { needs_attention: true, in_question: true },
    does: (own, { who, ride }) => callAsSystem(own, who.key, 'offer.plan', { ride }),
  },
  'fleets are asked as it is put in question': {
    ...{ fleets: 2, before: {}, meanwhile: { in_question: true }, after: { in_question: true } },
    does: (own, { who, ride }) => callAsSystem(own, who.key, 'offer.plan', { ride }),
  },
  'support asks all as it is put in question': {
    ...{ fleets: 2, before: { needs_attention: true }, after: { in_question: true } },
    meanwhile: { needs_attention: true, in_question: true },
    does: calls('ride.kickoff_scheduling', ({ ride }) => ({ ride })),
  },
  'a fleet takes it as it is put in question': {
    ...{ fleets: 1, before: { needs_attention: true }, after: { in_question: true } },
    meanwhile: { needs_attention: true, in_question: true },
    does: async (own, begun) => {
      const { token } = await asked(begun)
      const { error } = await make(own, begun.who.key, 'offer.accept', { ride: begun.ride }, { token })
      expect(error).toBeUndefined()
    },
  },
  'support gives it to a fleet as it is put in question': {
    ...{ fleets: 1, before: { needs_attention: true }, after: { in_question: true } },
    meanwhile: { needs_attention: true, in_question: true },
    does: calls('ride.assign', ({ ride, fleets }) => ({ ride, fleet: fleets[0]?.key, version: 1 })),
  },
  'its passenger gives it up in their own words as its search ends': {
    ...{ fleets: 0, before: {}, meanwhile: { needs_attention: true }, after: { own_reason: true } },
    does: async (own, { who, ride }) => {
      const token = await passengerToken(portal, who.key, who.passenger)
      const payload = { rides: [ride], reason: 'other', specify: 'My aunt drives me' }
      expect((await make(own, who.key, 'ride.cancel', payload, { token })).status).toBe(200)
    },
  },
  'it is put in question as its search ends': {
    ...{ fleets: 0, before: {}, meanwhile: { needs_attention: true } },
    after: { needs_attention: true, in_question: true },
    does: async (own, begun) => {
      await wayThereFails(begun)
      return callAsSystem(own, begun.who.key, 'ride.next_leg', { ride: begun.there })
    },
  },
}

// Neither counts the ride's version on: offers name the one that fleets were asked about.
test.each(Object.entries(cases))('R7 §2.17 no mark of a ride is lost: %s', async (_, one) => {
  const begun = await begin(one.fleets)
  await flag(begun, one.before)
  await one.does(
    beforeWriting(portal, () => flag(begun, one.meanwhile)),
    begun,
  )
  expect(await flagsOf(begun)).toEqual(one.after)
})

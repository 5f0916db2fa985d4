import { newKey } from '@nemt/domain/key/key.ts'
import { ACCEPT_SLACK } from '@nemt/domain/offer/window.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const HOUR = 3_600_000

async function book(who: TestCustomer, hours: number): Promise<string> {
  const booked = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
    token: who.token,
  })
  return (booked.data as { keys: string[] }).keys[0] as string
}

/** An open offer of a ride to a fleet, which ends `hours` from now. */
function offer(who: TestCustomer, ride_key: string, fleet_key: string, hours: number) {
  return write(portal.store, who.key, {
    inserts: {
      offer: [
        {
          ...{ ride_key, ride_version: 1, fleet_key, round: 1, status: 'sent', manual_cancel: false },
          ...{ sent_at: Date.now() - HOUR, expires_at: Date.now() + hours * HOUR, price_cents: 4242 },
        },
      ],
    },
  })
}

async function signedIn(who: TestCustomer, fleet_key: string): Promise<string> {
  const token = newToken()
  const session = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + HOUR }
  await write(portal.store, who.key, {
    inserts: { session: [{ ...session, scope: 'fleet', fleet_key }] },
  })
  return token
}

function ask<T>(who: TestCustomer, name: string, token: string) {
  return make(portal, who.key, name, {}, { token }) as unknown as Promise<{ status: number; data: T }>
}

type Inbox = {
  offers: { ride: { key: string; passenger: { name: { last: string } } }; offer: { price: number } }[]
}
type Elsewhere = {
  offers: { ride: string; customer: string; url: string; needed: number; expires: number }[]
}

test('P038 the inbox has open offers alone, the first to end at the top, with the minimum of each', async () => {
  const who = await newCustomer(portal, { canary: 'Zyxinbox' })
  const [fleet, rival] = (await who.fleets(2)) as [
    { key: string; token: string },
    { key: string; token: string },
  ]
  const [late, early, over, foreign, taken] = [
    await book(who, 30),
    await book(who, 40),
    await book(who, 50),
    await book(who, 60),
    await book(who, 70),
  ]
  await offer(who, late, fleet.key, 5)
  await offer(who, early, fleet.key, 1)
  await offer(who, over, fleet.key, -1)
  await offer(who, foreign, rival.key, 2)
  await offer(who, taken, fleet.key, 3)
  await offer(who, taken, rival.key, 3)
  expect((await make(portal, who.key, 'offer.accept', { ride: taken }, { token: rival.token })).status).toBe(
    200,
  )

  const { data } = await ask<Inbox>(who, 'offer.inbox', fleet.token)
  expect(data.offers.map(({ ride }) => ride.key)).toEqual([early, late])
  expect(data.offers.map(({ offer: { price } }) => price)).toEqual([4242, 4242])
  expect(data.offers[0]?.ride.passenger.name.last).toBe('Z.')
  // What a fleet that is asked may not read (docs/decisions/019).
  expect(JSON.stringify(data)).not.toMatch(/"lat"|555-0111|1 Test Way|"PAS/)

  await make(portal, who.key, 'offer.decline', { ride: early, reasons: ['too_long'] }, { token: fleet.token })
  await make(portal, who.key, 'offer.accept', { ride: late }, { token: fleet.token })
  expect((await ask<Inbox>(who, 'offer.inbox', fleet.token)).data.offers).toEqual([])
})

test('server-behaviour §2.2 an offer that ended a moment ago is still to be answered, an older one not', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const [moment, older] = [await book(who, 30), await book(who, 40)]
  const now = Date.now()
  await offer(who, moment, fleet.key, 1)
  await offer(who, older, fleet.key, 1)
  const ended = (ride_key: string, ms: number) =>
    update('offer', { where: { ride_key }, set: { expires_at: now - ms } })
  await write(portal.store, who.key, {
    updates: [ended(moment, ACCEPT_SLACK - 1_000), ended(older, ACCEPT_SLACK + 1)],
  })
  const at = { ...portal, clock: () => now }
  const { data } = await make(at, who.key, 'offer.inbox', {}, { token: fleet.token })
  expect((data as Inbox).offers.map(({ ride }) => ride.key)).toEqual([moment])
  for (const [ride, status] of [
    [older, 409],
    [moment, 200],
  ] as const)
    expect((await make(at, who.key, 'offer.accept', { ride }, { token: fleet.token })).status).toBe(status)
})

test('a fleet that was switched off since it was asked reads that the offer was withdrawn', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const ride = await book(who, 8)
  await offer(who, ride, fleet.key, 1)
  const page = () => make(portal, who.key, 'offer.info', { ride }, { token: fleet.token })
  const open = async () => (await ask<Inbox>(who, 'offer.inbox', fleet.token)).data.offers.length
  expect([(await page()).data, await open()]).toMatchObject([{ label: 'Available' }, 1])
  const switched = (enabled: boolean) =>
    write(portal.store, 'global', {
      updates: [update('fleet', { where: { key: fleet.key }, set: { enabled } })],
    })
  await switched(false)
  const withdrawn = { label: 'Cancelled', banner: 'offer.banner_withdrawn' }
  expect([(await page()).data, await open()]).toMatchObject([withdrawn, 0])
  await switched(true)
  expect([(await page()).data, await open()]).toMatchObject([{ label: 'Available' }, 1])
})

test('S4 of another customer’s offers a fleet reads whose, when and until when, and nothing else', async () => {
  const [here, there] = [await newCustomer(portal), await newCustomer(portal, { canary: 'Zyxthere' })]
  const [fleet, rival] = (await here.fleets(2)) as [
    { key: string; token: string },
    { key: string; token: string },
  ]
  const [open, over, rivals] = [await book(there, 30), await book(there, 40), await book(there, 50)]
  await offer(there, open, fleet.key, 2)
  await offer(there, over, fleet.key, -1)
  await offer(there, rivals, rival.key, 2)

  const { data } = await ask<Elsewhere>(here, 'offer.elsewhere', fleet.token)
  expect(data.offers).toEqual([
    {
      ...{ ride: open, customer: 'Customer Zyxthere', timezone: 'America/Chicago' },
      ...{ needed: expect.any(Number), expires: expect.any(Number) },
      url: `${portal.addressOf(there.key)}/scope/fleet/ride/${open}`,
    },
  ])
  expect((await ask<Inbox>(here, 'offer.inbox', fleet.token)).data.offers).toEqual([])

  // There it is in the inbox, and what is elsewhere is here.
  const token = await signedIn(there, fleet.key)
  expect((await ask<Inbox>(there, 'offer.inbox', token)).data.offers.map(({ ride }) => ride.key)).toEqual([
    open,
  ])
  expect((await ask<Elsewhere>(there, 'offer.elsewhere', token)).data.offers).toEqual([])

  // A fleet that is switched off has nothing to answer there, as in the inbox.
  await write(portal.store, 'global', {
    updates: [update('fleet', { where: { key: fleet.key }, set: { enabled: false } })],
  })
  expect((await ask<Elsewhere>(here, 'offer.elsewhere', fleet.token)).data.offers).toEqual([])

  // The ride can't be read or answered from here.
  for (const name of ['offer.info', 'offer.accept'])
    expect((await make(portal, here.key, name, { ride: open }, { token: fleet.token })).status).toBe(404)
})

test('X026 a link of one ride has no inbox', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const ride = await book(who, 30)
  await write(portal.store, who.key, {
    updates: [update('session', { where: { fleet_key: fleet.key }, set: { ride_key: ride } })],
  })
  const answers = await Promise.all(
    ['offer.inbox', 'offer.elsewhere'].map((name) => ask(who, name, fleet.token)),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

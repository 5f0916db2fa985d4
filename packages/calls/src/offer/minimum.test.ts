import { rideQuery, type RideRow } from '../ride/record/row.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import type { Diff } from '@nemt/domain/ride/edit.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { unseal } from '../message/seal.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { fleetMails } from './mail.ts'

const SECRET = 'Zyxcanary'
/** What is the office's alone, also of a ride that a fleet has accepted. */
const OFFICE = 'Officecanary'
let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A ride with something private in every field, and two fleets that are asked. */
async function offered(status: OfferStatus = 'sent') {
  const who = await newCustomer(portal, { canary: SECRET })
  const fleets = await who.fleets(2)
  const booked = bookingFor(who.passenger)
  const answer = await make(portal, who.key, 'ride.create', booked, { token: who.token })
  const key = (answer as unknown as { data: { keys: string[] } }).data.keys[0] as string
  const needs = {
    mobility: 'unassisted',
    vehicle: 'any',
    service: 'to_curb',
    equipment: false,
    psychosocial: { active: true, notes: SECRET },
  } as const
  const notes = { internal: OFFICE, driver: `code ${SECRET}` }
  const stops = {
    ...{ pickup_subpremise: SECRET, pickup_name: SECRET, pickup_entrance: SECRET },
    ...{ dropoff_subpremise: SECRET, dropoff_name: SECRET, dropoff_entrance: SECRET },
    pickup_notes: { pickup: `gate ${SECRET}` },
    dropoff_notes: { dropoff: `gate ${SECRET}` },
  }
  const diff: Diff = {
    'times.needed': { from: 1, to: 2 },
    'stops.pickup.address': {
      from: { format: '7 Test Lane, Chicago, IL 60622' },
      to: { format: '1 Test Way, Chicago, IL 60622' },
    },
    'stops.pickup.notes': { from: null, to: stops.pickup_notes },
    'accessibility.psychosocial': { from: null, to: needs.psychosocial },
    communication: { from: null, to: { phone: { display: '(312) 555-0111' }, clinical: SECRET } },
    notes: { from: { driver: SECRET }, to: { driver: `code ${SECRET}`, internal: OFFICE } },
    auth_code: { from: null, to: OFFICE },
    fund_keys: { from: [], to: [OFFICE] },
    funding: { from: null, to: OFFICE },
    team: { from: null, to: OFFICE },
    purpose: { from: null, to: OFFICE },
    covered_service: { from: null, to: OFFICE },
    service_name: { from: null, to: OFFICE },
    plan_name: { from: null, to: OFFICE },
    customer_key: { from: null, to: OFFICE },
    support: { from: null, to: { active: true, notes: OFFICE } },
  }
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'ride',
        where: { key },
        set: { accessibility: needs, notes, auth_code: SECRET, service_name: OFFICE, diff, ...stops },
      },
    ],
  })
  const rows = fleets.map(({ key: fleet_key }) => ({
    ride_key: key,
    ride_version: 1,
    fleet_key,
    round: 1,
    status,
    sent_at: Date.now(),
    expires_at: Date.now() + 3_600_000,
    price_cents: 4242,
    manual_cancel: false,
  }))
  await write(portal.store, who.key, { inserts: { offer: rows } })
  const [first, second] = fleets as [{ key: string; token: string }, { key: string; token: string }]
  const as = (token: string) => (name: string, payload: unknown) =>
    make(portal, who.key, name, payload, { token })
  return {
    who,
    ride: key,
    first,
    second,
    ask: as(first.token),
    rival: as(second.token),
    office: as(who.token),
  }
}

type Offered = Awaited<ReturnType<typeof offered>>

/** Everything that a fleet can read of a ride, at every door. */
async function everything({ ride, ask, who }: Offered): Promise<string> {
  const window = { from: Date.now() - 86_400_000, to: Date.now() + 5 * 86_400_000 }
  const answers = await Promise.all([
    ask('offer.info', { ride }),
    ask('offer.list', { ride }),
    ask('ride.info', [ride]),
    ask('ride.search', window),
    ask('ride.dispatch', { ride }),
    ask('customer.info', {}),
    ask('fleet.info', { keys: ['FLTx'] }),
    ask('data.query', { 'ride:info': { [ride]: true } }),
    ask('data.query', { 'ride:offers': { [ride]: true } }),
    ask('data.query', { 'ride:dispatch': { [ride]: true } }),
    ask('data.query', { 'ride:events': { [ride]: true } }),
    ask('data.query', {
      'patient:needed:rides': { patient: who.passenger, min: window.from, max: window.to },
    }),
    ask('data.query', { 'patient:info': { [who.passenger]: true } }),
    ask('ride.status', { ride, status: 'pickup', eta: 1 }),
    ask('ride.driver', { ride, driver: { first: 'D' } }),
  ])
  // The customer's own name bears the canary as well; it is no secret to its fleets.
  return JSON.stringify(answers).replaceAll(`Customer ${SECRET}`, '')
}

/** What may only be read once the ride is accepted. */
const PRIVATE = /1 Test Way|7 Test Lane|9 Test Plaza|41\.9|-87\.|555-0111|gate|code Z/

test('server-behaviour §2.2 no door tells a fleet that is asked more than the minimum', async () => {
  const offer = await offered()
  const read1 = await everything(offer)
  // The first name is told.
  const readText = read1.replaceAll(`Pat${SECRET}`, 'Pat')
  expect(readText).not.toContain(SECRET)
  expect(readText).not.toContain(OFFICE)
  expect(readText).not.toMatch(PRIVATE)
  expect(readText).not.toContain(offer.who.passenger)
  expect(readText).not.toContain(offer.second.key)
  const { data } = (await offer.ask('offer.info', { ride: offer.ride })) as unknown as {
    data: { ride: object; label: string }
  }
  expect(data).toMatchObject({
    label: 'Available',
    ride: {
      passenger: { name: { last: 'Z.' } },
      accessibility: { mobility: 'unassisted' },
      stops: { pickup: { address: { format: 'Test Way, Chicago 60622', zip: '60622' } } },
    },
  })
})

test('server-behaviour §2.2 after acceptance the fleet reads what the drive needs; rivals the banner', async () => {
  const offer = await offered()
  expect((await offer.rival('offer.accept', { ride: offer.ride })).status).toBe(200)
  const mine = JSON.stringify(await offer.rival('offer.info', { ride: offer.ride }))
  expect(mine).toMatch(/1 Test Way/)
  expect(mine).toMatch(/gate Zyxcanary/)
  expect(mine).toContain('555-0111')
  expect(mine).not.toContain(OFFICE)
  expect(await everything({ ...offer, ask: offer.rival })).not.toContain(OFFICE)
  const { data } = (await offer.ask('offer.info', { ride: offer.ride })) as unknown as { data: object }
  expect(Object.keys(data).toSorted()).toEqual(['banner', 'fleet', 'label'])
  expect(data).toMatchObject({ label: 'Unavailable', banner: 'offer.banner_unavailable' })
})

const endings: [string, (one: Offered) => Promise<void>][] = [
  ['declined', async ({ ask, ride }) => void (await ask('offer.decline', { ride, reasons: ['too_long'] }))],
  ['lost', async ({ rival, ride }) => void (await rival('offer.accept', { ride }))],
  [
    'lost, and driven',
    async ({ rival, ride }) => {
      await rival('offer.accept', { ride })
      await rival('ride.driver', { ride, driver: { first: 'Dana', phone: '(312) 555-0177' } })
      await rival('ride.status', { ride, status: 'pickup', eta: Date.now() + 600_000 })
    },
  ],
  [
    'given back',
    async ({ ask, ride }) => {
      await ask('offer.accept', { ride })
      await ask('offer.decline', { ride, reasons: ['mistake'] })
    },
  ],
  [
    'expired',
    async ({ who, ride, first }) =>
      void (await write(portal.store, who.key, {
        updates: [
          { table: 'offer', where: { ride_key: ride, fleet_key: first.key }, set: { status: 'expired' } },
        ],
      })),
  ],
]
test.each(endings)(
  'server-behaviour §2.2 an offer that is %s leaves the banner and nothing else',
  async (_, end) => {
    const offer = await offered()
    await end(offer)
    const readAll = await everything(offer)
    expect(readAll).not.toMatch(PRIVATE)
    expect(readAll).not.toMatch(/Test Way|Test Plaza|Pat|Dana|555-0177|:"(pickup|confirmed)"|unassisted/)
    for (const hidden of [SECRET, offer.who.passenger, offer.second.key])
      expect(readAll).not.toContain(hidden)
    const { data } = (await offer.ask('offer.info', { ride: offer.ride })) as unknown as { data: object }
    expect(Object.keys(data).toSorted()).toEqual(['banner', 'fleet', 'label'])
    expect((await offer.ask('ride.info', [offer.ride])).status).toBe(404)
  },
)

test.each<[string, (offer: Offered) => Promise<unknown>, string]>([
  ['given back', endings[3]![1], 'offer.banner_given_back'],
  ['expired', endings[4]![1], 'offer.banner_expired'],
  [
    'past its time, which no job has said yet,',
    ({ who, ride, first }) =>
      write(portal.store, who.key, {
        updates: [
          update('offer', {
            where: { ride_key: ride, fleet_key: first.key },
            set: { expires_at: Date.now() - 60_000 },
          }),
        ],
      }),
    'offer.banner_expired',
  ],
  [
    'withdrawn by the office',
    ({ who, ride, first }) =>
      write(portal.store, who.key, {
        updates: [
          update('offer', { where: { ride_key: ride, fleet_key: first.key }, set: { status: 'withdrawn' } }),
        ],
      }),
    'offer.banner_withdrawn',
  ],
])('V1267 V1268 V1269 an offer that is %s says so and nothing else', async (_, end, banner) => {
  const offer = await offered()
  await end(offer)
  const { data } = (await offer.ask('offer.info', { ride: offer.ride })) as unknown as { data: object }
  expect(Object.keys(data).toSorted()).toEqual(['banner', 'fleet', 'label'])
  expect(data).toMatchObject({ banner })
})

test('C092 the page shows the fleet’s own offer, also where a rival was asked later and for more', async () => {
  const offer = await offered()
  const { who, ride, first, second, ask } = offer
  const later = update('offer', {
    where: { ride_key: ride, fleet_key: second.key },
    set: { round: 2, price_cents: 9_999 },
  })
  await write(portal.store, who.key, { updates: [later] })
  expect(await ask('offer.info', { ride })).toMatchObject({
    data: { offer: { fleet: first.key, round: 1, price: 4242 }, label: 'Available' },
  })
})

test('server-behaviour §2.2 a fleet that is asked once more reads the same of the ride at every door', async () => {
  const { who, ride, first, ask } = await offered('expired')
  const again = { ride_key: ride, ride_version: 1, fleet_key: first.key, round: 2, manual_cancel: false }
  const [sent_at, expires_at] = [Date.now(), Date.now() + 3_600_000]
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...again, status: 'sent', sent_at, expires_at }] },
  })
  expect((await ask('offer.info', { ride })).data).toMatchObject({ label: 'Available' })
  expect(await ask('ride.info', [ride])).toMatchObject({ data: { rides: [{ status: 'scheduling' }] } })
  const window = { from: Date.now() - 86_400_000, to: Date.now() + 5 * 86_400_000 }
  for (const more of [{}, { status: ['scheduling'] }])
    expect(await ask('ride.search', { ...window, ...more })).toMatchObject({
      data: { rides: [{ key: ride, status: 'scheduling' }] },
    })
})

test('an answer after the time is over is refused, and the page says that it is over', async () => {
  const offer = await offered()
  await write(portal.store, offer.who.key, {
    updates: [
      update('offer', {
        where: { ride_key: offer.ride, fleet_key: offer.first.key },
        set: { expires_at: Date.now() - 60_000 },
      }),
    ],
  })
  expect(await offer.ask('offer.accept', { ride: offer.ride })).toMatchObject({
    status: 409,
    error: { code: 'offer_closed' },
  })
  const { data } = (await offer.ask('offer.info', { ride: offer.ride })) as unknown as { data: object }
  expect(data).toMatchObject({ label: 'Unavailable', banner: 'offer.banner_expired' })
})

test('two devices of one fleet that answer at once: one answer counts, and both hear which', async () => {
  const offer = await offered()
  const { ride } = offer
  const [accepted, declined] = await Promise.all([
    offer.ask('offer.accept', { ride }),
    offer.ask('offer.decline', { ride, reasons: ['too_long'] }),
  ])
  const { data } = (await offer.ask('offer.info', { ride })) as unknown as { data: { label: string } }
  if (data.label === 'Accepted') expect([accepted.status, declined.status >= 400]).toEqual([200, true])
  else {
    // Declined first, or the decline came after the acceptance and was refused for want of a reroute's reason.
    expect(data.label).toBe('Declined')
    expect([accepted.status, declined.status]).toEqual([409, 200])
  }
})

test.each([
  ['the last name', { query: SECRET.slice(0, 4) }],
  ['the phone', { query: '5550111' }],
  ['the rider key', { query: `MRN-${SECRET}` }],
  ['the passenger', { passenger: 'own' }],
  ['the fleet that has it', { fleet: ['rival'] }],
])('S1 a fleet finds no ride that isn’t its own by asking for %s', async (_, filter) => {
  const offer = await offered()
  const named = {
    ...filter,
    ...('passenger' in filter ? { passenger: offer.who.passenger } : {}),
    ...('fleet' in filter ? { fleet: [offer.second.key] } : {}),
  }
  const search = async () => {
    const window = { from: Date.now() - 1000, to: Date.now() + 86_400_000 }
    return ((await offer.ask('ride.search', { ...window, ...named })).data as { rides: { key: string }[] })
      .rides
  }
  expect(await search()).toEqual([])
  await offer.rival('offer.accept', { ride: offer.ride })
  expect(await search()).toEqual([])
})

test('S1 a fleet does not hear how a ride goes on that it lost, also not by asking for a status', async () => {
  const offer = await offered()
  await offer.rival('offer.accept', { ride: offer.ride })
  const window = { from: Date.now() - 1000, to: Date.now() + 86_400_000 }
  const found = async (status?: string[]) =>
    (
      (await offer.ask('ride.search', { ...window, ...(status ? { status } : {}) })).data as {
        rides: { status: string }[]
      }
    ).rides.map((ride) => ride.status)
  expect([await found(), await found(['confirmed']), await found(['unavailable'])]).toEqual([
    ['unavailable'],
    [],
    ['unavailable'],
  ])
})

test('server-behaviour §2.2 the offer’s mail names street and town, no number, unit or name', async () => {
  const offer = await offered('queued')
  const fleet = { dispatch: 'Basic', contact: { email: `${newKey('MSG').toLowerCase()}@example.org` } }
  const { sql } = portal.store
  const { rows } = await read(portal.store, offer.who.key, {
    rows: many(rideQuery(sql, sql`r.key = ${offer.ride}`)),
  })
  const context = { now: Date.now(), customer: { key: offer.who.key, name: 'C' }, portal } as never
  const [mail] = fleetMails(context, rows[0] as RideRow, { key: offer.first.key, ...fleet } as never, {
    offer: 'offer',
    expires: Date.now() + 1000,
  })
  const body = unseal(portal.secret, mail?.message.key as string, mail?.message.body as string)
  expect(body).toContain('From: Test Way, Chicago 60622')
  expect(body).not.toMatch(PRIVATE)
  expect(body).not.toContain(SECRET)
})

test('V1183 lists say whose passenger is at risk for COVID-19, until the offer is over', async () => {
  const { who, ride, ask, rival, office } = await offered()
  const told = async (as: typeof ask) => {
    const window = { from: Date.now() - 86_400_000, to: Date.now() + 5 * 86_400_000 }
    const { data } = (await as('ride.search', window)) as unknown as { data: { rides: object[] } }
    return data.rides
  }
  const needs = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false } as const
  const isAtRisk = async (covid19: boolean) =>
    write(portal.store, who.key, {
      updates: [
        { table: 'ride', where: { key: ride }, set: { accessibility: { ...needs, extra: { covid19 } } } },
      ],
    })
  await isAtRisk(true)
  expect(await told(ask)).toMatchObject([{ key: ride, covid19: true }])
  expect((await ask('offer.accept', { ride })).status).toBe(200)
  expect(await told(ask)).toMatchObject([{ key: ride, covid19: true }])
  for (const other of [rival, office]) expect(await told(other)).toMatchObject([{ covid19: undefined }])
  await isAtRisk(false)
  expect(await told(ask)).toMatchObject([{ covid19: undefined }])
})

test('the customer’s fleets and fees are no fleet’s business', async () => {
  const who = await newCustomer(portal, {
    configuration: {
      fleets: { whitelist: { FLTrival: true }, blacklist: { FLTother: true }, transit: true },
      settings: { admin_fee: 3, pickup_buffer: 5 },
    },
  })
  const [fleet] = await who.fleets(1)
  const info = (await make(portal, who.key, 'customer.info', {}, { token: fleet?.token as string }))
    .data as object
  expect(JSON.stringify(info)).not.toMatch(/FLTrival|FLTother|admin_fee/)
  expect(info).toMatchObject({ fleets: { transit: true }, settings: { pickup_buffer: 5 } })
  expect(
    JSON.stringify((await make(portal, who.key, 'customer.info', {}, { token: who.token })).data),
  ).toMatch(/FLTrival/)
})

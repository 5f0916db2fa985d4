import { fleetDays } from '@nemt/domain/fleet/values.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { vehicles, services } from '@nemt/domain/mobility/values.ts'
import { addDays, instantAt, localDate, weekday } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, newCustomer, serviceArea, zone } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Listed = {
  fleet: string
  name: string
  rank?: number
  weight?: number
  cost?: number
  check?: string
  why?: string
  spoken?: boolean
  holds?: boolean
  offers: { status: string; word: string; round: number; notes?: { decline?: object }; price?: number }[]
}
type Table = { fleets: Listed[]; others: number; version: number }

const document = {
  ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [] },
  costs: { loading: 10, mileage: 2 },
}

/** A customer with its fleets, of whom all are its own. */
async function office(documents: object[], configuration: object = {}) {
  const who = await newCustomer(portal)
  const fleets = (
    await Promise.all(documents.map((own) => who.fleets(1, { document: { ...document, ...own } })))
  ).flat()
  const whitelist = Object.fromEntries(fleets.map(({ key }) => [key, true]))
  await write(portal.store, who.key, {
    updates: [
      update('customer', {
        where: {},
        set: { configuration: { dispatch: { send_anytime: true }, fleets: { whitelist }, ...configuration } },
      }),
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
    ],
  })
  forgetFleets(portal)
  const by = async <T>(name: string, payload: object, token = who.token) => {
    const answer = await make(portal, who.key, name, payload, { token })
    return { ...answer, data: answer.data as unknown as T }
  }
  const book = async (hours: number) =>
    (await by<{ keys: string[] }>('ride.create', bookingFor(who.passenger, { hours }))).data.keys[0] as string
  return {
    who,
    fleets,
    by,
    book,
    table: async (ride: string) => (await by<Table>('ride.fleets', { ride })).data,
  }
}

async function offered(customer: string, ride: string): Promise<string[]> {
  const { rows } = await read(portal.store, customer, {
    rows: many(portal.store.sql`select o.fleet_key from offer o where o.customer_key = s.c
      and o.ride_key = ${ride} and o.status = 'sent' order by 1`),
  })
  return (rows as { fleet_key: string }[]).map(({ fleet_key }) => fleet_key)
}

/** A number below `most`, the same in every run. */
function drawn(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

test('§2.2 60 fleets × 24 rides: each fleet is accounted for, and who can be asked is really asked', async () => {
  const draw = drawn(7)
  const some = (words: readonly string[]) =>
    Object.fromEntries(words.filter(() => draw(3) > 0).map((word) => [word, true]))
  const { fleets, by, book, table, who } = await office(
    Array.from({ length: 60 }, () => ({
      ...{ vehicles: some(vehicles), services: some(services) },
      hours: draw(4)
        ? []
        : DAYS.map((day, key) => ({ key: String(key), day, start: draw(12), end: 12 + draw(12) })),
      capacity: draw(3) ? {} : { max_weight: 150 + draw(200) },
      weights: { static: draw(3) },
      costs: { loading: draw(30), mileage: draw(4) },
      ...(draw(8) ? {} : { zips: { whitelist: ['60622'], blacklist: [] } }),
    })),
  )
  await write(portal.store, 'global', {
    updates: fleets
      .slice(0, 4)
      .map(({ key }) => update('fleet', { where: { key }, set: { enabled: false } })),
  })
  await serviceArea(portal, fleets[5]?.key as string)
  forgetFleets(portal)
  const checks = new Set<string>()
  for (let time = 0; time < 24; time++) {
    const ride = await book(3 + 2 * time)
    const accessibility = {
      ...{ mobility: 'unassisted' as const, equipment: false, weight: 100 + draw(260) },
      vehicle: vehicles[draw(vehicles.length)] ?? 'any',
      service: services[draw(services.length)] ?? 'to_curb',
    }
    await write(portal.store, who.key, {
      updates: [update('ride', { where: { key: ride }, set: { accessibility } })],
    })
    const before = await table(ride)
    expect(before.fleets.map(({ fleet }) => fleet).toSorted()).toEqual(
      fleets.map(({ key }) => key).toSorted(),
    )
    const able = before.fleets.filter(({ rank }) => rank !== undefined)
    expect(able.map(({ rank }) => rank)).toEqual(able.map((_, index) => index + 1))
    for (const [index, { weight = 0, cost = 0 }] of able.entries()) {
      const next = able[index + 1]
      if (next)
        expect([weight > (next.weight ?? 0) || (weight === next.weight && cost <= (next.cost ?? 0))]).toEqual(
          [true],
        )
    }
    for (const { rank, check, why } of before.fleets) {
      expect([rank === undefined, why !== undefined]).toEqual([check !== undefined, check !== undefined])
      if (check) checks.add(check)
    }
    const sent = await by<{ sent: number }>('ride.kickoff_scheduling', { ride })
    expect([sent.status, sent.data.sent]).toEqual([200, able.length])
    expect(await offered(who.key, ride)).toEqual(able.map(({ fleet }) => fleet).toSorted())
    const after = await table(ride)
    expect(after.fleets.filter(({ offers }) => offers.length === 1)).toHaveLength(able.length)
  }
  expect([...checks].toSorted()).toEqual(['area', 'capacity', 'enabled', 'hours', 'service', 'vehicle'])
}, 120_000)

test('C022 R7 nobody is asked for a ride that is edited at the moment in which support asks everybody', async () => {
  const { by, book, who } = await office([{}, {}])
  const ride = await book(3)
  const edited = update('ride', { where: { key: ride }, set: { version: { increment: 1 } } })
  const racing = beforeWriting(portal, () => write(portal.store, who.key, { updates: [edited] }))
  const late = await make(racing, who.key, 'ride.kickoff_scheduling', { ride }, { token: who.token })
  expect([late.status, late.error?.code, await offered(who.key, ride)]).toEqual([409, 'already_edited', []])
  expect((await by<{ sent: number }>('ride.kickoff_scheduling', { ride })).data.sent).toBe(2)
})

test('§2.2 what a fleet did stands beside it: reasons, comment, taken off', async () => {
  const { fleets, by, book, table, who } = await office([{}, {}, {}])
  const [first, second] = fleets as [{ key: string; token: string }, { key: string; token: string }]
  const ride = await book(3)
  await by('ride.kickoff_scheduling', { ride })
  await by('offer.decline', { ride, reasons: ['other'], comment: 'No driver' }, first.token)
  await by('offer.accept', { ride }, second.token)
  const { fleets: told } = await table(ride)
  const of = (key: string, list: Listed[]) => list.find(({ fleet }) => fleet === key)
  expect(of(first.key, told)).toMatchObject({
    ...{ check: 'declined', why: 'Declined this ride', spoken: true },
    offers: [
      { status: 'declined', word: 'declined', notes: { decline: { other: true, comment: 'No driver' } } },
    ],
  })
  expect(of(second.key, told)).toMatchObject({ holds: true, offers: [{ word: 'accepted' }] })
  await by('ride.assign', { ride, fleet: null, version: (await table(ride)).version })
  expect(of(second.key, (await table(ride)).fleets)).toMatchObject({
    ...{ check: 'declined', why: 'Was taken off this ride', spoken: true },
    offers: [{ word: 'cancelled', manual_cancel: true }],
  })
  await write(portal.store, 'global', {
    updates: [update('fleet', { where: { key: first.key }, set: { archived_at: Date.now() } })],
  })
  forgetFleets(portal)
  expect(of(first.key, (await table(ride)).fleets)).toMatchObject({ check: 'archived', offers: [{}] })
  expect(
    (await by<Table>('ride.fleets', { ride }, await who.role(['ride.view']))).data.others,
  ).toBeGreaterThanOrEqual(0)
})

test('§2.2 who serves others is only counted; words in the reader’s language; fleets never ask', async () => {
  const { fleets, by, book, who } = await office([{}, { vehicles: { wav: true } }], {
    flags: { hide_cost_estimates: true },
  })
  await newCustomer(portal).then((other) => other.fleets(1))
  forgetFleets(portal)
  const ride = await book(3)
  const seen = await by<Table>('ride.fleets', { ride })
  expect(seen.data.fleets.map(({ fleet }) => fleet).toSorted()).toEqual(
    fleets.map(({ key }) => key).toSorted(),
  )
  expect(seen.data.others).toBeGreaterThan(0)
  expect(seen.data.fleets[0]).toHaveProperty('cost')
  expect((await by('ride.fleets', { ride }, fleets[0]?.token)).status).toBe(403)
  const viewer = await who.role(['ride.view'])
  const shown = await by<Table>('ride.fleets', { ride }, viewer)
  expect([shown.status, JSON.stringify(shown.data).includes('"cost"')]).toEqual([200, false])
  expect((await by('ride.fleets', { ride }, await who.role(['ride.search']))).status).toBe(403)
  await write(portal.store, who.key, {
    updates: [
      update('app_user', { where: {}, set: { settings: { language: 'es' } } }),
      update('customer_policy', { where: {}, set: { document: { team_access: 'none' } } }),
      update('ride', { where: { key: ride }, set: { team_key: await aTeam(who.key) } }),
    ],
  })
  const spanish = await by<Table>('ride.fleets', { ride })
  expect(spanish.data.fleets.flatMap(({ why = [] }) => why)).toEqual([
    'No tiene este tipo de vehículo: Estándar',
  ])
  expect((await by('ride.fleets', { ride }, viewer)).status).toBe(404)
})

async function aTeam(customer: string): Promise<string> {
  const key = newKey('TEA')
  await write(portal.store, customer, { inserts: { team: [{ key, name: 'North' }] } })
  return key
}

test('server-behaviour §2.2 a ride lies in a fleet’s hours with all of its way', async () => {
  const late = instantAt(addDays(localDate(Date.now(), zone), 3), '12:55', zone)
  const day = fleetDays[weekday(localDate(late, zone)) - 1]
  // Closed five minutes after the pickup, or long after the arrival.
  const hours = (end: number) => ({ hours: [{ key: 'A', day, start: 8, end }] })
  const { who, fleets, by, table } = await office([hours(13), hours(18)])
  const booked = await by<{ keys: [string] }>(
    'ride.create',
    bookingFor(who.passenger, { hours: 0, now: late }),
  )
  const { fleets: judged } = await table(booked.data.keys[0])
  const checks = fleets.map(({ key }) => judged.find(({ fleet }) => fleet === key)?.check)
  expect(checks).toEqual(['hours', undefined])
})

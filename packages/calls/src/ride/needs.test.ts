import fc from 'fast-check'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import { mobilities, services, vehicles, wheelchairs } from '@nemt/domain/mobility/values.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Needs = Record<string, unknown>
const measures = { steps: false, height: 70, weight: 180, equipment: false }
const needsOf = fc
  .record({
    mobility: fc.constantFrom(...mobilities),
    wheelchair: fc.constantFrom(undefined, ...wheelchairs),
    vehicle: fc.constantFrom(...vehicles),
    service: fc.constantFrom(...services),
  })
  .map(({ wheelchair, ...rest }): Needs => ({ ...rest, ...(wheelchair && { wheelchair }), ...measures }))
/**
 * Contradictions and what is right, drawn alike each time; the first ones are those that were once booked.
 */
const drawn: Needs[] = [
  { mobility: 'stretcher', vehicle: 'sedan', service: 'to_curb', ...measures },
  { mobility: 'wheelchair', wheelchair: 'bariatric', vehicle: 'any', service: 'to_curb', ...measures },
  { mobility: 'walker', vehicle: 'any', service: 'through_door', ...measures },
  { mobility: 'walker', vehicle: 'ambulance', service: 'to_curb', ...measures },
  { mobility: 'stretcher', vehicle: 'stretcher', service: 'through_door', ...measures },
  { mobility: 'scooter', vehicle: 'wav', service: 'to_door', ...measures },
  ...fc.sample(needsOf, { numRuns: 40, seed: 430 }),
]

let hour = 0

function booking(who: TestCustomer, change: object = {}) {
  const booked = bookingFor(who.passenger, { hours: 30 + 2 * hour++ })
  return { ...booked, rides: booked.rides.map((ride) => ({ ...ride, ...change })) }
}

/** Sends needs through a door; the answer. */
const doors: Record<
  string,
  (
    who: TestCustomer,
    accessibility: Needs,
  ) => Promise<{ status: number; error?: { code: string; fields?: Record<string, string> } }>
> = {
  'ride.create': (who, accessibility) =>
    make(portal, who.key, 'ride.create', booking(who, { accessibility }), { token: who.token }),
  'ride.create as the bare array': (who, accessibility) =>
    make(portal, who.key, 'ride.create', booking(who, { accessibility }).rides, { token: who.token }),
  'ride.create from the record': async (who, accessibility) => {
    await write(portal.store, who.key, {
      updates: [
        { table: 'passenger', where: { key: who.passenger }, set: { accessibility: accessibility as never } },
      ],
    })
    return make(portal, who.key, 'ride.create', booking(who), { token: who.token })
  },
  'ride.create by the passenger': async (who, accessibility) => {
    await write(portal.store, who.key, {
      updates: [
        { table: 'passenger', where: { key: who.passenger }, set: { accessibility: accessibility as never } },
      ],
    })
    return make(portal, who.key, 'ride.create', booking(who), {
      token: await passengerToken(portal, who.key, who.passenger),
    })
  },
  'ride.create as a series': (who, accessibility) => {
    const booked = booking(who, { accessibility })
    const repeat = { enabled: true, until: (booked.rides[0]?.times.needed as number) + 3_600_000 }
    return make(
      portal,
      who.key,
      'ride.create',
      {
        ...booked,
        rides: booked.rides.map((ride) => ({ ...ride, repeat: { ...repeat, days: { 1: true } } })),
      },
      { token: who.token },
    )
  },
  'ride.update': async (who, accessibility) =>
    make(
      portal,
      who.key,
      'ride.update',
      { rides: [{ ...(await aRide(who)), accessibility }] },
      { token: who.token },
    ),
  'data.merge of a ride': async (who, accessibility) => {
    const { key, version } = await aRide(who)
    return make(
      portal,
      who.key,
      'data.merge',
      { 'ride:info': { [key]: { version, accessibility } } },
      { token: who.token },
    )
  },
  'passenger.create': (who, accessibility) =>
    make(
      portal,
      who.key,
      'passenger.create',
      { passenger: { ...person(), accessibility } },
      { token: who.token },
    ),
  'passenger.update': (who, accessibility) =>
    make(portal, who.key, 'passenger.update', { key: who.passenger, accessibility }, { token: who.token }),
  'data.merge of a passenger': (who, accessibility) =>
    make(
      portal,
      who.key,
      'data.merge',
      { 'patient:info': { [who.passenger]: { accessibility } } },
      { token: who.token },
    ),
  'kora.mutation': (who, accessibility) =>
    make(
      portal,
      who.key,
      'kora.mutation',
      { 'patient:info': { [who.passenger]: { accessibility } } },
      { token: who.token },
    ),
}

function letters(at: number): string {
  return String.fromCharCode(...[...String(at)].map((digit) => 97 + Number(digit)))
}

function person() {
  const at = hour++
  return {
    name: { first: `Zoe${letters(at)}`, last: `Quill${letters(at * 7)}` },
    phone: { display: `(312) 555-${String(200 + at).padStart(4, '0')}` },
    flags: { ignore_dupe: true },
  }
}

async function aRide(who: TestCustomer) {
  const { keys } = (await make(portal, who.key, 'ride.create', booking(who), { token: who.token })).data as {
    keys: string[]
  }
  return { key: keys[0] as string, version: 1 }
}

test.each(Object.keys(doors))(
  'V430 V431–V437 %s takes exactly the needs that its editor offers',
  async (name) => {
    const who = await newCustomer(portal, {
      configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
    })
    const door = doors[name] as (typeof doors)[string]
    for (const needs of drawn) {
      const broken = mobilityProblem(needs)
      const { status, error } = await door(who, needs)
      expect({ needs, status, code: error?.code }).toEqual({
        needs,
        status: broken ? 422 : 200,
        code: broken?.code,
      })
      if (broken)
        expect(Object.keys(error?.fields ?? {})[0]).toMatch(new RegExp(`accessibility\\.${broken.field}$`))
    }
  },
)

test('V418 V430 what changes in place is judged too: a weight may not be taken from a stretcher', async () => {
  const who = await newCustomer(portal)
  const stretcher = { mobility: 'stretcher', vehicle: 'stretcher', service: 'through_door', ...measures }
  const { keys } = (
    await make(portal, who.key, 'ride.create', booking(who, { accessibility: stretcher }), {
      token: who.token,
    })
  ).data as { keys: string[] }
  const { weight: _weight, ...light } = stretcher
  const answer = await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ key: keys[0], version: 1, accessibility: light }] },
    { token: who.token },
  )
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([
    422,
    ['rides.0.accessibility.weight'],
  ])
})

test('V430 the days of a series that are made later are judged by what the customer covers then', async () => {
  const who = await newCustomer(portal)
  const booked = booking(who, {
    accessibility: { mobility: 'scooter', vehicle: 'wav', service: 'to_door', ...measures },
  })
  const needed = booked.rides[0]?.times.needed as number
  const series = {
    ...booked,
    rides: booked.rides.map((ride) => ({
      ...ride,
      repeat: { enabled: true, days: { 1: true }, until: needed + 80 * 86_400_000 },
    })),
  }
  const { request } = (await make(portal, who.key, 'ride.create', series, { token: who.token })).data as {
    request: string
  }
  const { sql } = portal.store
  const count = async () =>
    (
      await read(portal.store, who.key, {
        rides: many(sql`select r.key from ride r where r.customer_key = s.c`),
      })
    ).rides.length
  const before = await count()
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'customer',
        where: { customer_key: who.key },
        set: { configuration: { fleets: { vehicles: { any: true } } } },
      },
    ],
  })
  const later = { ...portal, clock: () => noonAfter(20) }
  const answer = await callAsSystem(later, who.key, 'ride.series.materialise', { request })
  const { made, skipped } = answer as { made: string[]; skipped: { why: string }[] }
  expect([made, new Set(skipped.map(({ why }) => why))]).toEqual([[], new Set(['vehicle_not_covered'])])
  expect(await count()).toBe(before)
})

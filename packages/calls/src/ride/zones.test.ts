import { newKey } from '@nemt/domain/key/key.ts'
import { addDays, instantAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, zone, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** The office is in Los Angeles, where it is still the day before when the rides begin in Chicago. */
const timezone = 'America/Los_Angeles'
/** The first of a month: half past midnight in Chicago, half past ten in the evening before at the office. */
const first = addDays(`${addDays(localDate(Date.now(), zone), 32).slice(0, 7)}-01`, 0)
const needed = instantAt(first, 30, zone)

async function begin() {
  const who = await newCustomer(portal, { timezone })
  const [booked] = bookingFor(who.passenger).rides
  const ride = { ...booked!, times: { needed } }
  const ask = async <T>(name: string, payload: object, token = who.token) => {
    const answer = await make(portal, who.key, name, payload, { token })
    expect([name, answer.error]).toEqual([name, undefined])
    return answer.data as T
  }
  const book = async (more: object = {}) =>
    await ask<{ keys: [string]; request: string }>('ride.create', { rides: [{ ...ride, ...more }] })
  return { who, ride, ask, book }
}
type Begun = Awaited<ReturnType<typeof begin>>
/** Every week, longer than rides are made ahead. */
const repeat = { enabled: true, until: needed + 90 * 86_400_000 }

/** What a column or a field of what is kept says. */
async function kept(who: TestCustomer, request: string) {
  const { sql } = portal.store
  const { row, series } = await read(portal.store, who.key, {
    row: one(
      sql`select r.local_date, r.timezone from ride r where r.customer_key = s.c order by r.local_date`,
    ),
    series: one(sql`select (e.data->>'next')::float8 as next from event e where e.customer_key = s.c
      and e.collection = 'series:info' and e.key = ${request}`),
  })
  return { ...(row as { local_date: string; timezone: string }), ...(series as { next: number } | null) }
}

const days: Record<string, (at: Begun) => Promise<unknown>> = {
  'a ride': async ({ who, book }) => (await kept(who, (await book()).request)).local_date,
  'a series': async ({ ask, ride }) =>
    (await ask<{ series: { dates: string[] } }>('ride.create', { rides: [{ ...ride, repeat }] })).series
      .dates[0],
  'the days of a series before it is booked': async ({ ask, ride }) =>
    (await ask<{ dates: string[] }>('ride.recurring.multiplier', { ride: { ...ride, repeat } })).dates[0],
  'the interval of a spending limit': async ({ who, ask, ride }) => {
    const source = {
      key: newKey('FUN'),
      name: 'State',
      limit_interval: 'monthly' as const,
      hard_cents: 9_999,
    }
    await write(portal.store, who.key, { inserts: { funding_source: [source] } })
    const { limit } = await ask<{ limit: { interval_end: string } }>('ride.funding.limit', { ride, cost: 1 })
    return `${limit.interval_end.slice(0, 7)}-01`
  },
}

test.each(Object.entries(days))(
  'server-behaviour §2.7 %s is of the day where it begins, not of the one at the office',
  async (_, day) => {
    expect(await day(await begin())).toBe(first)
  },
)

test('server-behaviour §2.7 the next rides of a series are made at two in the night where they begin', async () => {
  const { who, book } = await begin()
  const { next = 0, timezone: wall } = await kept(who, (await book({ repeat })).request)
  expect([wall, localMinutes(next, zone)]).toEqual([zone, 120])
})

test('V1231 a credential must hold on the day of the ride where it begins', async () => {
  const { who, ask, book } = await begin()
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const { keys } = await book()
  const [ride] = keys
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: Date.now(), decided_at: Date.now() }] },
    updates: [update('ride', { where: { key: ride }, set: { status: 'confirmed', fleet_key: fleet.key } })],
  })
  const phone = { display: '(312) 555-0190' }
  for (const licence of [addDays(first, -1), first])
    await ask('driver.save', { name: licence, phone, credentials: { licence } }, fleet.token)
  type Crew = { drivers: { name: string; unfit?: object }[] }
  const { drivers } = await ask<Crew>('ride.crew', { ride }, fleet.token)
  expect(drivers.filter(({ unfit }) => !unfit).map(({ name }) => name)).toEqual([first])
})

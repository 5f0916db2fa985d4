import { newKey } from '@nemt/domain/key/key.ts'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor } from '../testing/customer.ts'
import { clocked, type Clocked } from '../testing/dispatch/world.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { randomOf, type Random } from '../testing/random.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

/** How many passengers ride, and by which seed; BALANCED_PASSENGERS=100 is the full size. */
const PASSENGERS = Number(process.env.BALANCED_PASSENGERS ?? 6)
const SEED = Number(process.env.BALANCED_SEED ?? 1)
const ACTS = 24
const DATES = 6
const HOUR = 3_600_000
const DAY = 24 * HOUR

let portal: Awaited<ReturnType<typeof openTestPortal>>
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

/** Benefits of every interval; the last has its passenger's plan's. */
const BENEFITS = [
  { limits: { allotment: { interval: 'monthly' as const } }, ...allotted(5, 9_000) },
  { limits: { allotment: { interval: 'quarterly' as const, calendar: true } }, ...allotted(9, 30_000) },
  { limits: { allotment: { interval: 'static' as const } }, ...allotted(4, 50_000) },
  { limits: {}, ...allotted(6, 20_000) },
]

function allotted(count: number, fund: number) {
  return { trip: { ride: { allotment: { count, fund } } } }
}

type World = {
  portal: Clocked
  random: Random
  who: Awaited<ReturnType<typeof fundedCustomer>>
  staff: string
}

/** A customer with these benefits, in effect since the last day of a month on which not every month ends. */
async function funded(random: Random): Promise<World> {
  const own = clocked(portal)
  const costs = { loading: 10, mileage: 2, no_show: 15, cancellation: 12.5 }
  const document = { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs }
  const [first, ...more] = BENEFITS
  const who = await fundedCustomer(own, first ?? {}, { more, fleet: { document } })
  const now = own.clock()
  const plan = newKey('PLN')
  await write(own.store, who.key, {
    updates: [
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
      update('policy', {
        where: {},
        set: { effective_start: Date.parse('2025-08-31T05:00:00Z'), effective_end: now + 400 * DAY },
      }),
    ],
    inserts: { plan: [{ key: plan, name: 'Plan', limits: { allotment: { interval: 'monthly' } } }] },
  })
  const [{ policy } = { policy: '' }] = await owner<
    { policy: string }[]
  >`select policy_key as policy from fund
    where customer_key = ${who.key} and key = ${who.funds.at(-1) ?? ''}`
  await write(own.store, who.key, { inserts: { plan_policy: [{ plan_key: plan, policy_key: policy }] } })
  const staff = await who.role(Object.keys(permissions))
  const set = { expires_at: now + 900 * DAY, seen_at: now + 900 * DAY }
  await write(own.store, who.key, { updates: [update('session', { where: { ended_at: null }, set })] })
  return { portal: own, random, who, staff }
}

/** A passenger with funds of their own of some of the benefits. */
async function drawPassenger({ portal: own, random, who }: World): Promise<string> {
  const passenger = await anotherPassenger(own, who.key)
  const funds = await owner<{ key: string; policy_key: string }[]>`select key, policy_key from fund
    where customer_key = ${who.key} and key = any(${who.funds})`
  const fund = funds
    .filter(() => random.chance(70))
    .map(({ policy_key }) => ({ key: newKey('FND'), name: 'Own', policy_key }))
  const [{ plan } = { plan: '' }] = await owner<{ plan: string }[]>`select key as plan from plan
    where customer_key = ${who.key}`
  await write(own.store, who.key, { inserts: { fund } })
  await write(own.store, who.key, {
    inserts: {
      passenger_fund: fund.map(({ key }) => ({ passenger_key: passenger, fund_key: key })),
      passenger_plan: [{ passenger_key: passenger, plan_key: plan }],
    },
  })
  return passenger
}

type Ride = { key: string; version: number; status: string; needed: number }

/** What somebody does about one of a passenger's rides, if it may be done; by name. */
const ACTS_ON: Record<string, (ride: Ride, world: World) => Promise<{ status: number }>> = {
  cancel: ({ key }, world) => by(world, 'ride.cancel', { rides: [key], reason: 'sick' }),
  move: ({ key, version, needed }, world) =>
    by(world, 'ride.update', [
      { key, version, times: { needed: needed + (world.random.below(60) - 10) * DAY + HOUR } },
    ]),
  assign: ({ key, version }, { portal: own, who }) =>
    make(
      own,
      who.key,
      'ride.assign',
      { ride: key, version, fleet: who.fleet.key, reason: 'by phone' },
      { token: who.token },
    ),
  complete: (ride, world) => correct(ride, world, 'completed'),
  fail: (ride, world) => correct(ride, world, 'failed'),
  reject: (ride, world) => correct(ride, world, 'rejected'),
  uncover: (ride, world) => correct(ride, world, 'unavailable'),
}

function by({ portal: own, who, staff }: World, name: string, payload: unknown) {
  return make(own, who.key, name, payload, { token: staff })
}

/** Support says what became of a ride, once its time is over. */
async function correct({ key, needed }: Ride, { portal: own, who, random }: World, status: string) {
  if (random.chance(70)) own.at.now = Math.max(own.at.now, needed + HOUR)
  const now = own.clock()
  const told = { reason: 'they called', contact_attempted: true, eta: now, completed: now }
  return make(own, who.key, 'ride.status', { ride: key, status, ...told }, { token: who.token })
}

/** Some weeks of a passenger: rides are booked, and something becomes of them. Counts what was done. */
async function live(world: World, passenger: string, done: Map<string, number>): Promise<void> {
  const { portal: own, random, who } = world
  for (let act = 0; act < ACTS; act++) {
    own.at.now += random.below(40) * HOUR
    const rides = await owner<
      Ride[]
    >`select key, version, status, extract(epoch from needed_at)::float8 * 1000 as needed
      from ride where customer_key = ${who.key} and passenger_key = ${passenger} and status <> 'modified' order by key`
    const name = rides.length && random.chance(65) ? random.pick(Object.keys(ACTS_ON)) : 'book'
    const hours = 3 + random.below(900)
    const { status } =
      name === 'book'
        ? await by(
            world,
            'ride.create',
            bookingFor(passenger, { hours, round: random.chance(30), now: own.clock() }),
          )
        : ((await ACTS_ON[name]?.(random.pick(rides), world)) ?? { status: 0 })
    expect([name, status < 500]).toEqual([name, true])
    if (status === 200) done.set(name, (done.get(name) ?? 0) + 1)
  }
}

type Usage = { fund_key: string } & Record<
  'pending' | 'completed' | 'remaining',
  { count: number; cents: number }
>

/**
 * What is held, spent and left of a passenger's funds at the end of a day, in the interval of that day: in plain SQL
 * from the lines of the ledger and the days of their rides, without the intervals that the ledger names.
 */
function plain({ who }: World, passenger: string, day: string): Promise<Usage[]> {
  return owner<Usage[]>`
    with benefits as (
      select pf.fund_key, (p.effective_start at time zone 'America/Chicago')::date as first,
        (p.document #>> '{trip,ride,allotment,count}')::int as count,
        (p.document #>> '{trip,ride,allotment,fund}')::int as cents,
        coalesce(p.document #>> '{limits,allotment,interval}', l.limits #>> '{allotment,interval}') as span,
        coalesce((p.document #>> '{limits,allotment,calendar}')::bool, false) as calendar
      from passenger_fund pf join fund f on f.customer_key = pf.customer_key and f.key = pf.fund_key
        join policy p on p.customer_key = f.customer_key and p.key = f.policy_key
        left join plan_policy lp on lp.customer_key = p.customer_key and lp.policy_key = p.key
        left join plan l on l.customer_key = lp.customer_key and l.key = lp.plan_key
      where pf.customer_key = ${who.key} and pf.passenger_key = ${passenger}
    ), spans as (
      select b.*, s.* from benefits b, lateral (
        select b.first as begins, 'infinity'::date as ends where b.span = 'static'
        union all select n::date,
            (n + case b.span when 'monthly' then interval '1 month' else interval '3 months' end)::date
          from generate_series(date_trunc('year', b.first::timestamp), b.first + interval '4 years',
            case b.span when 'monthly' then interval '1 month' else interval '3 months' end) n
          where b.span <> 'static' and b.calendar
        union all select (b.first + n * interval '1 month')::date, (b.first + (n + 1) * interval '1 month')::date
          from generate_series(0, 48) n where b.span = 'monthly' and not b.calendar) s
    ), lines as (
      select s.fund_key, e.kind in ('hold', 'adjust', 'release') as held, e.count, e.cents
      from spans s join fund_entry e on e.customer_key = ${who.key} and e.fund_key = s.fund_key
        join ride r on r.customer_key = e.customer_key and r.key = e.ride_key
      where ${day}::date >= s.begins and ${day}::date < s.ends and r.local_date >= s.begins and r.local_date < s.ends
        and e.at < (${day}::date + 1)::timestamp at time zone 'America/Chicago'
    ), sums as (
      select b.fund_key, b.count as granted_count, b.cents as granted_cents,
        coalesce(sum(l.count) filter (where l.held), 0)::int as held_count,
        coalesce(sum(l.cents) filter (where l.held), 0)::int as held_cents,
        coalesce(sum(l.count) filter (where not l.held), 0)::int as spent_count,
        coalesce(sum(l.cents) filter (where not l.held), 0)::int as spent_cents
      from benefits b left join lines l on l.fund_key = b.fund_key group by 1, 2, 3
    )
    select fund_key, jsonb_build_object('count', held_count, 'cents', held_cents) as pending,
      jsonb_build_object('count', spent_count, 'cents', spent_cents) as completed,
      jsonb_build_object('count', greatest(0, granted_count - held_count - spent_count),
        'cents', greatest(0, granted_cents - held_cents - spent_cents)) as remaining
    from sums order by fund_key`
}

test(
  `§2.9 the balances of ${PASSENGERS} passengers who ride, cancel and are corrected are sums of the ledger at any day`,
  async () => {
    const random = randomOf(SEED)
    const world = await funded(random)
    const began = world.portal.clock()
    const done = new Map<string, number>()
    let [compared, used] = [0, 0]
    for (let index = 0; index < PASSENGERS; index++) {
      world.portal.at.now = began + random.below(20) * DAY
      const passenger = await drawPassenger(world)
      const since = world.portal.clock()
      await live(world, passenger, done)
      const lived = world.portal.clock() - since
      for (let date = 0; date < DATES; date++) {
        const day = new Date(since - DAY + random.next() * (lived + 30 * DAY)).toISOString().slice(0, 10)
        const { data } = await by(world, 'passenger.ride.stats', { passenger_key: passenger, as_of: day })
        const told = (data as { funds: Usage[] }).funds.map(
          ({ fund_key, pending, completed, remaining }) => ({
            ...{ fund_key, pending, completed, remaining },
          }),
        )
        const expected = await plain(world, passenger, day)
        expect([index, day, told.toSorted((a, b) => (a.fund_key < b.fund_key ? -1 : 1))]).toEqual([
          index,
          day,
          [...expected],
        ])
        compared += expected.length
        used += expected.filter(({ pending, completed }) => pending.count + completed.count > 0).length
      }
    }
    expect(await callAsSystem(portal, world.who.key, 'fund.recompute', {})).toMatchObject({ differences: [] })
    if (process.env.BALANCED_PASSENGERS)
      console.log({ passengers: PASSENGERS, seed: SEED, compared, used, ...Object.fromEntries(done) })
    expect([...Object.keys(ACTS_ON), 'book'].filter((name) => !done.get(name))).toEqual([])
    expect(used).toBeGreaterThan(PASSENGERS)
  },
  60_000 + PASSENGERS * 20_000,
)

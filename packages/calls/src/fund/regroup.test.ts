import { newKey } from '@nemt/domain/key/key.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { addDays, addMonths, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react, reactTo } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const ZONE = 'America/Chicago'
const HOUR = 3_600_000

function day(date: string): number {
  return instantAt(date, 0, ZONE)
}

const today = localDate(Date.now(), ZONE)
/** The fifth of a month that is not this one or the next, and days around it. */
const fifth = `${addMonths(today, 2).slice(0, 8)}05`
const DATES = { first: fifth, second: addDays(fifth, 1), later: addMonths(fifth, 1) }
/** On the twentieth, so that no calendar month is one of the benefit's. */
const start = `${addMonths(today, -5).slice(0, 8)}20`

type Interval = NonNullable<NonNullable<Policy['limits']>['allotment']>['interval']

/** A customer whose benefit grants one ride per interval, counted from the twentieth of a month. */
async function granted(interval: Interval, calendar = false) {
  const allotment = { ...(interval && { interval }), ...(calendar && { calendar }) }
  const who = await fundedCustomer(portal, {
    limits: { allotment },
    trip: { ride: { allotment: { count: 1 }, constraint: { allotment_count: { hard: true } } } },
  })
  await write(portal.store, who.key, {
    updates: [
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
      update('policy', { where: {}, set: { effective_start: day(start) } }),
    ],
  })
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select p.key from policy p where p.customer_key = s.c`),
  })
  const { key: policy } = rows[0] as { key: string }
  const by = (name: string, payload: unknown) => make(portal, who.key, name, payload, { token: who.token })
  const book = (date: string) => {
    const hours = (instantAt(date, 10 * 60, ZONE) - Date.now()) / HOUR
    return by('ride.create', bookingFor(who.passenger, { hours }))
  }
  return { who, policy, by, book }
}

type World = Awaited<ReturnType<typeof granted>>

/** A plan of the benefit with an interval of its own, which the passenger may have. */
async function planOf({ who, policy, by }: World, interval: Interval, has: boolean): Promise<string> {
  const plan = newKey('PLN')
  const document = {
    ...{ team_access: 'all_for_nil' as const, funds_enabled: true },
    ...{ plans: 'enabled' as const, plans_max_count: 9 },
  }
  await write(portal.store, who.key, {
    updates: [update('customer_policy', { where: {}, set: { document } })],
    inserts: { plan: [{ key: plan, name: 'Plan', limits: { allotment: { interval } } }] },
  })
  await write(portal.store, who.key, { inserts: { plan_policy: [{ plan_key: plan, policy_key: policy }] } })
  if (has) await by('passenger.add_plan', { passenger_key: who.passenger, plan_key: plan })
  return plan
}

function shift(changes: object) {
  return ({ by, policy }: World) => by('policy.save', { key: policy, ...changes })
}

/** What changes the intervals of a benefit, with its own before. */
const RULES: [
  string,
  { interval?: Interval; calendar?: boolean },
  (world: World) => Promise<() => Promise<{ status: number }>>,
][] = [
  [
    'months in place of years',
    { interval: 'yearly' },
    async (world) => () => shift(interval('monthly'))(world),
  ],
  [
    'quarters in place of its whole span',
    { interval: 'static' },
    async (world) => () => shift(interval('quarterly'))(world),
  ],
  ['years by default', { interval: 'monthly' }, async (world) => () => shift({ limits: null })(world)],
  [
    'calendar months in place of its own',
    { interval: 'monthly' },
    async (world) => () => shift({ limits: { allotment: { calendar: true } } })(world),
  ],
  ['years from another day on', { interval: 'yearly' }, async (world) => () => shift(begins(1))(world)],
  [
    'a whole span from another day on',
    { interval: 'static' },
    async (world) => () => shift(begins(1))(world),
  ],
  [
    'months by another benefit of the fund',
    { interval: 'yearly' },
    async ({ who, by }) => {
      const trip = { ride: { allotment: { count: 1 }, constraint: { allotment_count: { hard: true } } } }
      const saved = await by('policy.save', { name: 'Other', ...interval('monthly'), trip })
      const { key } = saved.data as { key: string }
      return () => by('fund.save', { key: who.fund, policy_key: key })
    },
  ],
  [
    'years of another wall',
    { interval: 'yearly' },
    async ({ by }) =>
      () =>
        by('customer.update', { timezone: 'Pacific/Honolulu' }),
  ],
  [
    'months by a plan that the passenger gets',
    {},
    async (world) => {
      const plan = await planOf(world, 'monthly', false)
      return () => world.by('passenger.add_plan', { passenger_key: world.who.passenger, plan_key: plan })
    },
  ],
  [
    'years again when the plan goes',
    {},
    async (world) => {
      const plan = await planOf(world, 'monthly', true)
      return () => world.by('passenger.remove_plan', { passenger_key: world.who.passenger, plan_key: plan })
    },
  ],
  [
    // A quarter that begins with the month would be counted alike.
    'years by the plan that the passenger has',
    {},
    async (world) => {
      const plan = await planOf(world, 'monthly', true)
      return () => world.by('plan.save', { key: plan, limits: { allotment: { interval: 'yearly' } } })
    },
  ],
  [
    'years again when the benefit leaves the plan',
    {},
    async (world) => {
      const plan = await planOf(world, 'monthly', true)
      return () => world.by('plan.save', { key: plan, policies: [] })
    },
  ],
]

function interval(value: Interval) {
  return { limits: { allotment: { interval: value } } }
}

function begins(months: number) {
  return { effective: { start: day(addMonths(start, months)) } }
}

test.each(RULES)(
  'server-behaviour §2.9 what was used counts on where a benefit is counted by %s',
  async (_, rule, prepare) => {
    const world = await granted(rule.interval, rule.calendar)
    const change = await prepare(world)
    expect((await world.book(DATES.first)).status).toBe(200)
    expect((await reactTo(portal, world.who.key, ['fund.regroup'], change, 2)).status).toBe(200)
    const again = await world.book(DATES.second)
    expect([again.status, again.error?.code]).toEqual([409, 'allotment_exhausted'])
    const { counters, differences } = await ledgerOf(portal, world.who.key)
    expect(differences).toEqual([])
    const held = (counters as { held_count: number }[]).map(({ held_count }) => held_count)
    expect(held.toSorted()).toEqual([...Array.from({ length: held.length - 1 }, () => 0), 1])
  },
)

test('server-behaviour §2.9 usage as of a day before the rule changed counts what was used by then', async () => {
  const tomorrow = { ...portal, clock: () => Date.now() + 25 * HOUR }
  const { who, policy, by, book } = await granted('yearly')
  const stats = async (as_of?: string) => {
    const asked = { passenger_key: who.passenger, ...(as_of && { as_of }) }
    const { data } = await by('passenger.ride.stats', asked)
    return (data as { funds: { pending: { count: number } }[] }).funds.map(({ pending }) => pending.count)
  }
  expect((await book(DATES.first)).status).toBe(200)
  expect((await by('policy.save', { key: policy, ...begins(1) })).status).toBe(200)
  expect(await stats()).toEqual([1])
  await react(tomorrow, who.key, ['fund.regroup'])
  expect([await stats(), await stats(today)]).toEqual([[1], [1]])
})

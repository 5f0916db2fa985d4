import { newKey } from '@nemt/domain/key/key.ts'
import { entryKinds } from '@nemt/domain/funding/ledger.ts'
import { addDays, instantAt } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { randomOf } from '../testing/random.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const DAY = 86_400_000
const monthly = {
  limits: { allotment: { interval: 'monthly' as const, calendar: true } },
  trip: { ride: { allotment: { count: 400, fund: 9_000_000 } } },
}

type Amount = { count: number; cents?: number }
type Usage = { fund_key: string; pending: Amount; completed: Amount; remaining: Amount }
type Line = {
  key: string
  at: number
  kind: string
  count: number
  cents?: number
  used: Amount
  ride?: string
}

async function funded() {
  const who = await fundedCustomer(portal, monthly)
  const call = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  return {
    who,
    call,
    stats: async (passenger_key: string, as_of?: string) =>
      (
        (await call('passenger.ride.stats', { passenger_key, ...(as_of ? { as_of } : {}) })).data as {
          funds: Usage[]
        }
      ).funds,
    entries: async (more: object = {}, token = who.token) =>
      (await call(
        'fund.entries',
        { passenger_key: who.passenger, fund_key: who.fund, ...more },
        token,
      )) as unknown as {
        status: number
        data: { entries: Line[]; total: number }
      },
  }
}

test('§2.9 the balance of any passenger at any date is the sum of the ledger until then', async () => {
  const { who, stats } = await funded()
  const random = randomOf(3)
  const today = Math.floor(Date.now() / DAY) * DAY
  for (let index = 0; index < 100; index++) {
    const [passenger, fund] = [await anotherPassenger(portal, who.key), newKey('FND')]
    const { sql } = portal.store
    const { policy } = await read(portal.store, who.key, {
      policy: one(
        sql`select f.policy_key as key from fund f where f.customer_key = s.c and f.key = ${who.fund}`,
      ),
    })
    const lines = Array.from({ length: random.below(40) }, () => {
      const at = today - random.below(90 * DAY)
      return {
        ...{ key: newKey('ENT'), fund_key: fund, kind: random.pick(entryKinds), by: 'USRx', at },
        interval_start: `${new Date(at - random.below(40 * DAY)).toISOString().slice(0, 7)}-01`,
        ...{ count: random.below(5) - 2, cents: random.below(5_000) - 1_000 },
      }
    })
    await write(portal.store, who.key, {
      inserts: { fund: [{ key: fund, name: fund, policy_key: String(policy?.key) }] },
    })
    await write(portal.store, who.key, {
      inserts: { passenger_fund: [{ passenger_key: passenger, fund_key: fund }], fund_entry: lines },
    })
    const as_of = new Date(today - random.below(95) * DAY).toISOString().slice(0, 10)
    const { sums } = await read(portal.store, who.key, {
      sums: one(sql`select
        coalesce(sum(e.count) filter (where e.kind in ('hold', 'adjust', 'release')), 0)::int as held_count,
        coalesce(sum(e.cents) filter (where e.kind in ('hold', 'adjust', 'release')), 0)::int as held_cents,
        coalesce(sum(e.count) filter (where e.kind in ('commit', 'fee', 'import')), 0)::int as spent_count,
        coalesce(sum(e.cents) filter (where e.kind in ('commit', 'fee', 'import')), 0)::int as spent_cents
        from fund_entry e where e.customer_key = s.c and e.fund_key = ${fund}
        and e.interval_start = date_trunc('month', ${as_of}::date)::date
        and (e.at at time zone 'America/Chicago')::date <= ${as_of}::date`),
    })
    const [usage] = await stats(passenger, as_of)
    expect([index, as_of, usage?.pending, usage?.completed]).toEqual([
      index,
      as_of,
      { count: sums?.held_count, cents: sums?.held_cents },
      { count: sums?.spent_count, cents: sums?.spent_cents },
    ])
  }
}, 60_000)

test('§2.9 without a date the balance is today’s, and with one what was known by its end', async () => {
  const { who, call, stats } = await funded()
  await call('ride.create', bookingFor(who.passenger, { hours: 3 }))
  const dateOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at)
  const [now] = await stats(who.passenger)
  expect((await stats(who.passenger, dateOf(Date.now())))[0]?.pending).toEqual(now?.pending)
  expect((await stats(who.passenger, dateOf(Date.now() - DAY)))[0]?.pending).toEqual({ count: 0, cents: 0 })
})

test('§2.9 the ledger is told page by page, the latest first, with what is used after each line', async () => {
  const { who, call, entries } = await funded()
  const { data } = await call('ride.create', bookingFor(who.passenger, { hours: 5 }))
  const [ride] = (data as { keys: [string] }).keys
  await call('ride.cancel', { rides: [ride], reason: 'sick' })
  const all = (await entries()).data
  expect(all.entries.map(({ kind, used, ride: of }) => [kind, used.count, of])).toEqual([
    ['release', 0, ride],
    ['hold', 1, ride],
  ])
  expect(all.entries[0]).toMatchObject({ by: 'User Test', count: -1, used: { count: 0, cents: 0 } })
  const second = (await entries({ take: 1, drop: 1 })).data
  expect([second.total, second.entries]).toEqual([2, [all.entries[1]]])
  expect((await entries({ as_of: '2021-01-01' })).data).toEqual({ entries: [], total: 0 })
  const own = await entries({}, await passengerToken(portal, who.key, who.passenger))
  expect(own.data.entries[0]).not.toHaveProperty('cents')
  expect(own.data.entries[0]).not.toHaveProperty('by')
})

test('§2.9 of each line is told what is used of its own interval, not of others', async () => {
  const { who, call, entries } = await funded()
  for (const hours of [24 * 40, 24 * 80]) await call('ride.create', bookingFor(who.passenger, { hours }))
  const lines = (await entries()).data.entries
  expect(lines.map(({ kind, used }) => [kind, used.count])).toEqual([
    ['hold', 1],
    ['hold', 1],
  ])
})

test('§2.9 the lines up to a day are those until its last moment on the customer’s wall', async () => {
  const { who, entries } = await funded()
  const day = '2026-03-04'
  const zone = 'America/Chicago'
  const midnight = instantAt(addDays(day, 1), 0, zone)
  // The day before's last evening, this day's, in London tomorrow already, and its last moment; then the next day.
  const times = [instantAt(day, 0, zone) - 1, instantAt(day, '22:30', zone), midnight - 1, midnight]
  await write(portal.store, who.key, {
    inserts: {
      fund_entry: times.map((at, index) => ({
        ...{ key: `ENT${index}`, fund_key: who.fund, interval_start: '2026-03-01', kind: 'adjust' as const },
        ...{ count: 1, cents: 0, at, by: 'USRx' },
      })),
    },
  })
  const keysAt = async (as_of: string) => (await entries({ as_of })).data.entries.map(({ key }) => key)
  expect(await keysAt(addDays(day, -1))).toEqual(['ENT0'])
  expect(await keysAt(day)).toEqual(['ENT2', 'ENT1', 'ENT0'])
  expect(await keysAt(addDays(day, 1))).toEqual(['ENT3', 'ENT2', 'ENT1', 'ENT0'])
})

test('§2.9 a fund of another passenger is not there, and a shared one tells no other’s ride', async () => {
  const { who, call, entries } = await funded()
  const other = await anotherPassenger(portal, who.key)
  await call('ride.create', bookingFor(who.passenger, { hours: 5 }))
  expect((await entries({ passenger_key: other })).status).toBe(404)
  expect((await entries({ fund_key: 'FNDnone' })).status).toBe(404)
  await write(portal.store, who.key, {
    inserts: { passenger_fund: [{ passenger_key: other, fund_key: who.fund }] },
  })
  const shared = await entries({ passenger_key: other })
  expect(shared.data.entries).toMatchObject([{ kind: 'hold' }])
  expect(shared.data.entries[0]).not.toHaveProperty('ride')
  const own = await passengerToken(portal, who.key, who.passenger)
  expect((await entries({ passenger_key: other }, own)).status).toBe(404)
})

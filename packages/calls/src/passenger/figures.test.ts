import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

type Figures = { count: number | null; cents: number | null }
type Usage = Record<'granted' | 'pending' | 'completed' | 'remaining', Figures> & { fund_key: string }

const COUNT = 12
const CENTS = 40_000
/** The interval of a benefit without dates that is static (V314). */
const INTERVAL = '2021-01-01'

test('E162–E165 the figures of a hundred passengers are those that SQL alone adds up', async () => {
  const who = await newCustomer(portal)
  const roll = dice(912)
  const allotment = { count: COUNT, fund: CENTS }
  await write(portal.store, who.key, {
    inserts: {
      policy: [
        {
          key: 'PCYall',
          name: 'All',
          document: { limits: { allotment: { interval: 'static' } }, trip: { ride: { allotment } } },
        },
      ],
    },
  })
  const passengers: string[] = []
  const rows: { fund: NewRow<'fund'>[]; own: NewRow<'passenger_fund'>[]; entries: NewRow<'fund_entry'>[] } = {
    fund: [],
    own: [],
    entries: [],
  }
  for (let index = 0; index < 100; index++) {
    const passenger = await anotherPassenger(portal, who.key)
    passengers.push(passenger)
    const fund = newKey('FND')
    rows.fund.push({ key: fund, name: `Fund ${index}`, policy_key: 'PCYall' })
    rows.own.push({ passenger_key: passenger, fund_key: fund })
    for (let line = roll(9); line > 0; line--) {
      const kind = (['hold', 'adjust', 'commit', 'release', 'fee', 'import'] as const)[roll(6)]!
      rows.entries.push({
        ...{ key: newKey('ENT'), fund_key: fund, interval_start: INTERVAL, kind },
        ...{ count: roll(4) - 1, cents: roll(9_000) - 1_000, at: Date.now(), by: 'test' },
      })
    }
  }
  await write(portal.store, who.key, { inserts: { fund: rows.fund } })
  await write(portal.store, who.key, { inserts: { passenger_fund: rows.own } })
  await write(portal.store, who.key, { inserts: { fund_entry: rows.entries } })

  const { sql } = portal.store
  const { sums } = await read(portal.store, who.key, {
    sums: many(sql`select f.key as fund,
        coalesce(sum(e.count) filter (where e.kind in ('hold', 'adjust', 'release')), 0)::int as held,
        coalesce(sum(e.cents) filter (where e.kind in ('hold', 'adjust', 'release')), 0)::int as held_cents,
        coalesce(sum(e.count) filter (where e.kind in ('commit', 'fee', 'import')), 0)::int as spent,
        coalesce(sum(e.cents) filter (where e.kind in ('commit', 'fee', 'import')), 0)::int as spent_cents
      from fund f left join fund_entry e on e.customer_key = s.c and e.fund_key = f.key
        and e.interval_start = ${INTERVAL}::date
      where f.customer_key = s.c group by f.key`),
  })
  const expected = new Map(
    sums.map((row: Record<string, unknown>) => {
      const [held, heldCents, spent, spentCents] = [row.held, row.held_cents, row.spent, row.spent_cents].map(
        Number,
      ) as [number, number, number, number]
      const figures = {
        granted: { count: COUNT, cents: CENTS },
        pending: { count: held, cents: heldCents },
        completed: { count: spent, cents: spentCents },
        remaining: {
          count: Math.max(0, COUNT - held - spent),
          cents: Math.max(0, CENTS - heldCents - spentCents),
        },
      }
      return [String(row.fund), figures] as const
    }),
  )
  for (const passenger of passengers) {
    const { data } = await make(portal, who.key, 'passenger.ride.stats', passenger, { token: who.token })
    const [usage] = (data as { funds: [Usage] }).funds
    const { granted, pending, completed, remaining } = usage
    expect({ granted, pending, completed, remaining }).toEqual(expected.get(usage.fund_key))
  }
})

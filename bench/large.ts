import { connect } from '@nemt/store/connect.ts'
import { loadBulk } from '../prisma/bulk/load.ts'
import { compareRates, latencyOf, median, rounded, type Row, type Variant } from './measure.ts'
import { anyOf, bareSearch, searching, STATUS, week } from './search.ts'
import { leadOf, type Stack } from './stack.ts'

const RIDES = Number(process.env.BENCH_LARGE_RIDES ?? 1_000_000)
const load = { callers: 8, seconds: 4, share: 0.95 }
const ONE = 'bench-one'

/**
 * P3: the search of P2 at a million rides, spread over all customers and in a single one: p95 against the same page
 * by raw SQL, and the rate in the single one against R.
 */
export async function measureLarge(stack: Stack): Promise<Row[]> {
  const url = stack.env.APP_DATABASE_URL as string
  const owner = connect(stack.env.DATABASE_URL as string, { max: 8, name: 'bench-owner', statementMs: 0 })
  const [{ there = 0 } = {}] = await owner<{ there: number }[]>`select count(*)::int as there from ride`
  if (there < RIDES) await loadBulk(url, RIDES - there, { customers: stack.customers })
  await loadBulk(url, RIDES, { customers: [ONE] })
  await owner`analyze ride`
  stack.tokens[ONE] = await leadOf(stack.store, ONE)
  const bare =
    (customers: readonly string[]): Variant =>
    () => {
      const { from, to } = week()
      return owner`select * from ride where customer_key = ${anyOf(customers)}
        and needed_at >= ${new Date(from)} and needed_at < ${new Date(to)} and status = any(${STATUS})
        order by needed_at, key limit 51`.values()
    }
  try {
    const rows: Row[] = []
    for (const [where, customers] of [
      [`spread over ${stack.customers.length} customers`, stack.customers],
      ['in one customer', [ONE]],
    ] as const) {
      const pairs: [number, number][] = []
      for (let round = 0; round < 3; round++)
        pairs.push([
          await latencyOf(bare(customers), load),
          await latencyOf(searching(stack, customers), load),
        ])
      rows.push({
        id: 'P3',
        what: `ride.search, ${RIDES} rides ${where}, 8 callers, p95 against raw SQL`,
        value: rounded(median(pairs.map(([, ours]) => ours))),
        reference: rounded(median(pairs.map(([raw]) => raw))),
        unit: 'ms',
        ratio: rounded(median(pairs.map(([raw, ours]) => ours / raw))),
        floor: 2,
        goal: 1.5,
        better: 'lower',
      })
    }
    const { value, reference, ratio } = await compareRates(searching(stack, [ONE]), bareSearch(stack), {
      callers: 8,
    })
    return [
      ...rows,
      {
        id: 'P2',
        what: `ride.search in one customer of ${RIDES} rides, 8 callers`,
        value: rounded(value),
        reference: rounded(reference),
        unit: '/s',
        ratio: rounded(ratio),
        floor: 0.4,
        goal: 0.5,
        better: 'higher',
      },
    ]
  } finally {
    await owner.end()
  }
}

import type { Refusal } from '../funding/selection.ts'

/**
 * What a ride will probably cost: of the first fleet that is asked, and the range over all that could. Cents.
 */
export type Price = { cost?: number | undefined; low?: number | undefined; high?: number | undefined }
/** A ride of a series: its day, and which ride of the day it is. */
export type SeriesRide = { key: string; date: string; leg: number }
/**
 * Which fund pays for a ride and which ones could not, or why none does; as `fund.select_by_strategy`
 * answers.
 */
export type Paid =
  | { fund_key: string; skipped?: Record<string, Refusal> | undefined }
  | { none: Record<string, Refusal> }
/**
 * What a fund pays of a series: rides, cents, and the days from which on it has nothing left, interval by
 * interval.
 */
export type Payer = { fund: string; rides: number; cents: number; usedUp: string[] }
export type SeriesTotals = {
  rides: number
  days: number
  until: string
  price: Price
  payers: Payer[]
  /** Rides for which no fund pays, and the first of their days. */
  unpaid: { rides: number; from: string } | null
}

/** The price of several rides together; empty while one of them is not known. */
export function sumPrices(prices: readonly Price[]): Price {
  const total = { cost: 0, low: 0, high: 0 }
  for (const { cost, low, high } of prices) {
    if (cost === undefined) return {}
    total.cost += cost
    total.low += low ?? cost
    total.high += high ?? cost
  }
  return total
}

/**
 * A series as a whole (server-behaviour §2.17): what all its rides cost, which fund pays how much of it, and
 * the day on which a fund is used up. `prices` by leg, in cents; `paid` by the rides' keys, empty where no
 * funds are used. The same whatever the order of the rides.
 */
export function seriesTotals(
  rides: readonly SeriesRide[],
  prices: readonly Price[],
  paid: Readonly<Record<string, Paid>>,
): SeriesTotals {
  const ordered = rides.toSorted((a, b) => a.date.localeCompare(b.date) || a.leg - b.leg)
  const payers = new Map<string, Payer & { left: boolean }>()
  const payerOf = (fund: string) => {
    const payer = payers.get(fund) ?? { fund, rides: 0, cents: 0, usedUp: [], left: true }
    payers.set(fund, payer)
    return payer
  }
  const unpaid: SeriesRide[] = []
  for (const ride of ordered) {
    const answer = paid[ride.key]
    if (!answer) continue
    const refused = 'none' in answer ? answer.none : (answer.skipped ?? {})
    for (const [fund, why] of Object.entries(refused)) {
      if (why !== 'exhausted') continue
      const payer = payerOf(fund)
      if (payer.left) payer.usedUp.push(ride.date)
      payer.left = false
    }
    if ('none' in answer) {
      unpaid.push(ride)
      continue
    }
    const payer = payerOf(answer.fund_key)
    payer.rides += 1
    payer.cents += prices[ride.leg]?.cost ?? 0
    payer.left = true
  }
  const [first] = unpaid
  return {
    rides: rides.length,
    days: new Set(rides.map(({ date }) => date)).size,
    until: ordered.at(-1)?.date ?? '',
    price: rides.length ? sumPrices(ordered.map(({ leg }) => prices[leg] ?? {})) : {},
    payers: [...payers.values()].map(({ left: _left, ...payer }) => payer),
    unpaid: first ? { rides: unpaid.length, from: first.date } : null,
  }
}

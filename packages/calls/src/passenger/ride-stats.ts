import { columns, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import { benefitShown, effectiveDates, effectiveOn } from '@nemt/domain/funding/effective.ts'
import { benefitInterval } from '@nemt/domain/funding/interval.ts'
import { candidateOf, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import { allotmentOf, fundStats, isLow, type Entry } from '@nemt/domain/funding/ledger.ts'
import { key, localDate, text } from '@nemt/domain/text/schema.ts'
import { endOfDay, localDate as dateOf } from '@nemt/domain/time/zone.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { candidatesOf, fundsQuestion, type FundRow } from '../fund/load.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { acceptPassenger, mustBeSelf, passengerInput, PASSENGER_WORDS } from './access.ts'
import { seenPassenger } from './visible.ts'

const amount = z.strictObject({ count: z.number().int(), cents: z.number().int().optional() })
const bound = z.strictObject({
  count: z.number().int().nullable(),
  cents: z.number().int().nullable().optional(),
})

/**
 * Usage of each of a passenger's funds in its present interval (C027, E162–E165), or as it was at the end of the day
 * `as_of` (the customer's wall), in the interval of that day: from the ledger, with the benefits and plans of today.
 * Staff read money too; passengers only what is left of a benefit in money, and only as far as rides that were driven
 * took it: what planned ones hold is an estimate, and those are not theirs to see (P032). Where the customer hides its
 * costs they read none.
 */
export const passengerRideStats = defineCall({
  name: 'passenger.ride.stats',
  does:
    "Gives the usage of a passenger's funds in the present interval, or as it was at the end of the day as_of; null " +
    'means unlimited.',
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ ...passengerInput.shape, as_of: localDate.optional() }),
  accept: acceptPassenger,
  output: z.strictObject({
    funds: z.array(
      z.strictObject({
        fund_key: key,
        policy_key: key,
        name: text(200),
        enabled: z.boolean(),
        interval: z.strictObject({ start: localDate, end: localDate }),
        /** First and last day of the benefit (V314), unless it says that they are not shown (doc 2 §3.4). */
        effective: z.strictObject({ start: localDate, end: localDate }).optional(),
        /** It ended longer ago than benefits are shown (V308, V309). */
        expired: z.boolean(),
        granted: bound,
        pending: amount,
        completed: amount,
        invalid: amount,
        remaining: bound,
        low: z.boolean(),
      }),
    ),
  }),
  run: async (context, { passenger_key, as_of }) => {
    const { principal, customer } = context
    mustBeSelf(principal, passenger_key)
    const now = as_of === undefined ? context.now : endOfDay(as_of, customer.timezone)
    const { passenger, funds, entries } = await readLedger(
      context,
      passenger_key,
      as_of === undefined ? null : now,
    )
    if (!passenger) throw notFound('passenger')
    const own = customer.flags?.hide_cost_estimates === true ? 'none' : 'left'
    const money = principal.scope === 'passenger' ? own : 'all'
    return {
      funds: candidatesOf(funds, now).map((fund) =>
        usageOf(fund, funds, entries, { zone: customer.timezone, now, money }),
      ),
    }
  },
})

/** What is read of a line of the ledger, with the day of its ride. */
const entryColumns = {
  ...columns('fund_entry', 'e', ['ride_key', 'fund_key', 'interval_start', 'kind', 'count', 'cents']),
  ...joined(columns('ride', 'r', ['local_date'])),
}

type EntryRow = Selected<typeof entryColumns>

/** The passenger's funds, with all lines of these, or those up to an instant (ms). */
function readLedger(context: Context, passenger: string, until: number | null) {
  const { sql } = context
  return context.read(
    {
      passenger: seenPassenger(context, passenger),
      funds: fundsQuestion(sql, passenger),
      entries: many(
        select(
          sql,
          entryColumns,
          sql`from fund_entry e
          join passenger_fund pf on pf.customer_key = s.c and pf.fund_key = e.fund_key
          and pf.passenger_key = ${passenger}
          left join ride r on r.customer_key = s.c and r.key = e.ride_key where e.customer_key = s.c
          ${until === null ? sql`` : sql`and e.at <= ${new Date(until)}`}
          order by e.at, e.key`,
        ),
      ),
    },
    { object: passenger, shows: 'passenger' },
  )
}

/** The interval of a benefit in which today lies; before its beginning the first, after its end the last. */
function presentInterval(policy: FundCandidate['policy'], now: number, zone: string) {
  const today = dateOf(now, zone)
  const { start, end } = effectiveDates(policy, zone)
  const begun = today < start ? start : today
  return benefitInterval(policy, begun > end ? end : begun, zone)
}

/** The interval of a line, by the rules of today also before the ledger follows them (fund.regroup). */
function startOf(
  { local_date, interval_start }: EntryRow,
  policy: FundCandidate['policy'],
  zone: string,
): string {
  return local_date === null ? interval_start : benefitInterval(policy, local_date, zone).start
}

/** Rides on days on which the benefit does not hold. */
function ridesOutside(entries: readonly EntryRow[], policy: FundCandidate['policy'], zone: string) {
  return new Set(
    entries
      .filter(({ local_date }) => local_date && !effectiveOn(policy, local_date, zone))
      .flatMap(({ ride_key }) => ride_key ?? []),
  )
}

function entryOf({ ride_key, kind, count, cents }: EntryRow): Entry {
  return { ...(ride_key ? { ride: ride_key } : {}), kind, count, cents }
}

/** What somebody reads of a benefit in money: all, what is left without what planned rides hold, or nothing. */
type Money = 'all' | 'left' | 'none'

/** What of a benefit is used, is held, and is left in its present interval, by the ledgers of all its funds. */
function usageOf(
  fund: FundCandidate,
  funds: readonly FundRow[],
  ledger: readonly EntryRow[],
  { zone, now, money }: { zone: string; now: number; money: Money },
) {
  const { key: fund_key, policy, enabled } = fund
  const interval = presentInterval(policy, now, zone)
  const entries = ledger.filter(
    (entry) => candidateOf([fund], entry.fund_key) && startOf(entry, policy, zone) === interval.start,
  )
  const granted = allotmentOf(policy)
  const stats = fundStats(entries.map(entryOf), granted, ridesOutside(entries, policy, zone))
  const shown = <C extends number | null>({ count, cents }: { count: C; cents: C }) =>
    money === 'all' ? { count, cents } : { count }
  return {
    fund_key,
    policy_key: policy.key,
    name: policy.display_name ?? funds.find((row) => row.key === fund_key)?.fund_name ?? policy.name,
    enabled,
    interval,
    ...(policy.hide_effective_dates ? {} : { effective: effectiveDates(policy, zone) }),
    expired: !benefitShown(policy, now),
    granted: shown(granted),
    pending: shown(stats.pending),
    completed: shown(stats.completed),
    invalid: shown(stats.invalid),
    remaining:
      money === 'left'
        ? { count: stats.remaining.count, cents: leftOf(granted.cents, stats.completed.cents) }
        : shown(stats.remaining),
    low: isLow(stats),
  }
}

/** What rides that were driven left of an amount; null where it is unlimited. */
function leftOf(granted: number | null, completed: number): number | null {
  return granted === null ? null : Math.max(0, granted - completed)
}

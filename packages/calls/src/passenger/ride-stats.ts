import { columns, joined, select } from '@nemt/store/rows/select.ts'
import { effectiveDates, effectiveOn } from '@nemt/domain/funding/effective.ts'
import { intervalOf, intervalRule } from '@nemt/domain/funding/interval.ts'
import type { FundCandidate } from '@nemt/domain/funding/selection.ts'
import { allotmentOf, fundStats, isLow, type Entry } from '@nemt/domain/funding/ledger.ts'
import { key, localDate, text } from '@nemt/domain/text/schema.ts'
import { localDate as dateOf } from '@nemt/domain/time/zone.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { candidatesOf, fundsQuestion } from '../fund/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { acceptPassenger, mustBeSelf, passengerInput, PASSENGER_WORDS } from './access.ts'
import { passengerSeen } from './visible.ts'

const amount = z.strictObject({ count: z.number().int(), cents: z.number().int().optional() })
const bound = z.strictObject({
  count: z.number().int().nullable(),
  cents: z.number().int().nullable().optional(),
})

/**
 * Usage of each of a passenger's funds in its present interval (C027, E162–E165). Passengers see rides, staff
 * money too.
 */
export const passengerRideStats = defineCall({
  name: 'passenger.ride.stats',
  does: "Gives the usage of a passenger's funds in the present interval; null means unlimited.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerInput,
  accept: acceptPassenger,
  output: z.strictObject({
    funds: z.array(
      z.strictObject({
        fund_key: key,
        policy_key: key,
        name: text(200),
        enabled: z.boolean(),
        interval: z.strictObject({ start: localDate, end: localDate }),
        granted: bound,
        pending: amount,
        completed: amount,
        invalid: amount,
        remaining: bound,
        low: z.boolean(),
      }),
    ),
  }),
  run: async (context, { passenger_key }) => {
    const { sql, principal, customer, now } = context
    mustBeSelf(principal, passenger_key)
    const facts = await context.read(
      {
        passenger: one(
          select(
            sql,
            columns('passenger', 'p', ['key']),
            sql`from passenger p where p.customer_key = s.c and p.key = ${passenger_key}
          and ${passengerSeen(context)}`,
          ),
        ),
        funds: fundsQuestion(sql, passenger_key),
        entries: many(
          select(
            sql,
            {
              ...columns('fund_entry', 'e', [
                'ride_key',
                'fund_key',
                'interval_start',
                'kind',
                'count',
                'cents',
              ]),
              ...joined(columns('ride', 'r', ['local_date'])),
            },
            sql`from fund_entry e
          join passenger_fund pf on pf.customer_key = s.c and pf.fund_key = e.fund_key
          and pf.passenger_key = ${passenger_key}
          left join ride r on r.customer_key = s.c and r.key = e.ride_key where e.customer_key = s.c
          order by e.at, e.key`,
          ),
        ),
      },
      { object: passenger_key },
    )
    if (!facts.passenger) throw notFound('passenger')
    const money = principal.scope !== 'passenger'
    const shown = <C extends number | null>({ count, cents }: { count: C; cents: C }) =>
      money ? { count, cents } : { count }
    return {
      funds: facts.funds.map((row) => {
        const [{ policy, enabled }] = candidatesOf([row], now) as [FundCandidate]
        const today = dateOf(now, customer.timezone)
        const { start, end } = effectiveDates(policy, customer.timezone)
        const begun = today < start ? start : today
        const interval = intervalOf(begun > end ? end : begun, intervalRule(policy, customer.timezone))
        const own = facts.entries.filter(
          (entry) => entry.fund_key === row.key && entry.interval_start === interval.start,
        )
        const outside = new Set(
          own
            .filter(({ local_date }) => local_date && !effectiveOn(policy, local_date, customer.timezone))
            .flatMap(({ ride_key }) => ride_key ?? []),
        )
        const granted = allotmentOf(policy)
        const stats = fundStats(
          own.map((entry): Entry => ({
            ...(entry.ride_key ? { ride: entry.ride_key } : {}),
            kind: entry.kind,
            count: entry.count,
            cents: entry.cents,
          })),
          granted,
          outside,
        )
        return {
          fund_key: row.key,
          policy_key: policy.key,
          name: policy.display_name ?? row.fund_name,
          enabled,
          interval,
          granted: shown(granted),
          pending: shown(stats.pending),
          completed: shown(stats.completed),
          invalid: shown(stats.invalid),
          remaining: shown(stats.remaining),
          low: isLow(stats),
        }
      }),
    }
  },
})

import { benefitInterval } from '@nemt/domain/funding/interval.ts'
import { heldKinds, shareMoved, type EntryKind } from '@nemt/domain/funding/ledger.ts'
import { candidateOf, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { counterUpserts, entryRow } from './ledger.ts'
import { candidatesOf, fundsOf, type FundRow } from './load.ts'
import { regroupEvent } from './regroup-event.ts'

/** Passengers of one step. */
const PAGE = 100

const input = z.strictObject({
  /** Whose intervals may be others now: of the benefit, of the fund, of the plan, or one passenger; else all. */
  policy: key.optional(),
  fund: key.optional(),
  plan: key.optional(),
  passenger: key.optional(),
  /** The last passenger of the step before. */
  after: key.optional(),
})
type Input = z.infer<typeof input>

/**
 * Lets what was used count in the intervals of today's rules (server-behaviour §2.9): a ride's share of the ledger goes
 * to the interval of its day, by counter-entries. Follows a change of a benefit's start, interval or calendar, of a
 * plan's interval or benefits, of a fund's benefit, of a passenger's plans, and of the customer's zone. Asks for the
 * next passengers by an event of its own.
 */
export const fundRegroup = defineJob({
  name: 'fund.regroup',
  input,
  output: z.strictObject({ moved: z.number().int(), more: z.boolean() }),
  run: async (context, asked) => {
    const { sql } = context
    const page = pageOf(sql, asked)
    const { passengers, funds, shares } = await context.read({
      passengers: many(
        select(sql, { key: computed<string>(sql`q.key`) }, sql`from (${page}) q order by q.key`),
      ),
      funds: fundsOf(sql, sql`(${page})`),
      shares: sharesQuestion(sql, page),
    })
    const entries = movedEntries(context, funds, shares)
    const last = passengers.at(-1)?.key
    const more = passengers.length === PAGE
    return context.write(
      {
        inserts: { fund_entry: entries },
        upserts: counterUpserts(entries),
        events: more && last ? [regroupEvent(context, { ...asked, after: last })] : [],
      },
      { moved: new Set(entries.map(({ ride_key }) => ride_key)).size, more },
    )
  },
})

/** The keys of the next passengers whose intervals may be others now. */
function pageOf(sql: Sql, { policy, fund, plan, passenger, after = '' }: Input): Fragment {
  if (passenger) return sql`select ${passenger}::text as key`
  const ofFunds = policy || fund ? sql`(f.policy_key = ${policy ?? ''} or f.key = ${fund ?? ''})` : sql`true`
  const source = plan
    ? sql`passenger_plan q where q.customer_key = s.c and q.plan_key = ${plan}`
    : sql`passenger_fund q join fund f on f.customer_key = s.c and f.key = q.fund_key
        where q.customer_key = s.c and ${ofFunds}`
  return sql`select distinct q.passenger_key as key from ${source}
    and q.passenger_key > ${after} order by 1 limit ${PAGE}`
}

/** What each of their rides has in the ledger of their funds: by interval, and by what it is for. */
function sharesQuestion(sql: Sql, passengers: Fragment) {
  return many(
    select(
      sql,
      shareSelection(sql),
      sql`from (
          select r.passenger_key, r.local_date, e.fund_key, e.interval_start, e.ride_key,
            case when e.kind = any(${[...heldKinds]}) then 'hold' else e.kind end as kind,
            sum(e.count)::int as count, sum(e.cents)::int as cents
          from ride r join fund_entry e on e.customer_key = s.c and e.ride_key = r.key
          where r.customer_key = s.c and r.passenger_key in (${passengers})
          group by 1, 2, 3, 4, 5, 6) e
        where e.count <> 0 or e.cents <> 0
        order by e.ride_key, e.fund_key, e.interval_start, e.kind`,
    ),
  )
}

function shareSelection(sql: Sql) {
  return {
    ...columns('ride', 'e', ['passenger_key', 'local_date']),
    ...columns('fund_entry', 'e', ['fund_key', 'interval_start', 'count', 'cents']),
    ride_key: computed<string>(sql`e.ride_key`),
    kind: computed<EntryKind>(sql`e.kind`),
  }
}

type ShareRow = Selected<ReturnType<typeof shareSelection>>

/** The lines that bring what lies in another interval to that of its ride's day. */
function movedEntries(
  { customer, now, principal }: Context,
  funds: readonly (FundRow & { passenger_key: string })[],
  shares: readonly ShareRow[],
): NewRow<'fund_entry'>[] {
  const candidates = new Map<string, FundCandidate[]>()
  for (const [passenger, rows] of Map.groupBy(funds, ({ passenger_key }) => passenger_key))
    candidates.set(passenger, candidatesOf(rows, now))
  return shares.flatMap(
    ({ passenger_key, local_date, fund_key, interval_start, ride_key: ride, ...share }) => {
      const fund = candidateOf(candidates.get(passenger_key) ?? [], fund_key)
      if (!fund) return []
      const { start } = benefitInterval(fund.policy, local_date, customer.timezone)
      if (start === interval_start) return []
      const { taken, given } = shareMoved({ ride, ...share })
      return [
        entryRow({ fund: fund_key, interval: interval_start }, taken, now, principal.key),
        entryRow({ fund: fund_key, interval: start }, given, now, principal.key),
      ]
    },
  )
}

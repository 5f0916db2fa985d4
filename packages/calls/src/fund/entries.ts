import { column, columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import { entryKinds } from '@nemt/domain/funding/ledger.ts'
import { instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import { endOfDay } from '@nemt/domain/time/zone.ts'
import { many, one } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { mustBeSelf, passengerInput, PASSENGER_WORDS } from '../passenger/access.ts'
import { familyOf } from '../passenger/family.ts'
import { passengerSeen } from '../passenger/visible.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'

/** Lines of a page (conflicts.tsv X093). */
const PAGE = 15

const entry = z.strictObject({
  key,
  at: instant,
  kind: z.enum(entryKinds),
  interval: localDate,
  count: z.number().int(),
  cents: z.number().int().optional(),
  /** What is held and spent of the interval after this line. */
  used: z.strictObject({ count: z.number().int(), cents: z.number().int().optional() }),
  /** The passenger's own ride; a fund that is shared tells nothing of others'. */
  ride: key.optional(),
  /** Who caused it, where that is a user. */
  by: text(201).optional(),
})

/**
 * The lines of a fund's ledger, the latest first (server-behaviour §2.9), up to the end of the day `as_of` (the
 * customer's wall) where it is given. The fund is one of the passenger's. Passengers see rides, staff money too.
 */
export const fundEntries = defineCall({
  name: 'fund.entries',
  does: "Lists the lines of the ledger of a passenger's fund, the latest first, or those up to the end of a day.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    ...passengerInput.shape,
    fund_key: key,
    as_of: localDate.optional(),
    take: z.number().int().min(1).max(100).default(PAGE),
    drop: z.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.strictObject({ entries: z.array(entry), total: z.number().int() }),
  run: async (context, { passenger_key, fund_key, as_of, take, drop }) => {
    const { sql, principal, customer } = context
    mustBeSelf(principal, passenger_key)
    const until =
      as_of === undefined ? sql`` : sql`and e.at <= ${new Date(endOfDay(as_of, customer.timezone))}`
    const lines = sql`from fund_entry e where e.customer_key = s.c and e.fund_key = ${fund_key} ${until}`
    const { fund, entries, count } = await context.read(
      {
        fund: one(
          select(
            sql,
            columns('passenger_fund', 'pf', ['fund_key']),
            sql`from passenger p
              join passenger_fund pf on pf.customer_key = s.c and pf.passenger_key = p.key and pf.fund_key = ${fund_key}
              where p.customer_key = s.c and p.key = ${passenger_key} and ${passengerSeen(context)}`,
          ),
        ),
        entries: many(
          select(
            sql,
            {
              ...columns('fund_entry', 'e', ['key', 'at', 'kind', 'interval_start', 'count', 'cents']),
              used_count: computed<number>(sql`e.used_count`),
              used_cents: computed<number>(sql`e.used_cents`),
              ...joined({ ride: column('ride', 'r', 'key') }),
              ...joined(columns('app_user', 'u', ['first_name', 'last_name'])),
            },
            sql`from (select e.*,
                (sum(e.count) over w)::int as used_count, (sum(e.cents) over w)::int as used_cents
                ${lines} window w as (partition by e.interval_start order by e.at, e.key)) e
              left join ride r on r.customer_key = s.c and r.key = e.ride_key
                and r.passenger_key in ${familyOf(sql, passenger_key)}
              left join app_user u on u.customer_key = s.c and u.key = e.by
              order by e.at desc, e.key desc limit ${take} offset ${drop}`,
          ),
        ),
        count: one(select(sql, { total: computed<number>(sql`count(*)::int`) }, lines)),
      },
      { object: passenger_key, shows: 'fund' },
    )
    if (!fund) throw notFound('fund')
    const isStaff = principal.scope !== 'passenger'
    const shown = (count: number, cents: number) => (isStaff ? { count, cents } : { count })
    return {
      entries: entries.map((row) => ({
        ...{ key: row.key, at: row.at, kind: row.kind, interval: row.interval_start },
        ...shown(row.count, row.cents),
        used: shown(row.used_count, row.used_cents),
        ...present({ ride: row.ride }),
        ...(isStaff && row.first_name ? { by: `${row.first_name} ${row.last_name ?? ''}`.trim() } : {}),
      })),
      total: count?.total ?? 0,
    }
  },
})

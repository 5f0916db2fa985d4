import { fairness } from '@nemt/domain/fleet/fairness.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import { column, columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { hidesCosts } from '../customer/costs-hidden.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { seenBy } from '../ride/record/visible.ts'

const DAY_MS = 86_400_000
/** As long as a report may reach, days: a quarter of a year and a little. */
const LONGEST = 100

/**
 * How a customer's offers went to its fleets (server-behaviour §2.2): who was asked how often, who got the rides, how
 * fast, and at what price beside the others that were asked. Of the rides that the asker may see; costs as the
 * customer shows them.
 */
export const fleetFairness = defineCall({
  name: 'fleet.fairness',
  does: 'Tells of each fleet how many offers it got and won, how fast it accepted, and its price among those asked.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({ from: instant, to: instant }),
  output: z.strictObject({
    fleets: z.array(
      z.strictObject({
        ...{ fleet: key, name: text(200), offers: z.number().int(), wins: z.number().int() },
        ...{ acceptance: z.number().optional(), minutes: z.number().optional(), rank: z.number().optional() },
        over: cents.optional(),
      }),
    ),
  }),
  run: async (context, { from, to }) => {
    if (to < from) throw invalidInput('to', 'before_start')
    if (to - from > LONGEST * DAY_MS) throw invalidInput('to', 'long_range', { days: LONGEST })
    const { sql, principal, policy } = context
    const rows = await context.rows(
      select(
        sql,
        {
          ...columns('offer', 'o', [
            'ride_key',
            'fleet_key',
            'status',
            'price_cents',
            'sent_at',
            'decided_at',
          ]),
          name: column('fleet', 'f', 'name'),
        },
        sql`from offer o join fleet f on f.key = o.fleet_key
          where o.customer_key = s.c and o.sent_at >= ${new Date(from).toISOString()}::timestamptz
            and o.sent_at < ${new Date(to).toISOString()}::timestamptz
            and exists (select 1 from ride r where r.customer_key = s.c and r.key = o.ride_key
              and ${seenBy(sql, principal, policy)})`,
      ),
      { detail: { from, to } },
    )
    const names = new Map(rows.map(({ fleet_key, name }) => [fleet_key, name]))
    const counted = rows.map((row) => ({
      ...{ ride: row.ride_key, fleet: row.fleet_key, status: row.status },
      ...{
        price: row.price_cents ?? undefined,
        sent: row.sent_at ?? from,
        decided: row.decided_at ?? undefined,
      },
    }))
    return {
      fleets: fairness(counted).map(({ rank, over, ...fleet }) => ({
        ...{ ...fleet, name: names.get(fleet.fleet) ?? '' },
        ...(hidesCosts(context) || rank === undefined || over === undefined
          ? {}
          : { rank, over: Math.round(over) }),
      })),
    }
  },
})

import { instant, key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { neededIn } from './record/named.ts'
import { officeQuery, officeRide, officeRideOf } from './record/office.ts'
import { notTooWide } from './record/too-wide.ts'
import { seenBy } from './record/visible.ts'

/** More rides than a customer has on a day; whether there are more is said. */
const MOST = 5_000

/**
 * All rides of a day on the customer's wall, whatever a screen shows of them: its counters are true only with
 * every ride at hand (domain/ride/board.ts). With `keys` only those, to bring a board up to date.
 */
export const rideBoard = defineCall({
  name: 'ride.board',
  does: `Gives every ride needed on a day, in order of the needed time, with what tells whether it is at risk:\
 open offers, unanswered replies, the search's end.`,
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({
    from: instant,
    to: instant,
    team: key.optional(),
    keys: z.array(key).min(1).max(500).optional(),
  }),
  output: z.strictObject({ rides: z.array(officeRide), more: z.boolean() }),
  exact: true,
  run: async (context, { from, to, team, keys }) => {
    const { sql, principal, policy } = context
    const narrowed = [
      ...(team ? [sql`r.team_key = ${team}`] : []),
      ...(keys ? [sql`r.key = any(${keys})`] : []),
    ].reduce((left, right) => sql`${left} and ${right}`, seenBy(sql, principal, policy))
    const page = sql`select r.* from ride r where r.customer_key = s.c and ${neededIn(sql, { from, to })}
      and r.status <> 'modified' and ${narrowed} order by r.needed_at, r.key limit ${MOST + 1}`
    const rows = await notTooWide(context, { from, to }, () =>
      context.rows(officeQuery(context, page), { detail: { from, to } }),
    )
    return {
      rides: rows.slice(0, MOST).map((row) => officeRideOf(row, context)),
      more: rows.length > MOST,
    }
  },
})

import { attentionWindow, needingFirst, riskReasons, watchBoard } from '@nemt/domain/ride/board.ts'
import { key, localDate as dateSchema } from '@nemt/domain/text/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { neededIn } from './record/named.ts'
import { officeQuery, officeRideOf } from './record/office.ts'
import { seenBy } from './record/visible.ts'

/** As many rides as are named; the count has them all. */
const NAMED = 20
/** As many rides as are looked at: more than two days of a large customer. */
const MOST = 5_000

/**
 * Which rides need somebody now, by the board's own rule (docs/decisions/040, 136). It tells keys and no names, so that
 * every screen may ask it again and again without looking at anybody's record.
 */
export const rideAttention = defineCall({
  name: 'ride.attention',
  does: `Counts the rides between a day ago and a day ahead that need somebody of the office, and gives the keys of the\
 gravest ${NAMED} with why each is at risk.`,
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  /** `from` and `to` are the window (ms) in which `ride.board` gives these rides. */
  output: z.strictObject({
    count: z.number().int(),
    rides: z.array(z.strictObject({ key, risk: z.enum(riskReasons).nullable() })),
    from: z.number().int(),
    to: z.number().int(),
    /** How many are of which day on the customer's wall, the earliest day first: a board shows one day's. */
    days: z.array(z.strictObject({ day: dateSchema, count: z.number().int() })),
    today: dateSchema,
  }),
  exact: true,
  run: async (context) => {
    const { sql, principal, policy, customer, now } = context
    const { from, to } = attentionWindow(now)
    const near = sql`select r.* from ride r where r.customer_key = s.c and ${neededIn(sql, { from, to })}
      and r.status <> 'modified' and ${seenBy(sql, principal, policy)} order by r.needed_at, r.key limit ${MOST}`
    const rows = await context.rows(officeQuery(context, near))
    const rides = rows.map((row) => officeRideOf(row, context))
    const needing = needingFirst(watchBoard(rides, now))
    const dayOf = (instant: number) => localDate(instant, customer.timezone)
    const byDay = Map.groupBy(needing, ({ ride }) => dayOf(ride.times.needed))
    return {
      count: needing.length,
      rides: needing.slice(0, NAMED).map(({ ride, risk }) => ({ key: ride.key, risk })),
      ...{ from, to },
      days: [...byDay]
        .map(([day, ofDay]) => ({ day, count: ofDay.length }))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      today: dayOf(now),
    }
  },
})

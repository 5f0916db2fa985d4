import { accessibility } from '@nemt/domain/mobility/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { listed, listedRide, listSelection } from './record/listed.ts'
import { neededIn } from './record/named.ts'
import { notTooWide } from './record/too-wide.ts'
import { seenBy } from './record/visible.ts'
import { unreadReplies } from './unread.ts'

/** More rides than a customer has on a day; whether there are more is said. */
const MOST = 5_000

/** A ride of the day's board: what a list shows, and what tells whether somebody has to do something. */
const boardRide = z.strictObject({
  ...listedRide.shape,
  estimates: z.strictObject({
    ...listedRide.shape.estimates.shape,
    ...ride.shape.estimates.pick({ duration_s: true }).shape,
  }),
  needs: accessibility.pick({
    mobility: true,
    wheelchair: true,
    vehicle: true,
    service: true,
    equipment: true,
  }),
  multiload: z.boolean(),
  fleet_name: text(200).optional(),
  driver: ride.shape.driver,
  /** Offers that are out and wait for an answer. */
  offers: z.number().int(),
  /** The passenger's replies that the office has not read; none for who may not read them. */
  replies: z.number().int(),
  /** The search for a provider has ended without one. */
  exhausted: z.boolean(),
})

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
  output: z.strictObject({ rides: z.array(boardRide), more: z.boolean() }),
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
      context.rows(boardQuery(sql, page, unreadReplies(context, sql`r.key`)), { detail: { from, to } }),
    )
    return {
      rides: rows.slice(0, MOST).map((row) => ({
        ...listed(row, principal),
        estimates: {
          pickup: row.estimates.pickup,
          completed: row.estimates.completed,
          duration_s: row.duration_s ?? undefined,
        },
        needs: needsOf(row.accessibility),
        multiload: row.multiload,
        fleet_name: row.fleet_name ?? undefined,
        driver: row.driver ?? undefined,
        offers: row.offers,
        replies: row.replies,
        exhausted: row.flags.needs_attention === true,
      })),
      more: rows.length > MOST,
    }
  },
})

function needsOf({ mobility, wheelchair, vehicle, service, equipment }: BoardRow['accessibility']) {
  return { mobility, wheelchair, vehicle, service, equipment }
}

function boardSelection(sql: Sql, replies: Fragment) {
  return {
    ...listSelection(sql, sql`null`),
    ...columns('ride', 'r', ['duration_s', 'accessibility', 'multiload', 'driver', 'flags']),
    ...joined({ fleet_name: column('fleet', 'fl', 'name') }),
    offers: computed<number>(sql`(case when r.fleet_key is null then (select count(*) from offer o
      where o.customer_key = s.c and o.ride_key = r.key and o.ride_version = r.version and o.status = 'sent')
      else 0 end)::int`),
    replies: computed<number>(replies),
  }
}
type BoardRow = Selected<ReturnType<typeof boardSelection>>

function boardQuery(sql: Sql, rides: Fragment, replies: Fragment) {
  return select(
    sql,
    boardSelection(sql, replies),
    sql`from (${rides}) r
      left join fleet fl on fl.key = r.fleet_key
      order by r.needed_at, r.key`,
  )
}

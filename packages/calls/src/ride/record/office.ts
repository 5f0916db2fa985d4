import { accessibility } from '@nemt/domain/mobility/schema.ts'
import { ride } from '@nemt/domain/ride/schema.ts'
import { text } from '@nemt/domain/text/schema.ts'
import {
  column,
  columns,
  computed,
  joined,
  select,
  type Query,
  type Selected,
} from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '#/pipeline/context.ts'
import { inOrder, listed, listedRide, listSelection, type Order } from './listed.ts'
import { owner, ownerJoined, ownerOf, ownerSelection } from './owner.ts'
import { unreadReplies } from './unread.ts'

/** What an office's list shows of a ride besides what every list does. */
const besides = z.strictObject({
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
  /** The ride before it did not take place: somebody is to ask whether this one is still needed. */
  in_question: z.boolean(),
  /** The ride before it, maybe of another day, doesn't bring the passenger to it; absent where it does. */
  connection_lost: z.boolean().optional(),
  /** Who looks after it. */
  owner: owner.optional(),
})
const estimates = z.strictObject({
  ...listedRide.shape.estimates.shape,
  ...ride.shape.estimates.pick({ duration_s: true }).shape,
})

/** A ride of an office's list: what every list shows, and what tells whether somebody has to do something. */
export const officeRide = z.strictObject({ ...listedRide.shape, ...besides.shape, estimates })
/** A listed ride, of which an office that asks for it is told all of that. */
export const maybeOfficeRide = z.strictObject({
  ...listedRide.shape,
  ...besides.partial().shape,
  estimates,
})

function officeSelection(sql: Sql, replies: Fragment) {
  return {
    ...listSelection(sql),
    ...columns('ride', 'r', ['duration_s', 'accessibility', 'multiload', 'driver', 'flags', 'risk']),
    ...joined({ fleet_name: column('fleet', 'fl', 'name') }),
    ...ownerSelection(),
    offers: computed<number>(sql`(case when r.fleet_key is null then (select count(*) from offer o
      where o.customer_key = s.c and o.ride_key = r.key and o.status = 'sent')
      else 0 end)::int`),
    replies: computed<number>(replies),
  }
}
type OfficeRow = Selected<ReturnType<typeof officeSelection>>

/** The rides that `rides` picks, with what an office's list shows of them. */
export function officeQuery(
  context: Pick<Context, 'sql' | 'principal'>,
  rides: Fragment,
  order?: Order,
): Query<OfficeRow> {
  const { sql } = context
  return select(
    sql,
    officeSelection(sql, unreadReplies(context)),
    sql`from (${rides}) r
      left join fleet fl on fl.key = r.fleet_key
      ${ownerJoined(sql)}
      order by ${inOrder(sql, order)}`,
  )
}

/** A row as a call of the office gives it. */
export function officeRideOf(
  row: OfficeRow,
  { principal, customer }: Pick<Context, 'principal' | 'customer'>,
): z.infer<typeof officeRide> {
  const { mobility, wheelchair, vehicle, service, equipment } = row.accessibility
  const ride = listed(row, { principal, customer })
  return {
    ...ride,
    estimates: { ...ride.estimates, duration_s: row.duration_s ?? undefined },
    needs: { mobility, wheelchair, vehicle, service, equipment },
    multiload: row.multiload,
    fleet_name: row.fleet_name ?? undefined,
    driver: row.driver ?? undefined,
    offers: row.offers,
    replies: row.replies,
    exhausted: row.flags.needs_attention === true,
    in_question: row.flags.in_question === true,
    connection_lost: row.risk === 'connection_lost' || undefined,
    owner: ownerOf(row, customer),
  }
}

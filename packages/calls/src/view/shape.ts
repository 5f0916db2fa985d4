import { cancellationReasons } from '@nemt/domain/ride/cancel.ts'
import { LONGEST_QUERY, rideColumns, rideLists } from '@nemt/domain/ride/list-filter.ts'
import { reasons, rideStatuses, rideTypes } from '@nemt/domain/ride/schema.ts'
import { cents, key, text } from '@nemt/domain/text/schema.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'

/** As many views as one person tells apart. */
export const MOST_VIEWS = 50
/** Days before and after today that a view may reach: as far as rides are booked, and looked back for. */
const FAR = 3_660

/** The filter of a view: what is left out narrows nothing. Its days are counted from the day it is used on. */
export const viewFilter = z.strictObject({
  query: text(LONGEST_QUERY).optional(),
  statuses: z.array(z.enum(rideStatuses)).max(20).optional(),
  type: z.enum(rideTypes).optional(),
  teams: z.array(key).max(100).optional(),
  fleets: z.array(key).max(50).optional(),
  reasons: z.array(z.enum(reasons)).max(10).optional(),
  cancellations: z.array(z.enum(cancellationReasons)).max(20).optional(),
  minimum: cents.min(0).optional(),
  maximum: cents.min(0).optional(),
  days: z
    .strictObject({
      first: z.number().int().min(-FAR).max(FAR),
      last: z.number().int().min(-FAR).max(FAR),
    })
    .refine(({ first, last }) => first <= last, 'ends_before')
    .optional(),
})
export type ViewFilter = z.output<typeof viewFilter>

export const listName = z.enum(rideLists)
export const columnNames = z.array(z.enum(rideColumns)).max(rideColumns.length)

/** The condition over `v` for what is one's own: nobody else's exist. */
export function ownViews({ sql, principal }: Pick<Context, 'sql' | 'principal'>): Fragment {
  return sql`v.customer_key = s.c and v.user_key = ${principal.key}`
}

/** How the calls of views are declared: for whoever sees a list of rides. */
export const ofViews = { permission: ['ride.view', 'ride.search'], scopes: ['coordinator'] } as const

import { portalAccess } from '@nemt/domain/access/portal.ts'
import { pickupTime } from '@nemt/domain/ride/labels.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { hashOf } from '../session/token.ts'

const DAY_MS = 24 * 3_600_000
/** A calendar shows what has been for a month, and what comes for a year. */
const BEHIND_MS = 30 * DAY_MS
const AHEAD_MS = 366 * DAY_MS
/** More than the rides of a series of every day, there and back. */
const MOST = 800

/** What a calendar is told of a ride: when and where somebody is picked up, and neither where they go nor why. */
const followed = z.strictObject({
  key,
  version: z.number().int(),
  status: z.enum(rideStatuses),
  needed: instant,
  duration_s: z.number().int().optional(),
  pickup: text(500),
  /** A provider drives it. */
  taken: z.boolean(),
})

/** Whether the ride `r` of a series rested and its day has another one again (docs/decisions/100). */
function cameBack(sql: Sql): Fragment {
  return sql`(r.pause_key is not null and r.status = 'cancelled' and exists (select from ride n
    where n.customer_key = s.c and n.repeat_key = r.repeat_key and n.leg = r.leg and n.local_date = r.local_date
      and n.status not in ('cancelled', 'modified')))`
}

/**
 * The rides behind a calendar's address (docs/decisions/095). An address that nobody made, one that was renewed or
 * ended, and one of somebody who may not use the portal any more are answered alike.
 */
export const calendarRides = defineCall({
  name: 'calendar.rides',
  does: 'Gives a calendar that has a passenger’s secret address their rides: when, and where they are picked up.',
  effect: 'read',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.strictObject({ language: z.string().optional(), rides: z.array(followed).optional() }),
  run: async ({ sql, now, customer, read }, { token }) => {
    const theirs = sql`p.customer_key = s.c and p.calendar_hash = ${hashOf(token)}`
    const { passenger, rides } = await read(
      {
        passenger: one(
          select(
            sql,
            columns('passenger', 'p', ['status', 'portal', 'flags', 'language']),
            sql`from passenger p where ${theirs}`,
          ),
        ),
        rides: many(
          select(
            sql,
            columns('ride', 'r', [
              ...(['key', 'version', 'status', 'type', 'needed_at', 'duration_s'] as const),
              ...(['pickup_format', 'fleet_key', 'enroute_at', 'estimates'] as const),
            ]),
            sql`from ride r where r.customer_key = s.c
            and r.passenger_key = (select p.key from passenger p where ${theirs})
            and r.needed_at >= ${new Date(now - BEHIND_MS)} and r.needed_at < ${new Date(now + AHEAD_MS)}
            and r.status <> 'modified' and not ${cameBack(sql)}
            order by r.needed_at, r.key limit ${MOST}`,
          ),
        ),
      },
      { object: sql`(select p.key from passenger p where ${theirs})` },
    )
    if (!passenger || portalAccess(customer, { ...passenger, portal_settings: passenger.portal }) === 'none')
      return {}
    return {
      language: passenger.language ?? 'en',
      rides: rides.flatMap(({ duration_s, ...ride }) => {
        const times = { needed: ride.needed_at, enroute: ride.enroute_at ?? undefined }
        const needed = pickupTime({ ...ride, times })
        if (needed === null) return []
        return {
          ...{ key: ride.key, version: ride.version, status: ride.status },
          ...{ needed, pickup: ride.pickup_format, taken: ride.fleet_key !== null },
          ...(duration_s === null ? {} : { duration_s }),
        }
      }),
    }
  },
})

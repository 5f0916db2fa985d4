import { toldToFleet } from '@nemt/domain/offer/minimum.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalidInput } from '../pipeline/refusal.ts'
import { isWholeFleet } from './own-records.ts'

/** As many as are given at once. */
const MOST = 200

/**
 * What happened to the rides of a fleet, in the order of the log, behind a position that an earlier answer gave
 * (server-behaviour §2.3). Without one it begins with what happens from now on. It tells what live events tell: which
 * ride and what, no names.
 */
export const fleetEvents = defineCall({
  name: 'fleet.events',
  does: "Lists what happened to a fleet's offers and rides since a cursor, in order.",
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  byKey: true,
  input: z.strictObject({ after: z.string().max(60).optional() }),
  output: z.strictObject({
    events: z.array(
      z.strictObject({
        cursor: z.string(),
        at: instant,
        type: z.string(),
        ride: key,
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    /** What to ask with next. */
    cursor: z.string(),
    more: z.boolean(),
  }),
  run: async (context, { after }) => {
    const { sql, principal } = context
    if (!isWholeFleet(context)) throw forbidden()
    const fleet = principal.fleet ?? ''
    const from = after === undefined ? undefined : positionOf(after)
    const { head, rows } = await context.read({
      head: one(
        select(
          sql,
          { xid: computed<string>(sql`pg_snapshot_xmin(pg_current_snapshot())::text`) },
          sql`from customer c where c.customer_key = s.c`,
        ),
      ),
      rows: from
        ? many(
            select(
              sql,
              {
                position: computed<string>(sql`e.xid::text || '.' || e.seq::text`),
                ...columns('event', 'e', ['at', 'type', 'ride_key', 'data']),
              },
              sql`from event e where e.customer_key = s.c and e.ride_key is not null
                and (e.xid, e.seq) > (${from.xid}::xid8, ${from.seq}::bigint)
                and e.xid < pg_snapshot_xmin(pg_current_snapshot())
                and 'fleet' = any(e.audience) and ${fleet} = any(e.fleet_keys)
                order by e.xid, e.seq limit ${MOST + 1}`,
            ),
          )
        : undefined,
    })
    const told = (rows ?? []).slice(0, MOST)
    return {
      events: told.map(({ position, at, type, ride_key, data }) => ({
        ...{ cursor: position, at, type, ride: ride_key ?? '' },
        data: toldToFleet(data, fleet),
      })),
      cursor: told.at(-1)?.position ?? after ?? `${head?.xid ?? 0}.0`,
      more: (rows?.length ?? 0) > MOST,
    }
  },
})

function positionOf(cursor: string): { xid: string; seq: string } {
  const [, xid, seq] = /^(\d{1,19})\.(\d{1,18})$/.exec(cursor) ?? []
  if (xid === undefined || seq === undefined) throw invalidInput('after', 'cursor')
  return { xid, seq }
}

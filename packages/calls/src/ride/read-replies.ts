import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { rideEvent } from './life/event.ts'
import { seenBy } from './record/visible.ts'
import { REPLIES_READ, unreadReplies } from './record/unread.ts'
import { eachWithReplaced } from './record/versions.ts'

/** Marks a passenger's replies as read by the office, up to the one that was seen (docs/decisions/048). */
export const rideReadReplies = defineCall({
  name: 'ride.read_replies',
  does: "Marks a passenger's replies as read, up to the one that is named.",
  effect: 'write',
  permission: 'ride.event.view',
  scopes: ['coordinator'],
  /** `through`: the key of the newest event that was seen. */
  input: z.strictObject({ ride: key, through: z.string().regex(/^\d{1,18}$/) }),
  output: z.strictObject({ unread: z.number().int() }),
  run: async (context, { ride: asked, through }) => {
    const { sql, principal, policy, actor } = context
    const { ride } = await context.read({
      ride: one(
        select(
          sql,
          {
            ...columns('ride', 'r', ['key', 'team_key', 'passenger_key', 'fleet_key']),
            unread: computed<number>(unreadReplies(context)),
            left: computed<number>(sql`(select count(*) from event e where e.customer_key = s.c
              and e.ride_key = any(${eachWithReplaced(sql)}) and e.type = 'reply'
              and e.seq > ${through}::bigint)::int`),
          },
          sql`from ride r where r.customer_key = s.c and r.key = ${asked}
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    if (!ride) throw notFound('ride')
    const unread = Math.min(ride.unread, ride.left)
    if (unread === ride.unread) return { unread }
    const read = rideEvent(ride, 'ride:events', REPLIES_READ, actor, { through }, { audience: ['staff'] })
    return context.write({ events: [read], object: ride.key }, { unread })
  },
})

import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { defineJob } from '../pipeline/define.ts'
import { rideEvent } from '../ride/life/event.ts'

/**
 * Ends an offer that nobody answered in time, or nobody can answer any more, the one of that round and no later one;
 * the next round follows from its event.
 */
export const offerExpire = defineJob({
  name: 'offer.expire',
  input: z.strictObject({
    ...{ ride: key, fleet: key, round: z.number().int() },
    /** The fleet takes no offers any more: that it left this one unanswered is nothing against it. */
    withdrawn: z.boolean().optional(),
  }),
  output: z.strictObject({ expired: z.boolean() }),
  run: async (context, { ride, fleet, round, withdrawn = false }) => {
    const { sql, now, actor } = context
    const { row } = await context.read({
      row: one(
        select(
          sql,
          columns('ride', 'r', ['key', 'team_key', 'passenger_key', 'fleet_key']),
          sql`from ride r where r.customer_key = s.c and r.key = ${ride}`,
        ),
      ),
    })
    if (!row) return { expired: false }
    try {
      return await context.write(
        {
          updates: [
            update('offer', {
              where: { ride_key: ride, fleet_key: fleet, round, status: ['queued', 'sent'] },
              set: { status: withdrawn ? 'withdrawn' : 'expired', decided_at: now },
              must: 'answered',
            }),
          ],
          events: [
            rideEvent(
              row,
              'ride:offers',
              'offer.expire',
              actor,
              { fleet },
              { audience: ['staff', 'fleet'], fleets: [fleet] },
            ),
          ],
          object: ride,
        },
        { expired: true },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'answered') return { expired: false }
      throw error
    }
  },
})

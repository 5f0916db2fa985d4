import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { MOST_TOLD, reachedPassenger, reachOf, toldPassenger } from './record/reach.ts'

/** Whom a message about some rides would reach, and whom not and why, before anything is sent. */
export const rideMessageReach = defineCall({
  name: 'ride.message_reach',
  does: 'Says which passengers of some rides a message reaches, and which not and why.',
  effect: 'read',
  permission: 'ride.event.create',
  scopes: ['coordinator'],
  input: z.strictObject({ rides: z.array(key).min(1).max(MOST_TOLD) }),
  output: z.strictObject({ passengers: z.array(reachedPassenger) }),
  run: async (context, { rides }) => {
    const reached = await reachOf(context, rides, { detail: { rides: rides.length }, shows: 'rows' })
    return { passengers: reached.map(toldPassenger) }
  },
})

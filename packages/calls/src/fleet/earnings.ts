import { costReasons, rideStatuses } from '@nemt/domain/ride/values.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { earnedIn, month } from './month.ts'

/** What a fleet earned in a month at this customer. Cents. */
export const fleetEarnings = defineCall({
  name: 'fleet.earnings',
  does: 'Lists what a fleet earned in a month, ride by ride.',
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({ month }),
  output: z.strictObject({
    rides: z.array(
      z.strictObject({
        ride: key,
        status: z.enum(rideStatuses),
        needed: instant,
        timezone: text(60),
        lines: z.array(
          z.strictObject({ reason: z.enum([...costReasons, 'agreed']), price: z.number().int() }),
        ),
        total: z.number().int(),
      }),
    ),
    total: z.number().int(),
  }),
  run: async (context, { month: asked }) => {
    const rides = await earnedIn(context, asked)
    return { rides, total: rides.reduce((sum, { total }) => sum + total, 0) }
  },
})

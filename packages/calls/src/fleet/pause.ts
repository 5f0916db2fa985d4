import { fleetPauses } from '@nemt/domain/fleet/pause.ts'
import { instant } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forgetFleets } from './load.ts'
import { pauseChanges, pausingFleet } from './own-pause.ts'

/** A fleet takes no new offers for a while; what it has stays its own (docs/decisions/140-a-fleets-pause.md). */
export const fleetPause = defineCall({
  name: 'fleet.pause',
  does: 'Sends a fleet no new offers until the next morning, for a week, or until it takes them again.',
  effect: 'write',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({ pause: z.enum(fleetPauses) }),
  output: z.strictObject({ until: instant.optional() }),
  run: async (context, { pause }) => {
    const fleet = pausingFleet(context)
    const { until, ...changes } = await pauseChanges(context, fleet, pause)
    return context
      .write({ ...changes, object: fleet }, until === null ? {} : { until })
      .finally(() => forgetFleets(context.portal))
  },
})

import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { outcomeOf, pausedDays, pauseOutcome } from './pausing/outcome.ts'
import { planPause } from './pausing/plan.ts'

/** What a pause would take away, before anybody decides it. Nothing is changed. */
export const passengerPausePreview = defineCall({
  name: 'passenger.pause.preview',
  does: "Says which rides a pause of a passenger's series would cancel, which stay, and what that costs.",
  effect: 'read',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject(pausedDays),
  output: z.strictObject(pauseOutcome),
  run: async (context, asked) =>
    outcomeOf(await planPause(context, asked, { object: asked.passenger, shows: 'found' })),
})

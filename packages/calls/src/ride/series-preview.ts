import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { outcomeOf, rescheduleInput, rescheduleOutcome } from './series/outcome.ts'
import { planReschedule } from './series/reschedule.ts'

/** What another rhythm of a series would do, before anybody decides it. Nothing is changed. */
export const rideSeriesPreview = defineCall({
  name: 'ride.series.preview',
  does: 'Says which rides of a series stay, are cancelled and are booked if it gets other weekdays or another end.',
  effect: 'read',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject(rescheduleInput),
  output: z.strictObject(rescheduleOutcome),
  run: async (context, { ride, version, series, ...rhythm }) =>
    outcomeOf(await planReschedule(context, { ride, version, series, rhythm })),
})

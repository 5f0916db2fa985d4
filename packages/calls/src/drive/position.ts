import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { keepPositions, stoppedPoints, takenPoints } from '../ride/life/positions.ts'
import { driveFacts } from './facts.ts'

const input = z
  .strictObject({
    ride: key.optional(),
    points: stoppedPoints,
    /** The driver shares no more, with what was not told yet: nobody sees the vehicle from now on. */
    stopped: z.boolean().optional(),
  })
  .refine(({ points, stopped }) => stopped === true || points.length > 0, {
    path: ['points'],
    error: 'empty',
  })

/** Where a driver is who shares it (docs/decisions/077). */
export const drivePosition = defineCall({
  name: 'drive.position',
  does: 'Tells where the driver of a trip is, or that they share it no more; what can’t be true is left out.',
  effect: 'write',
  permission: 'session',
  scopes: ['driver'],
  input,
  output: takenPoints,
  run: async (context, { ride, points, stopped }) =>
    keepPositions(context, (await driveFacts(context, ride)).row, points, stopped),
})

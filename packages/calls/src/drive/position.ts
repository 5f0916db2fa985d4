import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { keepPositions, takenPoints, toldPoints } from '../ride/life/positions.ts'
import { driveFacts } from './facts.ts'

/** Where a driver is who shares it (docs/decisions/077). */
export const drivePosition = defineCall({
  name: 'drive.position',
  does: 'Tells where the driver of a trip is; positions that can’t be true are left out.',
  effect: 'write',
  permission: 'session',
  scopes: ['driver'],
  input: z.strictObject({ ride: key.optional(), points: toldPoints }),
  output: takenPoints,
  run: async (context, { ride, points }) =>
    keepPositions(context, (await driveFacts(context, ride)).row, points),
})

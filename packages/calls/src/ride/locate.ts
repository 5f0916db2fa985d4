import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { keepPositions, takenPoints, toldPoints } from './life/positions.ts'
import { rideFacts } from './life/questions.ts'
import { changeRefused } from './life/refused.ts'

/** Where the car of a ride is, as the system of its fleet tells it (server-behaviour §2.3, docs/decisions/086). */
export const rideLocate = defineCall({
  name: 'ride.locate',
  does: 'Tells where the car of a ride is; positions that can’t be true are left out.',
  effect: 'write',
  permission: 'session',
  scopes: ['fleet'],
  byKey: true,
  input: z.strictObject({ ride: key, points: toldPoints }),
  output: takenPoints,
  run: async (context, { ride, points }) => {
    const { sql, principal, policy } = context
    const { ride: row } = await context.read(rideFacts(sql, principal, policy, ride))
    if (!row) throw notFound('ride')
    if (row.fleet_key !== principal.fleet) throw changeRefused(context, row, 'own_ride')
    return keepPositions(context, row, points)
  },
})

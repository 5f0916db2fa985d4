import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { keptLine, keptLines, keptSpan } from './kept.ts'

/**
 * What rides were promised and what happened, by fleet and place, from the event log alone (server-behaviour §2.17):
 * on time, late, missed by the provider, no-show of the rider, and no-shows without their proofs. A fleet reads its
 * own.
 */
export const fleetPunctuality = defineCall({
  name: 'fleet.punctuality',
  does: 'Tells by fleet and place how many rides were on time, late, missed by the provider, and no-shows.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator', 'fleet'],
  input: keptSpan,
  output: z.strictObject({ lines: z.array(keptLine) }),
  run: async (context, span) => ({ lines: await keptLines(context, span) }),
})

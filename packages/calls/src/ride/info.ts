import { ride } from '@nemt/domain/ride/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { rideOf, rideQuery, type RideRow } from './row.ts'
import { seenBy, shownTo } from './visible.ts'

/** The rides of the keys, as their reader may see them (C023). */
export const rideInfo = defineCall({
  name: 'ride.info',
  does: 'Gives rides by their keys. The payload may be the bare list of keys.',
  effect: 'read',
  permission: ['ride.view', 'ride.search'],
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({ keys: z.array(key).min(1).max(100) }),
  accept: (payload) => (Array.isArray(payload) ? { keys: payload } : payload),
  output: z.strictObject({ rides: z.array(ride) }),
  run: async (context, { keys }) => {
    const { sql, principal, policy } = context
    const { rides } = await context.read(
      { rides: many(rideQuery(sql, sql`r.key = any(${keys}) and ${seenBy(sql, principal, policy)}`)) },
      { object: keys[0] as string, detail: { keys } },
    )
    if (rides.length < new Set(keys).size) throw notFound('ride')
    const found = new Map((rides as RideRow[]).map((row) => [row['key'] as string, shownTo(principal, rideOf(row))]))
    return { rides: keys.map((one) => found.get(one) as NonNullable<ReturnType<typeof found.get>>) }
  },
})

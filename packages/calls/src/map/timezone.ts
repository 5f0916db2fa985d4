import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

const point = { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }

/** The zone of a point (C049). */
export const mapTimezone = defineCall({
  name: 'map.timezone',
  does: 'Gives the time zone of a point.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject(point),
  output: z.strictObject({ timezone: text(60) }),
  run: async ({ portal }, where) => ({ timezone: portal.adapters.zoneOf(where) }),
})

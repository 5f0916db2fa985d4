import { pauseGoesOn } from '@nemt/domain/fleet/pause.ts'
import { instant, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { pausingFleet, zoneOfFleet } from './own-pause.ts'

/** Whether a fleet takes no new offers at the moment, and until when. */
export const fleetPaused = defineCall({
  name: 'fleet.paused',
  does: 'Tells whether the asking fleet is sent no new offers at the moment, and until when.',
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({}),
  output: z.strictObject({
    /** Absent while offers are sent; without `until` it goes on until the fleet takes them again. */
    pause: z.strictObject({ since: instant, until: instant.optional() }).optional(),
    /** Where the fleet works. */
    timezone: text(60),
  }),
  run: async (context) => {
    const { sql, now } = context
    const fleet = pausingFleet(context)
    const [{ row }, timezone] = await Promise.all([
      context.read({
        row: one(
          select(
            sql,
            columns('fleet_pause', 'p', ['paused_at', 'until_at']),
            sql`from fleet_pause p where s.c is not null and p.fleet_key = ${fleet}`,
          ),
        ),
      }),
      zoneOfFleet(context, fleet),
    ])
    if (!row || !pauseGoesOn(row.until_at, now)) return { timezone }
    const { paused_at: since, until_at: until } = row
    return { timezone, pause: { since, ...(until === null ? {} : { until }) } }
  },
})

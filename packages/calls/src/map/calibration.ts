import { instant, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

const share = z.number()

/** How well the model estimates a customer's own rides, region by region (server-behaviour §2.5). */
export const mapCalibration = defineCall({
  name: 'map.calibration',
  does: 'Tells how well durations are estimated in each region, without and with what its own rides say.',
  effect: 'read',
  permission: 'ride.view',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({
    regions: z.array(
      z.strictObject({
        /** The degrees, rounded down, in which its rides begin. */
        region: text(20),
        ...{ rides: z.number().int(), tracked: z.number().int(), fitted: instant },
        /** The median share by which the duration of rides that were left out of the fit was missed. */
        ...{ before: share, after: share },
        /** What the model's metres, and its seconds, are multiplied by; seconds until one is under way. */
        ...{ distance: share, pace: share, start_s: z.number() },
      }),
    ),
  }),
  run: async ({ read, sql }) => {
    const { rows } = await read({
      rows: many(
        select(
          sql,
          columns('route_calibration', 'c', [
            ...(['region', 'rides', 'tracked', 'before', 'after', 'distance', 'pace', 'start_s'] as const),
            'fitted_at',
          ]),
          sql`from route_calibration c where c.customer_key = s.c order by c.rides desc, c.region`,
        ),
      ),
    })
    return { regions: rows.map(({ fitted_at, ...row }) => ({ ...row, fitted: fitted_at })) }
  },
})

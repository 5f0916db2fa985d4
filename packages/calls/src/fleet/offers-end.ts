import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineJob } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { atGlobal } from './calls.ts'

/**
 * Ends what a fleet was asked that is switched off or archived by now, at all customers (docs/decisions/021): it can't
 * accept any more, and whoever comes after it is asked at once. Each offer's end follows from the event.
 */
export const fleetOffersEnd = defineJob({
  name: 'fleet.offers.end',
  input: z.strictObject({ fleet: key }),
  output: z.strictObject({ ended: z.number().int() }),
  run: async (context, { fleet }) => {
    if (!atGlobal(context)) throw forbidden()
    const { sql, actor } = context
    const { row, open } = await context.read({
      row: one(
        select(
          sql,
          columns('fleet', 'f', ['enabled', 'archived_at']),
          sql`from fleet f where s.c is not null and f.key = ${fleet}`,
        ),
      ),
      open: many(
        select(
          sql,
          {
            customer: computed<string>(sql`o.customer_key`),
            ride: computed<string>(sql`o.ride_key`),
            round: computed<number>(sql`o.round`),
          },
          sql`from app.fleet_open_offers(${fleet}) o where s.c is not null`,
        ),
      ),
    })
    const isOff = row !== null && (!row.enabled || row.archived_at !== null)
    if (!isOff || open.length === 0) return { ended: 0 }
    const event = {
      collection: 'fleet:offers',
      key: fleet,
      type: 'ended',
      actor,
      data: { open },
      audience: [],
    }
    return context.write({ events: [event], object: fleet }, { ended: open.length })
  },
})

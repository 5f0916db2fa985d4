import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { queuedEvent } from '../message/queued.ts'
import { pausedMails } from '../offer/paused-mail.ts'
import { defineJob } from '../pipeline/define.ts'
import { rideQuery } from '../ride/record/row.ts'

/** Writes to each fleet that had rides which a pause took away, once, of all of them. */
export const passengerPauseTell = defineJob({
  name: 'passenger.pause.tell',
  input: z.strictObject({ pause: key }),
  output: z.strictObject({ told: z.number().int() }),
  run: async (context, { pause }) => {
    const { sql, portal } = context
    const [{ rides }, fleets] = await Promise.all([
      context.read({
        rides: many(
          rideQuery(
            sql,
            sql`r.pause_key = ${pause} and r.status = 'cancelled' and exists (select 1 from offer o
              where o.customer_key = s.c and o.ride_key = r.key and o.fleet_key = r.fleet_key)`,
            sql`order by r.needed_at`,
          ),
        ),
      }),
      loadFleets(portal),
    ])
    const mails = fleets.flatMap((fleet) =>
      pausedMails(context, fleet, {
        pause,
        rides: rides.filter(({ fleet_key }) => fleet_key === fleet.key),
      }),
    )
    if (mails.length === 0) return { told: 0 }
    try {
      return await context.write(
        {
          inserts: { message: mails },
          events: mails.map((mail) => queuedEvent(context, mail.key)),
          object: pause,
        },
        { told: mails.length },
      )
    } catch (error) {
      // A job that came twice.
      if (error instanceof StoreRefused && error.kind === 'unique') return { told: 0 }
      throw error
    }
  },
})

import { key } from '@nemt/domain/text/schema.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { driverLink } from '../ride/life/driver-link.ts'
import { readySince, rideFacts } from '../ride/life/questions.ts'
import { changeRefused } from '../ride/life/refused.ts'

/** A driver gets no more than one link a minute. */
const MINUTE_MS = 60_000

/** Sends the driver of an accepted ride another link, because the first one is used or lost (decision 076). */
export const driveLink = defineCall({
  name: 'drive.link',
  does: 'Sends the driver of an accepted ride a new link to its page.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ sent: z.boolean() }),
  run: async (context, { ride }) => {
    const { sql, principal, policy, now } = context
    const { ride: row, ready } = await context.read({
      ...rideFacts(sql, principal, policy, ride),
      ready: readySince(sql, ride),
    })
    if (!row) throw notFound('ride')
    if (principal.scope === 'coordinator' && !principal.global)
      throw changeRefused(context, row, 'change_not_yours')
    if (principal.scope === 'fleet' && row.fleet_key !== principal.fleet)
      throw changeRefused(context, row, 'own_ride')
    if (FINAL.includes(row.status)) throw changeRefused(context, row, 'change_impossible')
    if (!row.driver?.phone?.raw)
      throw problemRefused(context, { code: 'driver_missing', field: 'driver.phone' })
    const effect = `drive:${row.key}:${Math.floor(now / MINUTE_MS)}`
    try {
      return await context.write(
        { ...driverLink(context, row, row.driver, { effect, ready: ready?.at }), object: row.key },
        { sent: true },
      )
    } catch (error) {
      // One was sent this very minute.
      if (error instanceof StoreRefused && error.kind === 'unique') return { sent: false }
      throw error
    }
  },
})

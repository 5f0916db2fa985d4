import { newKey } from '@nemt/domain/key/key.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { addDays, daysBetween } from '@nemt/domain/time/zone.ts'
import { cents, key } from '@nemt/domain/text/schema.ts'
import type { PausedDays } from '@nemt/domain/passenger/pause.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { dayUpsert } from '../ride/booking/duplicates.ts'
import { rowOf } from '../ride/cancelling/facts.ts'
import { seriesUpdate } from '../ride/booking/series.ts'
import { joined, statusChanges } from '../ride/life/change.ts'
import { pauseEvent } from './pausing/event.ts'
import { pauseOutcome, outcomeOf, pausedDays } from './pausing/outcome.ts'
import { planPause, type AskedPause, type PlannedPause } from './pausing/plan.ts'

/**
 * Lets all series of a passenger rest, such as for a stay in hospital (docs/decisions/100): their rides from one day
 * to another are cancelled in one act, and none are made there until the pause is ended. Each provider is told once,
 * and so is the passenger. With `most_fee` not at all if that costs more (`fee_changed`).
 */
export const passengerPause = defineCall({
  name: 'passenger.pause',
  does: "Pauses all of a passenger's series from one day to another.",
  effect: 'write',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ ...pausedDays, most_fee: cents.min(0).optional() }),
  output: z.strictObject({ ...pauseOutcome, pause: key }),
  run: (context, { most_fee, ...asked }) =>
    retryWhen(['already_edited', 'series_changed', 'day_changed'], async () => {
      const plan = await planPause(context, asked)
      if (most_fee !== undefined && plan.fee > most_fee)
        throw conflict('fee_changed', message(context, 'error.fee_changed'), { fee: plan.fee })
      return write(context, asked, plan)
    }),
})

/** The days of a pause, both ends inclusive. */
function pausedDates({ from, until }: PausedDays): string[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, day) => addDays(from, day))
}

function write(context: Context, { from, until }: AskedPause, plan: PlannedPause) {
  const { actor, now } = context
  const pause = newKey('PSE', now)
  const note = message(context, 'notice.passenger_paused', {
    from: formatDate(from),
    until: formatDate(until),
  })
  const { passenger, facts, judged, series, days } = plan
  const { offered, entries, cards } = facts
  const changes = joined(
    judged.map(({ ride, effects }, index) => {
      const row = rowOf(facts, ride)
      return statusChanges({
        ride: row,
        to: 'cancelled',
        effects,
        actor,
        now,
        set: { pause_key: pause, cancellation: 'other', notes: { ...row.notes, cancellation: note } },
        // The passenger is told of the first one, that all rest.
        data: { reason: 'other', pause, ...(index > 0 ? { quiet: true } : {}) },
        fleets: offered.filter(({ ride_key }) => ride_key === row.key).map(({ fleet_key }) => fleet_key),
        entries,
        cards,
      })
    }),
  )
  return context.write(
    {
      ...changes,
      updates: [
        ...(changes.updates ?? []),
        // Whoever makes rides of them at this moment is noticed, and notices the pause.
        ...series.map(([request, repeat]) => seriesUpdate(request, repeat, repeat)),
      ],
      // Whoever books a new series on these days at this moment is noticed as well, and notices the pause.
      upserts: [...(changes.upserts ?? []), dayUpsert(passenger.key, pausedDates({ from, until }), days)],
      inserts: {
        ...changes.inserts,
        pause: [
          {
            key: pause,
            passenger_key: passenger.key,
            from_date: from,
            until_date: until,
            created_by: actor.key,
            created_at: now,
          },
        ],
      },
      events: [
        ...(changes.events ?? []),
        { collection: 'pause:info', key: pause, type: 'begun', actor, data: { from, until }, audience: [] },
        pauseEvent(context, passenger, 'paused', { from, until }),
      ],
      object: passenger.key,
    },
    { ...outcomeOf(plan), pause },
  )
}

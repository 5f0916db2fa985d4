import { cents, key } from '@nemt/domain/text/schema.ts'
import type { EventRow, Update } from '@nemt/store/change/changes.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { counterUpserts } from '../fund/ledger.ts'
import { message } from '../message/text.ts'
import type { ToldRhythm } from '../passenger/told-rhythm.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { dayUpsert } from './booking/duplicates.ts'
import { createdEvents } from './booking/first-offers.ts'
import { endedBefore, isCutSince, seriesEvent, seriesUpdate, type SeenEnds } from './booking/series.ts'
import { alreadyEdited } from './life/refused.ts'
import { heldTogether } from './series/day.ts'
import { goesOver, requestFrom } from './series/later.ts'
import { outcomeOf, rescheduleInput, rescheduleOutcome } from './series/outcome.ts'
import { planReschedule, type RescheduledSeries } from './series/reschedule.ts'

/** What somebody else may take or change in the same moment. */
const RETRIED = ['day_changed', 'allotment_taken', 'funding_changed', 'series_changed', 'already_edited']

/**
 * Gives a series other weekdays or another end from the day of one of its rides on (server-behaviour §2.7), all in one
 * transaction. With `most_fee` not at all if the cancelled rides cost more (`fee_changed`); not where the series was
 * ended before the ride (`series_ended`), or cut or ended meanwhile (`already_edited`).
 */
export const rideSeriesReschedule = defineCall({
  name: 'ride.series.reschedule',
  does: 'Gives a series other weekdays or another end from the day of a ride on.',
  effect: 'write',
  partial: true,
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ ...rescheduleInput, most_fee: cents.min(0).optional() }),
  output: z.strictObject({ ...rescheduleOutcome, series: key, request: key }),
  run: (context, { ride, version, series: named, most_fee, ...rhythm }) => {
    const seen: SeenEnds = new Map()
    let series = named
    return retryWhen(RETRIED, async () => {
      const plan = await planReschedule(context, { ride, version, series, rhythm })
      // Whoever tries again means the series that was there at first.
      series = plan.read.key
      if (isCutSince(seen, plan.old.key, plan.read)) throw alreadyEdited(context, plan.named)
      if (most_fee !== undefined && plan.fee > most_fee)
        throw conflict('fee_changed', message(context, 'error.fee_changed'), { fee: plan.fee })
      return write(context, ride, plan)
    })
  },
})

function write(context: Context, ride: string, plan: RescheduledSeries) {
  const { old, request, days, guards, ends, next, counted } = plan
  const { key: requestKey, repeat: kept } = request
  const rides = days.flatMap(({ rows }) => rows)
  const dates = rides.map(({ row }) => row.local_date)
  const held = heldTogether(days.map((day) => day.held))
  const entries = [...(ends.inserts?.fund_entry ?? []), ...held.entries]
  const [first] = rides
  return context.write(
    {
      updates: [...moved(plan), ...(ends.updates ?? [])],
      upserts: [
        ...(dates.length ? [dayUpsert(old.passenger_key, dates, counted)] : []),
        ...counterUpserts(entries, held.bounds),
        ...guards,
      ],
      inserts: {
        trip_request: [requestFrom(old, { key: requestKey, kept, purpose: old.purpose })],
        ride: rides.map(({ row }) => row),
        ride_cost: ends.inserts?.ride_cost ?? [],
        fund_entry: entries,
      },
      events: [
        ...endedEvents(plan, first !== undefined),
        ...createdEvents(context, rides, (one) => ({
          request: requestKey,
          ...(one === first ? { notice: 'changed', ...tellingOf(plan) } : {}),
        })),
        ...seriesEvent(requestKey, next, context.actor),
      ],
      object: ride,
    },
    { ...outcomeOf(plan), series: kept.key, request: requestKey },
  )
}

/** The old series ends before the date; the rides that stay go over to the new one, unless somebody changes them. */
function moved({ old, read, request, from, staying }: RescheduledSeries): Update[] {
  return [
    seriesUpdate(old.key, read, endedBefore(read, from)),
    ...staying.map((row) => goesOver(row, { request: request.key, series: request.repeat.key })),
  ]
}

/** What the passenger is told of the series: on which days it is, or that no day is left. */
function tellingOf({ from, dates, request }: RescheduledSeries): { rhythm: ToldRhythm } | { series: true } {
  const until = dates.at(-1)
  if (until === undefined) return { series: true }
  const { days = {}, interval_weeks: weeks } = request.repeat
  const named = Object.keys(days).filter((day) => days[day])
  return {
    rhythm: { from, until, days: named.map(Number).toSorted((a, b) => a - b), ...present({ weeks }) },
  }
}

/**
 * What ends the rides. Where nothing is booked in their place, the first of them tells the passenger what becomes of
 * the series; a no-show is over, and of its cancellation nobody is told.
 */
function endedEvents(plan: RescheduledSeries, isTold: boolean): EventRow[] {
  const { cancelled, ends } = plan
  const first = isTold ? undefined : cancelled.find(({ status }) => status !== 'failed')?.key
  return (ends.events ?? []).map((event) =>
    event.key === first && event.type === 'status'
      ? { ...event, data: { ...event.data, quiet: false, ...tellingOf(plan) } }
      : event,
  )
}

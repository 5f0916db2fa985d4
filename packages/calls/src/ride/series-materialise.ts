import { key, localDate } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { counterUpserts } from '../fund/ledger.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { dayUpsert } from './booking/duplicates.ts'
import { createdEvents } from './booking/first-offers.ts'
import { datesOf, seriesEvent, seriesUpdate } from './booking/series.ts'
import { rideEvent } from './life/event.ts'
import { heldTogether } from './series/day.ts'
import { makeDays, type MadeDays, type SkippedDay } from './series/days.ts'
import { seriesFacts, seriesRequest, type SeriesFacts, type SeriesRequest } from './series/facts.ts'
import { slotOf } from './series/slots.ts'

/**
 * Makes the rides of a series that are due by now (server-behaviour §2.7): once per leg and day, however
 * often it is called. A day that doubles another ride or that no fund pays for is skipped, and the series'
 * next ride says so.
 */
export const rideSeriesMaterialise = defineJob({
  name: 'ride.series.materialise',
  input: z.strictObject({
    request: key,
    /** Besides the night's own: it is not called again because of this one. */
    besides: z.boolean().optional(),
  }),
  output: z.strictObject({
    made: z.array(localDate),
    skipped: z.array(z.strictObject({ date: localDate, why: z.string() })),
  }),
  run: (context, { request, besides = false }) =>
    retryWhen(
      ['day_changed', 'allotment_taken', 'funding_changed', 'ride_series_day', 'series_changed'],
      () => materialise(context, request, besides),
    ),
})

async function materialise(context: Context, key: string, besides: boolean) {
  const request = await seriesRequest(context, key)
  const facts = request && (await seriesFacts(context, request))
  if (!facts) return { made: [], skipped: [] }
  const { due, next } = datesOf(request.repeat, context.now)
  const { days, skipped, guards } = await makeDays(context, request, facts, due)
  const untold = skipped.map(({ date, why }) => ({ date, why }))
  return unlessMade(() =>
    write(context, { request, facts, days, guards, skipped: untold, next: besides ? undefined : next }),
  )
}

/** A day that could not be made, as it is kept. */
type Skipped = Pick<SkippedDay, 'date' | 'why'>
type Written = {
  request: SeriesRequest
  facts: SeriesFacts
  days: MadeDays['days']
  guards: MadeDays['guards']
  skipped: Skipped[]
  next: number | undefined
}

function write(context: Context, { request, facts, days, guards, skipped, next }: Written) {
  const { actor } = context
  const { key, repeat, passenger_key: who } = request
  const rides = days.flatMap(({ rows }) => rows)
  const dates = rides.map(({ row }) => row.local_date)
  // The night judges a day again as long as it could be made: who was told of it hears of another reason only.
  const news = skipped.filter(({ date, why }) => repeat.told?.[date] !== why)
  const told = Object.fromEntries(skipped.map(({ date, why }) => [date, why]))
  const held = heldTogether(days.map((day) => day.held))
  const back = resumed(facts, days)
  return context.write(
    {
      // The series may have been ended, split or made by another job in the meantime.
      updates: [seriesUpdate(key, repeat, { ...repeat, told })],
      upserts: [
        ...(dates.length ? [dayUpsert(who, dates, facts.days)] : []),
        ...counterUpserts(held.entries, held.bounds),
        ...guards,
      ],
      inserts: {
        ride: rides.map(({ row }) => row),
        fund_entry: held.entries,
      },
      events: [
        ...createdEvents(context, rides, ({ row }) => ({ request: key, ...back.get(row.key) })),
        ...(news.length ? [skippedEvent(context, facts, news)] : []),
        ...seriesEvent(key, next, actor),
      ],
      object: key,
    },
    { made: days.map(({ date }) => date), skipped },
  )
}

/** Of the rides that come back after a pause the first one, by which the passenger is told so. */
function resumed({ taken, changed }: SeriesFacts, days: MadeDays['days']) {
  const told = new Map<string, { notice: 'resumed'; pause: string }>()
  const pauses = new Set<string>()
  for (const { row } of days.flatMap(({ rides }) => rides)) {
    const was = [...changed.values()].find(({ first }) => first.key === row.prior_version_key)?.first
    const pause = (was ?? taken.get(slotOf(row)))?.pause_key
    if (!pause || pauses.has(pause)) continue
    pauses.add(pause)
    told.set(row.key, { notice: 'resumed', pause })
  }
  return told
}

/** The days that could not be made, told with the series' next ride, which somebody may look at still. */
function skippedEvent({ actor }: Context, { legs, next }: SeriesFacts, skipped: Skipped[]) {
  const [leg] = legs
  if (!leg) throw new Error('a series has a leg')
  const message = 'Rides of this series could not be made.'
  const data = { message, skipped, needs_attention: true }
  return rideEvent(next ?? leg.first, 'ride:events', 'error', actor, data, { audience: ['staff'] })
}

/** Another job that made the same day at the same moment is a reason to judge again. */
async function unlessMade<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof StoreRefused && error.kind === 'unique' && error.code === 'ride_series_day')
      throw new StoreRefused('guard', 'ride_series_day', error)
    throw error
  }
}

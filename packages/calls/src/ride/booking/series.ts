import type { LimitedRow } from '../paying/limits.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { seriesAheadProblem } from '@nemt/domain/journey/ahead.ts'
import {
  datesDue,
  expandDates,
  legsOf,
  MATERIALISE_DAYS,
  MOST_OCCURRENCES,
  occurrences,
  ruleOf,
  splitAt,
} from '@nemt/domain/journey/recurring.ts'
import { repeatProblem, startRepeat } from '@nemt/domain/journey/repeat.ts'
import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { datesOfSeries } from '@nemt/domain/journey/rhythm.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { isPaused, type PausedDays } from '@nemt/domain/passenger/pause.ts'
import type { Repeat } from '@nemt/domain/ride/schema.ts'
import { addDays, dayBounds, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { update, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalidInput } from '#/pipeline/refusal.ts'
import { problemRefused } from '#/message/problem.ts'

/** Hour of the day, on the wall of the series, at which its next rides are made. */
const NIGHT = '02:00'

export type Series = {
  kept: KeptSeries
  dates: string[]
  due: string[]
  next: number | undefined
  /** Days of a pause, which rest until it ends (docs/decisions/100). */
  paused: string[]
}

/**
 * The dates of a series: all, those that are made now, and when the next ones are (server-behaviour §2.7).
 * The first one is always made.
 */
export function datesOf(kept: KeptSeries, now: number): Omit<Series, 'kept' | 'paused'> {
  const { dates } = datesOfSeries(kept)
  const near = datesDue(dates, localDate(now, kept.zone))
  const due = near.length ? near : dates.slice(0, 1)
  const later = dates[due.length]
  return {
    dates,
    due,
    next:
      later === undefined
        ? undefined
        : Math.max(now + 60_000, instantAt(addDays(later, -MATERIALISE_DAYS), NIGHT, kept.zone)),
  }
}

/**
 * The series that a request asks for, if it does. `rides` are the first day's, timed. The pickup's weekday is always
 * among its days, and it ends by default with the week after the appointment's (V337 V339). What falls into one of the
 * `pauses` rests like the days of any other series; the first one was asked for by itself, and is made.
 */
export function seriesOf(
  context: Context,
  asked: Repeat | undefined,
  { rides, pauses }: { rides: readonly DraftRide[]; pauses: readonly PausedDays[] },
): Series | undefined {
  const [first] = rides
  if (!asked?.enabled || !first) return undefined
  // The first day's rides are timed (times.ts).
  const needed = first.times.needed as number
  const zone = first.timezone ?? context.customer.timezone
  const isOwn = context.principal.scope === 'passenger'
  const repeat = startRepeat(asked, needed, first.times.appointment ?? needed, zone)
  const problem =
    repeatProblem(repeat, needed, zone) ??
    (isOwn ? seriesAheadProblem(repeat, needed, { now: context.now, zone }) : null)
  if (problem) throw problemRefused(context, { ...problem, field: `rides.0.${problem.field}` })
  const start = localDate(needed, zone)
  if (expandDates(ruleOf(repeat, needed, zone)).capped)
    throw invalidInput('rides.0.repeat.until', 'repeat_many', { most: MOST_OCCURRENCES }, 'repeat_until_late')
  const kept: KeptSeries = {
    ...repeat,
    key: newKey('RPT', context.now),
    zone,
    start,
    legs: legsOf(
      rides.map((ride) => ({ needed: ride.times.needed as number, zone: ride.timezone ?? zone })),
      start,
    ),
  }
  const { dates, due, next } = datesOf(kept, context.now)
  if (dates.length === 0) throw invalidInput('rides.0.repeat.exdates', 'repeat_none', {}, 'repeat_empty')
  const paused = dates.slice(1).filter((date) => isPaused(pauses, date))
  return { kept, dates, due: due.filter((date) => !paused.includes(date)), next, paused }
}

export type OccurringRide = { ride: DraftRide; leg: number; date: string }

/** The rides of these dates; every leg keeps its own wall time, an appointment its distance to the pickup. */
export function ridesOn(
  kept: Pick<KeptSeries, 'legs'>,
  rides: readonly DraftRide[],
  dates: readonly string[],
): OccurringRide[] {
  return occurrences(dates, kept.legs).map(({ leg, needed, date }) => {
    // A leg is the number of a ride of the first day.
    const ride = rides[leg] as DraftRide
    const appointment =
      ride.times.appointment === undefined
        ? {}
        : { appointment: needed + ride.times.appointment - (ride.times.needed ?? 0) }
    return { ride: { ...ride, times: { ...ride.times, needed, ...appointment } }, leg, date }
  })
}

/** The days of a series on which the clock's change moves a ride, also those whose rides are made later. */
export function movedDays({ dates, kept }: Pick<Series, 'dates' | 'kept'>): string[] {
  const moved = occurrences(dates, kept.legs).filter((occurrence) => occurrence.moved)
  return [...new Set(moved.map(({ date }) => date))]
}

/** The series without its dates from one on. */
export function endedBefore(kept: KeptSeries, date: string): KeptSeries {
  return {
    ...kept,
    until: dayBounds(date, kept.zone).start - 1,
    ...(kept.dates ? { dates: splitAt(kept.dates, date).kept } : {}),
  }
}

/** Writes a changed series, if it still is as it was read (`series_changed`). */
export function seriesUpdate(request: string, read: KeptSeries, changed: KeptSeries): Update {
  return update('trip_request', {
    where: { key: request },
    and: { sql: 't.repeat = $1::jsonb', values: [JSON.stringify(read)] },
    set: { repeat: { ...changed, turn: (read.turn ?? 0) + 1 } },
    must: 'series_changed',
  })
}

/** Where series ended when they were read first, by their requests. */
export type SeenEnds = Map<string, number | undefined>

/**
 * Whether somebody ended a series, or cut it in two, since it was read first: what is done to it then is not what was
 * seen. That its next rides were made changes nothing of that.
 */
export function isCutSince(seen: SeenEnds, request: string, { until }: KeptSeries): boolean {
  if (!seen.has(request)) seen.set(request, until)
  return seen.get(request) !== until
}

/** Brings the system back when the next rides of a series are to be made. */
export function seriesEvent(request: string, next: number | undefined, actor: Actor): EventRow[] {
  return next === undefined
    ? []
    : [{ collection: 'series:info', key: request, type: 'due', actor, data: { next }, audience: [] }]
}

/** A ride of a series on a date for which it is not made yet. */
export type LaterRide = { row: LimitedRow & { leg: number }; index: number; date: string }

/**
 * The rides of a series that are not made yet, as the limits count them: when, for whose money, of which leg. What
 * rests is counted when it comes back, like what a pause takes away.
 */
export function laterOf(
  { kept, dates, due, paused }: Series,
  day: readonly DraftRide[],
  made: readonly { row: LimitedRow & { leg: number } }[],
): LaterRide[] {
  const later = dates.filter((date) => !due.includes(date) && !paused.includes(date))
  return ridesOn(kept, day, later).flatMap(({ ride, leg, date }) => {
    const first = made.find(({ row }) => row.leg === leg)?.row
    if (!first) return []
    // ridesOn gives each its time.
    const needed = ride.times.needed as number
    return {
      index: leg,
      date,
      row: {
        key: `${date} ${leg}`,
        leg,
        needed_at: needed,
        local_date: localDate(needed, ride.timezone ?? kept.zone),
        cost_cents: first.cost_cents ?? null,
        accessibility: first.accessibility,
      },
    }
  })
}

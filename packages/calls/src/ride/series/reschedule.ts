import { repeatProblem } from '@nemt/domain/journey/repeat.ts'
import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { datesOfSeries, inRhythm, type Rhythm } from '@nemt/domain/journey/rhythm.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { endOfDay, localDate } from '@nemt/domain/time/zone.ts'
import { problemRefused } from '#/message/problem.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { conflict, invalid, notFound, type Refusal } from '#/pipeline/refusal.ts'
import { datesOf } from '../booking/series.ts'
import { cancelFacts, rowOf } from '../cancelling/facts.ts'
import { feesOf, judgeRides } from '../cancelling/judge.ts'
import { joined, statusChanges } from '../life/change.ts'
import { alreadyEdited } from '../life/refused.ts'
import type { RideRow } from '../record/row.ts'
import { fundsAfter } from './day.ts'
import { makeDays } from './days.ts'
import { seriesFacts, type SeriesRequest } from './facts.ts'
import { dateIn, isTakenAway, laterRides } from './later.ts'

/** A ride of a series, from the day of which on the series is to have another rhythm. */
export type Reschedule = {
  ride: string
  version?: number | undefined
  series?: string | undefined
  rhythm: Rhythm
}

/** A ride that stays although its day is none any more: it can't be cancelled. */
type Left = { ride: string; date: string; status: RideStatus }

/**
 * What another rhythm of a series does from the day of a ride on (server-behaviour §2.7): the rides of days that stay
 * go over to the new series as they are, those of other days are cancelled, and the new days that are due are made, of
 * the funds that the cancelled ones give back. Nothing is written.
 */
export async function planReschedule(context: Context, { ride, version, series, rhythm }: Reschedule) {
  const { old, read, rows: near } = await laterRides(context, [ride])
  const named = near.find(({ key }) => key === ride)
  if (!named) throw notFound('ride')
  const dateOf = (row: RideRow) => dateIn(read, row)
  const from = dateOf(named)
  if (named.status === 'modified' || (version ?? named.version) !== named.version || isMoved(read, series))
    throw alreadyEdited(context, named)
  if (isEnded(named, from, read)) throw conflict('series_ended', message(context, 'error.series_ended'))
  checkRhythm(context, rhythm, named)
  const kept = {
    ...inRhythm(read, { ...rhythm, ...endOf(read, rhythm, named) }, from),
    key: newKey('RPT', context.now),
  }
  const { dates, capped } = datesOfSeries(kept)
  if (capped)
    throw problemRefused(context, { code: 'repeat_until_late', field: 'until', values: { most: 366 } })
  const rows = near.filter((row) => dateOf(row) >= from)
  const staying = rows.filter((row) => dates.includes(dateOf(row)))
  const dropped = rows.filter((row) => !staying.includes(row) && !FINAL.includes(row.status))
  const ending = await endRides(context, dropped)
  const request: SeriesRequest & { repeat: typeof kept } = {
    ...old,
    key: newKey('RQT', context.now),
    repeat: kept,
  }
  const made = await makeRides(context, { old: { ...old, repeat: read }, request }, staying, ending)
  if (!made) throw await unmade(context, named, read)
  return {
    old,
    read,
    named,
    request,
    from,
    dates,
    staying,
    ...ending,
    ...made,
    left: ending.refused.map((row): Left => ({ ride: row.key, date: dateOf(row), status: row.status })),
    dateOf,
    /** The dates of the cancelled rides. */
    ended: daysOf(ending.cancelled.map(dateOf)),
  }
}

export type RescheduledSeries = Awaited<ReturnType<typeof planReschedule>>

/** Whether the ride went over to another series since `series` was seen: somebody gave that one another rhythm. */
function isMoved({ key }: KeptSeries, series: string | undefined): boolean {
  return series !== undefined && series !== key
}

/** The end is a day on the ride's own wall: that of a way back may be another one than the series'. */
function endOf({ zone }: KeptSeries, { until }: Rhythm, { timezone }: RideRow): Pick<Rhythm, 'until'> {
  return until === undefined ? {} : { until: endOfDay(localDate(until, timezone), zone) }
}

/** Each date once, in order. */
export function daysOf(dates: readonly string[]): string[] {
  return [...new Set(dates)].sort()
}

/** Whether a series was ended before a ride of it: only a ride that is still there carries it on. */
function isEnded({ status }: RideRow, from: string, read: KeptSeries): boolean {
  return FINAL.includes(status) && datesOfSeries(read).dates.every((date) => date < from)
}

function checkRhythm(context: Context, rhythm: Rhythm, { needed_at, timezone }: RideRow): void {
  const problem = repeatProblem({ enabled: true, ...rhythm }, needed_at, timezone)
  if (problem) throw problemRefused(context, { ...problem, field: problem.field.replace('repeat.', '') })
}

/** Cancels the rides of days that are none any more, with their fees; `refused` are those that can't be. */
async function endRides(context: Context, dropped: readonly RideRow[]) {
  const facts = await cancelFacts(context, { rides: dropped.map(({ key }) => key) })
  const judged = judgeRides(context, facts.all, facts, { reason: 'rescheduled' })
  const possible = judged.filter((each) => 'fee' in each)
  const { actor, now } = context
  const { offered, entries, cards } = facts
  const each = possible.map(({ ride, effects }) =>
    statusChanges({
      ride: rowOf(facts, ride),
      to: 'cancelled',
      effects,
      actor,
      now,
      set: { cancellation: 'rescheduled' },
      // Whose days change is told once, not of each day.
      data: { reason: 'rescheduled', quiet: true },
      fleets: offered.filter(({ ride_key }) => ride_key === ride.key).map(({ fleet_key }) => fleet_key),
      entries,
      cards,
    }),
  )
  const cancelled = possible.map(({ ride }) => rowOf(facts, ride))
  return {
    cancelled,
    refused: dropped.filter((row) => !cancelled.some(({ key }) => key === row.key)),
    fee: feesOf(judged),
    ends: joined(each),
  }
}

type Ending = Awaited<ReturnType<typeof endRides>>

/** Why no days can be made: the rides went over to another series since they were read, or nobody rides any more. */
async function unmade(context: Context, named: RideRow, { key }: KeptSeries): Promise<Refusal> {
  const { read } = await laterRides(context, [named.key])
  if (isMoved(read, key)) return alreadyEdited(context, named)
  return invalid('ride', message(context, 'error.passenger_inactive'), 'passenger_inactive')
}

/**
 * The rides of the new days, made by those of the old series; what stays or ends is not made, nor in the way. Null
 * where there is nothing to make them by.
 */
async function makeRides(
  context: Context,
  { old, request }: { old: SeriesRequest; request: SeriesRequest },
  staying: readonly RideRow[],
  { cancelled, ends }: Ending,
) {
  const facts = await seriesFacts(context, old)
  if (!facts) return null
  const gone = new Set(cancelled.map(({ key }) => key))
  const { dates, due, next } = datesOf(request.repeat, context.now)
  const made = await makeDays(
    context,
    request,
    {
      ...facts,
      there: new Set(
        staying.filter((row) => !isTakenAway(row)).map(({ leg, local_date }) => `${leg} ${local_date}`),
      ),
      others: facts.others.filter(({ key }) => !gone.has(key)),
      funds: fundsAfter(facts.funds, ends.inserts?.fund_entry ?? []),
    },
    due,
    { except: [...gone], later: dates.slice(due.length) },
  )
  return { ...made, next, counted: facts.days }
}

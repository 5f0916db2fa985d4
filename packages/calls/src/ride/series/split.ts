import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { KeptSeries, PayersNamed } from '@nemt/domain/journey/request.ts'
import { legsOf, splitAt } from '@nemt/domain/journey/recurring.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { BOOKED, isEditable } from '@nemt/domain/ride/sets.ts'
import { instantAt, localDate, localMinutes, wallTimeExists, weekday } from '@nemt/domain/time/zone.ts'
import type { Changes, Inserts, Update } from '@nemt/store/change/changes.ts'
import { present } from '@nemt/store/rows/present.ts'
import { zoneAt } from '#/map/zone.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalidInput, notFound } from '#/pipeline/refusal.ts'
import type { EditedRide } from '../edit/edit.ts'
import { checkCurrent, type RequestedEdit } from '../edit/judge.ts'
import { payersEdited } from '../paying/payers.ts'
import type { RideRow } from '../record/row.ts'
import { datesOf, endedBefore, movedDays, seriesEvent, seriesUpdate } from '../booking/series.ts'
import { dateIn, goesOver, laterRides, requestFrom, type RequestRow } from './later.ts'

/**
 * A series that an edit of 'this and future' rides cuts in two (server-behaviour §2.7): what is edited, and
 * what becomes of the rest.
 */
export type Split = {
  /** The chosen rides and the later ones of their legs, each with its own key, version and times. */
  requested: RequestedEdit[]
  /** The new series and its request. */
  request: string
  kept: KeptSeries
  goesOn: boolean
  sameWeekday: boolean
  /** Dates on which a wall time does not exist and goes later, and rides that can't be changed any more. */
  moved: string[]
  skipped: { ride: string; date: string; status: RideStatus }[]
  /** Rides that go over to the new request and could be edited, and are not. */
  left: string[]
  /** The rides of the new series that are there, and who is named to pay for it. */
  rows: RideRow[]
  payers: PayersNamed
  /**
   * What the split writes besides: `edited` are the rides that change themselves, `newKeys` what takes the
   * place of those that are replaced, `purpose` what the new series is for.
   */
  changes: (
    edited: ReadonlySet<string>,
    newKeys: ReadonlyMap<string, string>,
    purpose: string | undefined,
  ) => Changes
}

/**
 * Spreads an edit over the later rides of a series, or over those of the same weekday. The rides must be of one day of
 * one series; their day stays.
 */
export async function splitSeries(
  context: Context,
  chosen: readonly EditedRide[],
  sameWeekday = false,
): Promise<Split> {
  if (sameWeekday) checkTimed(chosen)
  const {
    old,
    read,
    rows: found,
  } = await laterRides(
    context,
    chosen.map(({ key }) => key),
  )
  const dateOf = (row: RideRow) => dateIn(read, row)
  const { first, date } = chosenDay(chosen, found, dateOf)
  // Of a day that was changed or cancelled meanwhile nothing is spread over the later ones.
  chosen.forEach((edit, index) => checkCurrent(context, first[index] as RideRow, edit))
  const rows = found.filter((row) => dateOf(row) >= date)
  const isSpread = (row: RideRow) => !sameWeekday || weekday(dateOf(row)) === weekday(date)
  const legs = chosen.map((edit, index) => {
    const row = first[index] as RideRow
    return legOf(edit, row, index, {
      ...{ date, before: read.legs[row.leg], sameWeekday },
      zone: zoneAt(context.portal, edit.stops?.pickup.address, row.timezone),
    })
  })
  const request = newKey('RQT', context.now)
  const kept = seriesFrom(context, read, date, legs)
  const payers = payersEdited(
    old.document,
    legs.map(({ row, edit }) => ({ leg: row.leg, edit })),
    kept.legs.length,
  )
  const edits = spread(rows.filter(isSpread), legs)
  const edited = new Set(edits.requested.map((one) => one.edited.key))
  const { next } = datesOf(kept, context.now)
  return {
    ...edits,
    moved: [...new Set([...edits.moved, ...movedLater(context, kept, read)])].toSorted(),
    left: rows.filter(({ key, status }) => isEditable(status) && !edited.has(key)).map(({ key }) => key),
    request,
    kept,
    rows,
    payers,
    sameWeekday,
    goesOn: next !== undefined,
    changes: (edited, newKeys, purpose) => ({
      ...cut(rows, { request, kept, read, edited, newKeys, payers, purpose, old }),
      events: seriesEvent(request, next, context.actor),
    }),
  }
}

/** The days that the clock's change moves only with the edit, also those whose rides are made later. */
function movedLater({ now }: Context, kept: KeptSeries, read: KeptSeries): string[] {
  const { dates } = datesOf(kept, now)
  const before = new Set(movedDays({ dates, kept: read }))
  return movedDays({ dates, kept }).filter((date) => !before.has(date))
}

/** The rides of one weekday go on as the others do, but for their time. */
function checkTimed(chosen: readonly EditedRide[]): void {
  const stray = chosen.findIndex(
    ({ key: _key, version: _version, times, ...others }) =>
      Object.keys(times ?? {}).join('') !== 'needed' || Object.keys(others).length > 0,
  )
  if (stray >= 0) throw invalidInput('same_weekday', 'weekday_alone')
}

/** The chosen rides as they are, and their one day in the series. */
function chosenDay(
  chosen: readonly EditedRide[],
  rows: readonly RideRow[],
  dateOf: (row: RideRow) => string,
): { first: RideRow[]; date: string } {
  const changed = chosen.findIndex(({ repeat }) => repeat)
  if (changed >= 0) throw invalidInput(`rides.${changed}.repeat`, 'series_repeat')
  const first = chosen.flatMap(({ key }) => rows.find((row) => row.key === key) ?? [])
  const [date, ...otherDates] = first.map(dateOf)
  if (date === undefined || first.length < chosen.length) throw notFound('ride')
  const stray = otherDates.findIndex((other) => other !== date)
  if (stray >= 0) throw invalidInput(`rides.${stray + 1}.key`, 'series_day')
  return { first, date }
}

/** The series that begins at the date, its chosen legs at their new times. */
function seriesFrom({ now }: Context, read: KeptSeries, date: string, chosen: readonly Leg[]): KeptSeries {
  const changed = new Map(chosen.map((leg) => [leg.row.leg, leg.changed]))
  return {
    ...read,
    key: newKey('RPT', now),
    from: date,
    turn: 0,
    told: {},
    ...(read.dates ? { dates: splitAt(read.dates, date).replaced } : {}),
    legs: read.legs.map((leg, index) => changed.get(index) ?? leg),
  }
}

/** The edits of the chosen legs' rides, one by one, and the rides that can't be changed any more. */
function spread(
  rows: readonly RideRow[],
  chosen: readonly Leg[],
): Pick<Split, 'requested' | 'moved' | 'skipped'> {
  const legs = new Map(chosen.map((leg) => [leg.row.leg, leg]))
  const split: Pick<Split, 'requested' | 'moved' | 'skipped'> = { requested: [], moved: [], skipped: [] }
  for (const row of rows) {
    const { key, status, local_date: date } = row
    const leg = legs.get(row.leg)
    if (!leg || status === 'modified' || status === 'cancelled') continue
    if (key !== leg.edit.key && !(isEditable(status) && BOOKED.includes(status))) {
      split.skipped.push({ ride: key, date, status })
      continue
    }
    const { edit, moved } = onDay(leg, row)
    if (moved) split.moved.push(date)
    split.requested.push({ edited: edit, index: leg.index, date })
  }
  return split
}

const DAY_MINUTES = 24 * 60

type Leg = {
  edit: EditedRide
  index: number
  row: RideRow
  minutes?: number
  /** Another zone's clock without a new time: so many minutes later than on the old one. */
  shift?: number
  /** From the pickup to the appointment that is entered, ms; null takes it away. */
  gap?: number | null
  changed: KeptSeries['legs'][number]
}

/**
 * A chosen ride as a leg of the series: its new wall time, if it gets one. Its zone is that of its pickup, also a new
 * one: on another clock all later days keep the wall time that the chosen day has there.
 */
function legOf(
  edit: EditedRide,
  row: RideRow,
  index: number,
  {
    date,
    before: old,
    sameWeekday,
    zone,
  }: { date: string; before: Leg['changed'] | undefined; sameWeekday: boolean; zone: string },
): Leg {
  const before = row.needed_at
  const needed = edit.times?.needed ?? before
  if (localDate(needed, zone) !== localDate(before, zone))
    throw invalidInput(`rides.${index}.times.needed`, 'series_same_day')
  // Of one ride there is one leg.
  const timed = legsOf([{ needed, zone }], date)[0] as Leg['changed']
  const minutes = localMinutes(needed, zone)
  if (zone !== row.timezone) {
    const gap = appointedGap(edit, row, needed)
    if (edit.times?.needed !== undefined) return { edit, index, row, minutes, changed: timed, ...gap }
    const shift = minutes - localMinutes(needed, row.timezone)
    return { edit, index, row, shift, changed: { ...timed, ...ownTimes(old, shift) }, ...gap }
  }
  return {
    edit,
    index,
    row,
    changed:
      edit.times?.needed === undefined
        ? { ...timed, ...old, zone }
        : retimed(timed, old, { date, sameWeekday }),
    ...(edit.times?.needed === undefined ? {} : { minutes }),
    ...gapOf(edit, needed),
  }
}

/** A time of the day in minutes on a clock that shows so many more. */
function shifted(minutes: number, shift: number): number {
  return (minutes + shift + DAY_MINUTES) % DAY_MINUTES
}

/** The weekdays that go at a time of their own, on another zone's clock. */
function ownTimes(old: Leg['changed'] | undefined, shift: number): Pick<Leg['changed'], 'on'> {
  if (!old?.on) return {}
  return { on: Object.fromEntries(Object.entries(old.on).map(([day, at]) => [day, shifted(at, shift)])) }
}

/** The appointment of a later day stays as far from its pickup where both go by another clock. */
function appointedGap(edit: EditedRide, { appointment_at }: RideRow, needed: number): Pick<Leg, 'gap'> {
  if (edit.times?.appointment !== undefined || appointment_at === null) return gapOf(edit, needed)
  return { gap: appointment_at - needed }
}

/** A leg at its new time; of the same weekday alone, as it was at any other one. */
function retimed(
  timed: Leg['changed'],
  old: Leg['changed'] | undefined,
  { date, sameWeekday }: { date: string; sameWeekday: boolean },
): Leg['changed'] {
  if (!sameWeekday || !old) return timed
  return { ...old, on: { ...old.on, [weekday(date)]: timed.minutes } }
}

function gapOf({ times }: EditedRide, needed: number): Pick<Leg, 'gap'> {
  if (times?.appointment === undefined) return {}
  return { gap: times.appointment === null ? null : times.appointment - needed }
}

/** The edit as it is on the day of another ride of its leg. */
function onDay(
  { edit, row: own, minutes: usual, shift, gap, changed }: Leg,
  row: RideRow,
): { edit: EditedRide; moved: boolean } {
  if (row.key === own.key) return { edit, moved: false }
  const before = row.needed_at
  const day = localDate(before, changed.zone)
  const minutes = shift === undefined ? usual : shifted(localMinutes(before, row.timezone), shift)
  const needed = minutes === undefined ? before : instantAt(day, minutes, changed.zone)
  // What isn't named stays: a clinic's hour doesn't move because the ride there begins earlier.
  const appointment = typeof gap === 'number' ? needed + gap : gap
  const times = {
    ...(minutes === undefined ? {} : { needed }),
    ...(appointment === undefined ? {} : { appointment }),
  }
  return {
    edit: {
      ...edit,
      key: row.key,
      version: row.version,
      ...(Object.keys(times).length ? { times } : {}),
    },
    moved: minutes !== undefined && !wallTimeExists(day, minutes, changed.zone),
  }
}

type Cut = {
  request: string
  kept: KeptSeries
  read: KeptSeries
  edited: ReadonlySet<string>
  newKeys: ReadonlyMap<string, string>
  payers: PayersNamed
  purpose: string | undefined
  old: RequestRow
}

/**
 * The old series ends before the date, the new one begins on it; the rides that don't change themselves,
 * cancelled ones too, move over to it.
 */
function cut(
  rows: readonly RideRow[],
  { request, kept, read, edited, newKeys, payers, purpose, old }: Cut,
): { updates: Update[]; inserts: Inserts } {
  const staying = rows.filter(({ key }) => !edited.has(key))
  return {
    updates: [
      seriesUpdate(old.key, read, endedBefore(read, kept.from as string)),
      // A row is written once: whose earlier leg is replaced follows the new one in the same step.
      ...staying.map((row) =>
        goesOver(row, {
          request,
          series: kept.key,
          ...present({ after: newKeys.get(row.after_ride_key ?? '') ?? null }),
        }),
      ),
    ],
    inserts: {
      trip_request: [requestFrom(old, { key: request, kept, purpose, payers })],
    },
  }
}

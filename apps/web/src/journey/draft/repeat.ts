import { expandDates, legsOf, MOST_OCCURRENCES, occurrences, ruleOf } from '@nemt/domain/journey/recurring.ts'
import {
  defaultUntil,
  movePickup,
  patternDays,
  repeatProblem,
  startRepeat,
  type Weekday,
} from '@nemt/domain/journey/repeat.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { instantAt, localDate } from '@nemt/domain/time/zone.ts'
import type { JourneyState } from './state.ts'

const NOON = 12 * 60

/**
 * When the series starts: the first pickup, noon of the chosen date while there is none, undefined without a
 * date.
 */
export function pickupOf({ draft }: Pick<JourneyState, 'draft'>, zone: string): number | undefined {
  return (
    draft.rides[0]?.times.needed ?? (draft.date === undefined ? undefined : instantAt(draft.date, NOON, zone))
  )
}

/** Switches repetition on or off; switched off, what was chosen is remembered. */
export function enterRepeating(state: JourneyState, on: boolean, zone: string): JourneyState {
  const pickup = pickupOf(state, zone)
  const { repeat, appointment } = state.draft
  if (!on) return { ...state, draft: { ...state.draft, repeat: { ...repeat, enabled: false } } }
  return {
    ...state,
    draft: {
      ...state.draft,
      repeat:
        pickup === undefined
          ? { ...repeat, enabled: true }
          : startRepeat(repeat, pickup, appointment ?? pickup, zone),
    },
  }
}

/** Repeats on the days of a week's pattern, and on the first trip's own (V339). */
export function enterPattern(state: JourneyState, pattern: readonly Weekday[], zone: string): JourneyState {
  const { repeat } = state.draft
  const patterned = { ...state.draft, repeat: { enabled: true, ...repeat, days: patternDays(pattern) } }
  return enterRepeating({ ...state, draft: patterned }, true, zone)
}

/**
 * Keeps the weekday of the pickup among those of the series when the date changes (V339), and an end that somebody
 * chose, if it is not before it; one that nobody chose follows the appointment (V337, X023).
 */
export function followPickup(before: JourneyState, after: JourneyState, zone: string): JourneyState {
  const [was, is] = [pickupOf(before, zone), pickupOf(after, zone)]
  const { repeat: kept } = after.draft
  if (
    !kept?.enabled ||
    (was !== undefined && is !== undefined && localDate(was, zone) === localDate(is, zone))
  )
    return after
  const isProposed = was !== undefined && kept.until === defaultUntil(before.draft.appointment ?? was, zone)
  const repeat = isProposed ? { ...kept, until: undefined } : kept
  if (is === undefined) return { ...after, draft: { ...after.draft, repeat } }
  const { until, ...rest } = was === undefined ? repeat : movePickup(repeat, was, is, zone)
  const bounded = until !== undefined && until > is ? { ...rest, until } : rest
  return {
    ...after,
    draft: { ...after.draft, repeat: startRepeat(bounded, is, after.draft.appointment ?? is, zone) },
  }
}

/**
 * What a repetition makes: its dates, those it would make without single changes, the rides whose wall time
 * the clock's change skips, and how many rides.
 */
export function seriesOf(
  draft: Draft,
  rides: readonly { times: { needed?: number }; timezone?: string }[],
  zone: string,
) {
  const { repeat } = draft
  const needed = pickupOf({ draft } as JourneyState, zone)
  if (!repeat?.enabled || needed === undefined || repeatProblem(repeat, needed, zone)) return null
  const rule = ruleOf(repeat, needed, zone)
  const { dates, capped } = expandDates(rule)
  const timed = rides.every((ride) => ride.times.needed !== undefined)
  const legs = timed
    ? legsOf(
        rides.map((ride) => ({ needed: ride.times.needed!, zone: ride.timezone ?? zone })),
        rule.start,
      )
    : []
  const occurrencesMade = occurrences(dates, legs)
  return {
    start: rule.start,
    until: rule.until,
    dates,
    capped,
    regular: expandDates({ ...rule, exdates: [], extra: [] }).dates,
    made: occurrencesMade,
    moved: occurrencesMade.filter(({ moved }) => moved),
    legs: rides.length,
  }
}

export type PreviewedSeries = NonNullable<ReturnType<typeof seriesOf>>

/** Why a series can't be booked as it is entered, or null. */
export function seriesProblem(draft: Draft, zone: string): Problem | null {
  const pickup = pickupOf({ draft } as JourneyState, zone)
  if (!draft.repeat?.enabled || pickup === undefined) return null
  const problem = repeatProblem(draft.repeat, pickup, zone)
  if (problem) return problem
  return expandDates(ruleOf(draft.repeat, pickup, zone)).capped
    ? { code: 'repeat_until_late', field: 'repeat.until', values: { most: MOST_OCCURRENCES } }
    : null
}

import { dateOfLeg, skippedTime } from '@nemt/domain/journey/clock.ts'
import { chooseAppointment, chooseNeeded } from '@nemt/domain/journey/draft.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import {
  addDays,
  daysBetween,
  instantAt,
  localDate,
  localMinutes,
  wallTimeExists,
} from '@nemt/domain/time/zone.ts'
import { mayEstimate, pickupDue } from './pickup-lead.ts'
import { followPickup } from './repeat.ts'
import type { JourneyState } from './state.ts'

const MINUTE = 60_000

/** The zone that a leg's times are read and shown in: its own, else the first leg's, else the customer's. */
export function zoneOfRide({ rides }: Pick<Draft, 'rides'>, index: number, fallback: string): string {
  return rides[index]?.timezone ?? rides[0]?.timezone ?? fallback
}

/** Noon of a date, whose zone's name is that of most of the day; undefined without one. */
export function noonOf(date: string | undefined, zone: string): number | undefined {
  return date === undefined ? undefined : instantAt(date, 720, zone)
}

/** What a leg comes after: the appointment and the pickup before it, in ms; nothing for the first. */
function formerOf({ appointment = 0, rides }: Draft, index: number): number | undefined {
  return index === 0 ? undefined : Math.max(appointment, rides[index - 1]?.times.needed ?? 0) || undefined
}

/** The date that a leg's time of day is meant for, which may be the one after the trip's (dateOfLeg). */
export function dayOfLeg(draft: Draft, index: number, minutes: number, zone: string): string | undefined {
  return draft.date && dateOfLeg(draft.date, minutes, zone, formerOf(draft, index))
}

/**
 * Takes legs that come too early over midnight, where that is what was meant: an appointment that moves to the evening
 * takes the way home, at half past twelve, along to the next day.
 */
function inOrder(draft: Draft, fallback: string): Draft {
  return draft.rides.reduce((before, { times: { needed } }, index) => {
    const former = formerOf(before, index)
    if (former === undefined || needed === undefined || needed >= former) return before
    const zone = zoneOfRide(draft, index, fallback)
    const minutes = localMinutes(needed, zone)
    const day = dayOfLeg(before, index, minutes, zone)
    if (day === undefined || !wallTimeExists(day, minutes, zone)) return before
    const meant = instantAt(day, minutes, zone) + (needed % MINUTE)
    return meant < former ? before : chooseNeeded(before, index, meant, true)
  }, draft)
}

/** The same time of day on another date, or in another zone; seconds stay. */
function moved(
  instant: number,
  from: { date: string; zone: string },
  to: { date: string; zone: string },
): number {
  const days = daysBetween(from.date, localDate(instant, from.zone))
  return instantAt(addDays(to.date, days), localMinutes(instant, from.zone), to.zone) + (instant % MINUTE)
}

function withTimes(ride: DraftRide, change: (instant: number) => number): DraftRide {
  return {
    ...ride,
    times: {
      ...ride.times,
      ...(ride.times.needed !== undefined && { needed: change(ride.times.needed) }),
      ...(ride.times.appointment !== undefined && { appointment: change(ride.times.appointment) }),
    },
  }
}

/**
 * Chooses the date (yyyy-mm-dd): times already entered move to it, times typed before there was one find
 * their place, a repetition follows.
 */
export function enterDate(state: JourneyState, date: string | null, fallback: string): JourneyState {
  return followPickup(state, dated(state, date, fallback), zoneOfRide(state.draft, 0, fallback))
}

function dated(state: JourneyState, date: string | null, fallback: string): JourneyState {
  const { draft } = state
  if (date === null) return withoutDate(state, fallback)
  if (date === draft.date) return state
  const zone = (index: number) => zoneOfRide(draft, index, fallback)
  if (draft.date !== undefined) {
    const before = draft.date
    const to = (index: number) => (instant: number) =>
      moved(instant, { date: before, zone: zone(index) }, { date, zone: zone(index) })
    const rides = draft.rides.map((ride, index) => withTimes(ride, to(index)))
    return placed(
      {
        ...state,
        estimated: state.estimated === undefined ? undefined : to(0)(state.estimated),
        draft: {
          ...draft,
          rides,
          ...(draft.appointment !== undefined && { appointment: to(0)(draft.appointment) }),
        },
      },
      date,
      fallback,
    )
  }
  return placed(state, date, fallback)
}

/** The times of day that wait find their place on a date, as far as it has them. */
function placed(state: JourneyState, date: string, fallback: string): JourneyState {
  const { draft, waiting, returnChosen } = state
  const zone = (index: number) => zoneOfRide(draft, index, fallback)
  let next: Draft = { ...draft, date }
  const left: { appointment?: number; needed: Record<number, number> } = { needed: {} }
  const { appointment } = waiting
  if (appointment !== undefined) {
    if (wallTimeExists(date, appointment, zone(0)))
      next = chooseAppointment(next, instantAt(date, appointment, zone(0)), returnChosen)
    else left.appointment = appointment
  }
  for (const [key, minutes] of Object.entries(waiting.needed)) {
    const index = Number(key)
    const day = dayOfLeg(next, index, minutes, zone(index)) ?? date
    if (wallTimeExists(day, minutes, zone(index)))
      next = chooseNeeded(next, index, instantAt(day, minutes, zone(index)), returnChosen)
    else left.needed[index] = minutes
  }
  return { ...state, draft: next, waiting: left }
}

/** Takes the date away: the times of day wait for another. */
function withoutDate(state: JourneyState, fallback: string): JourneyState {
  const { date: _date, appointment, ...draft } = state.draft
  const minutes = (instant: number, index: number) =>
    localMinutes(instant, zoneOfRide(state.draft, index, fallback))
  const chosen = draft.rides.flatMap(({ times }, index) =>
    times.needed === undefined || times.needed === state.estimated
      ? []
      : [[index, minutes(times.needed, index)] as const],
  )
  return {
    ...state,
    estimated: undefined,
    waiting: {
      ...(appointment !== undefined && { appointment: minutes(appointment, 0) }),
      needed: { ...state.waiting.needed, ...Object.fromEntries(chosen) },
    },
    draft: { ...draft, rides: draft.rides.map((ride) => ({ ...ride, times: {} })) },
  }
}

/** Enters the appointment's time of day in minutes, null for none. */
export function enterAppointment(
  state: JourneyState,
  minutes: number | null,
  fallback: string,
): JourneyState {
  const { draft, waiting } = state
  if (minutes === null) {
    const { appointment: _appointment, ...rest } = draft
    const rides = rest.rides.map((ride) => ({
      ...ride,
      times: { ...(ride.times.needed !== undefined && { needed: ride.times.needed }) },
    }))
    return { ...state, draft: { ...rest, rides }, waiting: { needed: waiting.needed } }
  }
  if (draft.date === undefined) return { ...state, waiting: { ...waiting, appointment: minutes } }
  // The clock skips it: the time before it would be booked, were it put in its place.
  if (!wallTimeExists(draft.date, minutes, zoneOfRide(draft, 0, fallback))) {
    const without = enterAppointment(state, null, fallback)
    return { ...without, waiting: { ...waiting, appointment: minutes } }
  }
  const { appointment: _waited, ...waitingStill } = waiting
  const instant = instantAt(draft.date, minutes, zoneOfRide(draft, 0, fallback))
  const chosen = chooseAppointment(draft, instant, state.returnChosen)
  const due = pickupDue(state, instant)
  const next = due === undefined ? chosen : chooseNeeded(chosen, 0, due, state.returnChosen)
  const isEstimated = state.estimated !== undefined && state.estimated === draft.rides[0]?.times.needed
  return {
    ...state,
    waiting: waitingStill,
    draft: inOrder(next, fallback),
    ...(isEstimated && { estimated: next.rides[0]?.times.needed }),
  }
}

/** Remembers whether a person chose when a round trip goes back; an emptied time is proposed again. */
function withReturnChosen(state: JourneyState, index: number, minutes: number | null): JourneyState {
  const chosen = minutes !== null
  return state.draft.type === 'round' && index === 1 && (state.returnChosen ?? false) !== chosen
    ? { ...state, returnChosen: chosen }
    : state
}

/** The times that were typed and that the clock skips on their day: they wait for others, and each names its field. */
export function skippedTimes({ draft, waiting }: JourneyState, fallback: string) {
  const { date } = draft
  if (date === undefined) return []
  const zone = (index: number) => zoneOfRide(draft, index, fallback)
  return [
    waiting.appointment === undefined ? null : skippedTime(date, waiting.appointment, zone(0), 'appointment'),
    ...Object.entries(waiting.needed).map(([key, minutes]) => {
      const index = Number(key)
      const day = dayOfLeg(draft, index, minutes, zone(index)) ?? date
      return skippedTime(day, minutes, zone(index), `rides.${index}.times.needed`)
    }),
  ].filter((skipped) => skipped !== null)
}

/** Takes a leg's pickup away, entered or waiting; `state` says who chose it. */
function withoutNeeded(state: JourneyState, index: number): JourneyState {
  const { draft, waiting } = state
  const rides = draft.rides.map((ride, position) => {
    const { needed: _gone, ...times } = ride.times
    return position === index ? { ...ride, times } : ride
  })
  const { [index]: _waited, ...needed } = waiting.needed
  return { ...state, waiting: { ...waiting, needed }, draft: { ...draft, rides } }
}

/** Enters when a leg is to be picked up, in minutes of its day; null lets the estimate say it again. */
export function enterNeeded(
  before: JourneyState,
  index: number,
  minutes: number | null,
  fallback: string,
): JourneyState {
  const chosenBy = withReturnChosen(before, index, minutes)
  const state = { ...chosenBy, estimated: index === 0 ? undefined : chosenBy.estimated }
  if (minutes === null) return withoutNeeded(state, index)
  const { draft, waiting } = state
  const typed = { ...waiting, needed: { ...waiting.needed, [index]: minutes } }
  const zone = zoneOfRide(draft, index, fallback)
  const day = dayOfLeg(draft, index, minutes, zone)
  if (day === undefined) return { ...state, waiting: typed }
  // It stays somebody's choice: nothing is proposed in its place.
  if (!wallTimeExists(day, minutes, zone)) return { ...withoutNeeded(state, index), waiting: typed }
  const { [index]: _waited, ...needed } = waiting.needed
  const chosen = chooseNeeded(draft, index, instantAt(day, minutes, zone), state.returnChosen)
  return { ...state, waiting: { ...waiting, needed }, draft: inOrder(chosen, fallback) }
}

/** Takes over the map's estimate of the first pickup, unless a person chose a time: also one that the clock skips. */
export function takeEstimate(state: JourneyState, pickup: number): JourneyState {
  const needed = state.draft.rides[0]?.times.needed
  if (
    state.draft.date === undefined ||
    state.waiting.needed[0] !== undefined ||
    !mayEstimate(state) ||
    (needed === pickup && state.estimated === pickup)
  )
    return state
  const draft = chooseNeeded(state.draft, 0, pickup, state.returnChosen)
  return { ...state, draft, estimated: draft.rides[0]?.times.needed }
}

/** Reads a leg's times in another zone: what somebody typed as 9:30 stays 9:30. */
export function enterZone(state: JourneyState, index: number, zone: string, fallback: string): JourneyState {
  const { draft } = state
  const before = zoneOfRide(draft, index, fallback)
  if (draft.rides[index]?.timezone === zone) return state
  const { date } = draft
  const change = (instant: number) =>
    before === zone || date === undefined ? instant : moved(instant, { date, zone: before }, { date, zone })
  const rides = draft.rides.map((ride, position) =>
    position === index ? { ...withTimes(ride, change), timezone: zone } : ride,
  )
  const first =
    index === 0 && draft.appointment !== undefined ? { appointment: change(draft.appointment) } : {}
  return {
    ...state,
    draft: { ...draft, ...first, rides },
    ...(index === 0 && state.estimated !== undefined && { estimated: rides[0]?.times.needed }),
  }
}

import { typeOfRides, withoutReturnStops } from '@nemt/domain/journey/existing.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { localMinutes } from '@nemt/domain/time/zone.ts'
import type { Opening } from '../opening/opening.ts'
import { enterPassenger } from './choose.ts'
import type { JourneyState } from './state.ts'
import { enterDate } from './times.ts'

/**
 * Puts a former trip into the request: why, where and at what time of day; on the date that is chosen, else
 * when one is. Needs and contact are the record's, which may have changed since; the first pickup of an
 * appointment is estimated anew. `fallback` is the customer's zone.
 */
export function takeTrip(state: JourneyState, rides: readonly Ride[], fallback: string): JourneyState {
  const [first] = rides
  if (!first) return state
  const { date, appointment: _appointment, ...draft } = state.draft
  const minutes = (instant: number | undefined, zone: string) =>
    instant === undefined ? undefined : localMinutes(instant, zone)
  const appointment = appointmentAsked(first.reason)
    ? minutes(first.times.appointment, first.timezone)
    : undefined
  const needed = rides.flatMap(({ type, times, timezone }, index) =>
    (index === 0 && appointment !== undefined) || (index > 0 && type === 'will-call')
      ? []
      : [[index, localMinutes(times.needed, timezone)] as const],
  )
  const taken: JourneyState = {
    ...state,
    estimated: undefined,
    waiting: { ...(appointment !== undefined && { appointment }), needed: Object.fromEntries(needed) },
    draft: {
      ...draft,
      reason: first.reason,
      type: typeOfRides(rides),
      ...(first.extra?.multiload && { multiload: true }),
      ...(first.covered_service &&
        first.service_name && { covered: { key: first.covered_service, name: first.service_name } }),
      rides: withoutReturnStops(
        typeOfRides(rides),
        rides.map(({ type, timezone, stops, notes }) => ({
          type,
          timezone,
          stops,
          times: {},
          ...(notes?.driver && { notes: { driver: notes.driver } }),
        })),
      ),
    },
  }
  return date === undefined ? taken : enterDate(taken, date, fallback)
}

/** A request like a former one, for its passenger. */
export function againState(
  fresh: JourneyState,
  { rides, passenger }: Extract<Opening, { kind: 'again' }>,
  ownTeams: readonly string[],
  fallback: string,
): JourneyState {
  return {
    ...takeTrip(enterPassenger(fresh, passenger, ownTeams), rides, fallback),
    from: rides[0]?.key,
  }
}

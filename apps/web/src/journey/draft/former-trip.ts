import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { chooseType } from '@nemt/domain/journey/draft.ts'
import { coveredOf, typeOfRides, withoutReturnStops } from '@nemt/domain/journey/existing.ts'
import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import { purposesOf } from '@nemt/domain/journey/settings.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { localMinutes } from '@nemt/domain/time/zone.ts'
import type { Opening } from '../opening/opening.ts'
import { enterPassenger, takeRecordNeeds } from './choose.ts'
import type { JourneyState } from './state.ts'
import { enterDate } from './times.ts'

/** What a former trip was for, if the customer still offers it. */
export function offeredPurpose(
  purpose: string | undefined,
  policy: CustomerPolicy,
  benefit?: Policy,
): string | undefined {
  const { enabled, list, adhoc } = purposesOf(policy, benefit)
  return purpose && enabled && (adhoc || list.includes(purpose)) ? purpose : undefined
}

type Former = { rides: readonly Ride[]; purpose?: string | undefined }

/**
 * Puts a former trip into the request: what for, where with all that belongs to the stops, at what time of day
 * and with what needs, leg by leg; on the date that is chosen, else when one is. The contact is the record's,
 * and where the needs are not, the form says so; the first pickup of an appointment is estimated anew.
 * `fallback` is the customer's zone.
 */
export function takeTrip(state: JourneyState, { rides, purpose }: Former, fallback: string): JourneyState {
  const [first] = rides
  if (!first) return state
  const { date, appointment: _appointment, purpose: _purpose, covered: _covered, ...draft } = state.draft
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
    returnChosen: needed.some(([index]) => index > 0),
    waiting: { ...(appointment !== undefined && { appointment }), needed: Object.fromEntries(needed) },
    draft: {
      ...draft,
      reason: first.reason,
      type: typeOfRides(rides),
      ...(first.extra?.multiload && { multiload: true }),
      ...coveredOf(first),
      ...(purpose && { purpose }),
      accessibility: first.accessibility,
      rides: withoutReturnStops(
        typeOfRides(rides),
        rides.map(({ type, timezone, stops, notes, accessibility }) => ({
          type,
          timezone,
          stops,
          times: {},
          ...(!same(accessibility, first.accessibility) && { accessibility }),
          ...(notes?.driver && { notes: { driver: notes.driver } }),
        })),
      ),
    },
  }
  return date === undefined ? taken : enterDate(taken, date, fallback)
}

/**
 * The same for passengers, who say neither needs nor notes (V564): those of the record hold. Of a trip with more
 * stops than there and back it is the first way (V565).
 */
export function takeOwnTrip(state: JourneyState, former: Former, fallback: string): JourneyState {
  const taken = takeTrip(state, former, fallback)
  const { multiload: _multiload, ...draft } = taken.draft
  const rides = draft.rides.map(({ notes: _notes, ...ride }) => ride)
  const own = { ...draft, rides }
  const driven = { ...taken, draft: draft.type === 'multi' ? chooseType(own, 'one') : own }
  return state.passenger ? takeRecordNeeds(driven, state.passenger.accessibility) : driven
}

/** A request like a former one, for its passenger. */
export function againState(
  fresh: JourneyState,
  { rides, passenger, purpose }: Extract<Opening, { kind: 'again' }>,
  ownTeams: readonly string[],
  fallback: string,
): JourneyState {
  return {
    ...takeTrip(enterPassenger(fresh, passenger, ownTeams), { rides, purpose }, fallback),
    from: rides[0]?.key,
  }
}

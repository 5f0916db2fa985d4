import type { Point } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { isHome, pointOf } from '@nemt/domain/distance/proximity.ts'
import { choosePassenger, chooseStop, mapRide } from '@nemt/domain/journey/draft.ts'
import type { DraftRide, DraftStop } from '@nemt/domain/journey/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { PLACE_REACH_M } from '@nemt/domain/place/reach.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { FoundPlace } from '#/components/place/PlacePicker.tsx'
import type { JourneyState } from './state.ts'

/**
 * Puts a passenger into the request; a team that the user may not book for is not taken over from the record.
 */
export function enterPassenger(
  state: JourneyState,
  passenger: Passenger,
  ownTeams: readonly string[],
): JourneyState {
  const { team, ...draft } = choosePassenger(state.draft, passenger)
  const limited = ownTeams.length > 0 && (!team || !ownTeams.includes(team))
  const onlyTeam = ownTeams.length === 1 ? ownTeams[0] : undefined
  const taken = limited ? onlyTeam : team
  return { ...state, passenger, everScheduled: false, draft: { ...draft, ...(taken && { team: taken }) } }
}

/** Which benefit is to pay; undefined leaves it to the strategy. */
export function chooseBenefit(state: JourneyState, key: string | undefined): JourneyState {
  const { policy: _policy, ...draft } = state.draft
  return { ...state, draft: { ...draft, ...(key && { policy: key }) } }
}

/** What Continue must know of the passenger's benefits; one that is not among them any more is not chosen. */
export function knowBenefits(state: JourneyState, benefits: readonly Policy[] | undefined): JourneyState {
  if (JSON.stringify(benefits) === JSON.stringify(state.benefits)) return state
  const rest =
    benefits === undefined || benefits.some(({ key }) => key === state.draft.policy)
      ? state
      : chooseBenefit(state, undefined)
  return { ...rest, benefits }
}

/**
 * The benefit whose settings count before the customer policy's (X068, X069): the chosen one, or the only one
 * there is.
 */
export function benefitOf({
  draft,
  benefits = [],
}: Pick<JourneyState, 'draft' | 'benefits'>): Policy | undefined {
  if (draft.policy) return benefits.find(({ key }) => key === draft.policy)
  return benefits.length === 1 ? benefits[0] : undefined
}

/** What the record says that the passenger needs, for all legs. */
export function takeRecordNeeds(state: JourneyState, accessibility: Accessibility): JourneyState {
  const rides = state.draft.rides.map(({ accessibility: _own, ...ride }) => ride)
  return { ...state, draft: { ...state.draft, accessibility, rides } }
}

/**
 * Takes the passenger out again; what belongs to the trip stays. Their home doesn't, nor the needs, notes and funds
 * of a leg: the next one would be fetched from a stranger's door, their driver read what is a stranger's, and somebody
 * else's benefit pay.
 */
export function dropPassenger(state: JourneyState): JourneyState {
  const {
    passenger: _passenger,
    accessibility: _needs,
    communication: _contact,
    verified: _verified,
    policy: _policy,
    funds: _funds,
    auth_code: _code,
    team,
    ...draft
  } = state.draft
  const home = state.passenger?.places.home?.address
  const elsewhere = (stop: DraftStop) => (isAt(stop, home) ? {} : stop)
  const rides = draft.rides.map(({ accessibility: _own, notes: _notes, fund_keys: _paying, ...ride }) => ({
    ...ride,
    stops: { pickup: elsewhere(ride.stops.pickup), dropoff: elsewhere(ride.stops.dropoff) },
  }))
  const chosen = team !== undefined && team !== state.passenger?.team ? { team } : {}
  return {
    ...state,
    passenger: null,
    everScheduled: false,
    benefits: undefined,
    draft: { ...draft, ...chosen, rides },
  }
}

/** Whether a stop is at an address, also at one that no map knows. */
function isAt({ address }: DraftStop, at: DraftStop['address']): boolean {
  return at !== undefined && (isHome(address, at) || address?.format === at.format)
}

/** A found place as a stop. Close to the passenger's home it is the residence (V669). */
export function stopOf(place: FoundPlace, home: Passenger['places']['home']): DraftStop {
  const type = isHome(place.address, home?.address) ? 'home' : place.type
  return {
    address: place.address,
    ...(place.name && { name: place.name }),
    ...(type && { type }),
    ...(place.place && { place: place.place }),
    ...(place.notes && { notes: place.notes }),
  }
}

/** Enters a stop that was found, null for none, and remembers when its position is only near. */
export function enterPlace(
  state: JourneyState,
  index: number,
  end: 'pickup' | 'dropoff',
  place: FoundPlace | null,
): JourneyState {
  const stop = place ? stopOf(place, state.passenger?.places.home) : {}
  const approximate = place?.approximate
    ? [...new Set([...state.approximate, place.address.format])]
    : state.approximate
  return { ...state, approximate, draft: chooseStop(state.draft, index, end, stop) }
}

/** Changes a part of a stop that is already there. */
export function changeStop(
  state: JourneyState,
  index: number,
  end: 'pickup' | 'dropoff',
  change: Partial<DraftStop>,
): JourneyState {
  const stop = state.draft.rides[index]?.stops[end] ?? {}
  return { ...state, draft: chooseStop(state.draft, index, end, { ...stop, ...change }) }
}

/**
 * Puts a stop exactly where the pin is (V242); its position is no longer only near, unless the pin was left
 * where the map began (`from`), which nobody knows to be the address. Out of reach of its saved place the
 * stop is not at that place any more.
 */
export function movePin(
  state: JourneyState,
  index: number,
  end: 'pickup' | 'dropoff',
  to: Point,
  from: Point,
): JourneyState {
  const stop = state.draft.rides[index]?.stops[end]
  const address = stop?.address
  if (!stop || !address?.format) return state
  const { format } = address
  const left = to.lat === from.lat && to.lng === from.lng
  const others = state.approximate.filter((address) => address !== format)
  const stays = left && (pointOf(address) === null || others.length < state.approximate.length)
  const { place, ...rest } = stop
  const there = place !== undefined && haversine(from, to) <= PLACE_REACH_M
  const moved = { ...rest, ...(there && { place }), address: { ...address, ...to } }
  return {
    ...state,
    draft: chooseStop(state.draft, index, end, moved),
    approximate: stays ? [...others, format] : others,
  }
}

/** Changes one leg. */
export function changeRide(
  state: JourneyState,
  index: number,
  change: (ride: DraftRide) => DraftRide,
): JourneyState {
  return { ...state, draft: mapRide(state.draft, index, change) }
}

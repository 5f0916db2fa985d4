import { costLines, costRange, payOf, totalOf } from '@nemt/domain/cost/rate-card.ts'
import { drivenMinutes, roadMetres, routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { haversine, METRES_PER_MILE } from '@nemt/domain/distance/haversine.ts'
import { takesOffers } from '@nemt/domain/fleet/dispatch.ts'
import {
  eligibility,
  type Eligibility,
  type EligibilityFacts,
  type FleetHistory,
} from '@nemt/domain/fleet/eligibility.ts'
import { overLimit, rankFleets, type FleetStanding } from '@nemt/domain/fleet/rank.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import type { Address } from '@nemt/domain/address/schema.ts'
import type { Estimates, Reason } from '@nemt/domain/ride/schema.ts'
import type { Standings } from '#/fleet/standing.ts'
import { present } from '@nemt/store/rows/present.ts'
import { learnWays, type Ways } from '#/map/ways.ts'
import type { Context } from '#/pipeline/context.ts'

/**
 * A fleet with what it would cost the customer, what of that is the fleet's (the customer's own fee is not),
 * both in cents and undefined where its card has no rates for the ride, or why it can't take the ride.
 */
export type Candidate = {
  fleet: Fleet
  cost: number | undefined
  pay: number | undefined
  verdict: Eligibility
  standing: FleetStanding
  /** It costs more than the benefit allows: it is asked last. */
  overLimit: boolean
}

/** What is known of fleets beside their records: with this ride, lately, and what the benefit allows (cents). */
export type KnownOfFleets = {
  history?: (fleet: string) => FleetHistory
  standings?: Standings
  limit?: number | undefined
}

/** What fleets are judged by, besides their own history with the ride. */
export function fitFacts(
  { customer }: Pick<Context, 'customer'>,
  ride: DraftRide,
): Omit<EligibilityFacts, 'history'> {
  return {
    ride: {
      type: ride.type ?? 'scheduled',
      timezone: ride.timezone ?? customer.timezone,
      times: { created: 0, needed: ride.times.needed ?? 0 },
      stops: {
        pickup: { address: ride.stops.pickup.address as Address },
        dropoff: { address: ride.stops.dropoff.address as Address },
      },
      accessibility: ride.accessibility ?? defaultAccessibility,
      estimates: { duration_s: ride.estimates?.duration_s ?? 0 },
    },
    customer,
    sandbox: customer.dispatch?.sandbox === true,
  }
}

/**
 * Every fleet judged for a ride: the eligible ones in the order they would be asked, those that take no offers last,
 * then the others with their reason (server-behaviour §2.2, §2.4).
 */
export function judgeFleets(
  context: Pick<Context, 'customer'>,
  fleets: readonly Fleet[],
  ride: DraftRide,
  reason: Reason | undefined,
  { history = () => ({}), standings, limit }: KnownOfFleets = {},
): { eligible: Candidate[]; others: Candidate[] } {
  const { customer } = context
  const from = pointOf(ride.stops.pickup.address)
  const to = pointOf(ride.stops.dropoff.address)
  const { distance_m = 0, duration_s = 0 } = ride.estimates ?? {}
  if (!from || !to || ride.times.needed === undefined) return { eligible: [], others: [] }
  const trip = {
    miles: distance_m / METRES_PER_MILE,
    minutes: drivenMinutes(duration_s, ride.accessibility?.vehicle),
    ...(reason ? { reason } : {}),
  }
  const facts = fitFacts(context, ride)
  const judged = fleets.map((fleet): Candidate => {
    const home = pointOf(fleet.place?.address)
    const deadhead = home ? roadMetres(haversine(home, from)) / METRES_PER_MILE : 0
    const lines = costLines(fleet.costs, { ...trip, deadhead }, customer.settings?.admin_fee)
    const pay = payOf(lines)
    const cost = pay === undefined ? undefined : totalOf(lines)
    return {
      ...{ fleet, cost, pay },
      verdict: eligibility(fleet, { ...facts, history: history(fleet.key) }),
      standing: standings?.get(fleet.key) ?? {},
      overLimit: overLimit(cost, limit),
    }
  })
  const eligible = judged.filter(({ verdict }) => verdict.eligible)
  const ranked = rankFleets(
    eligible.map(({ fleet, cost, standing }) => ({
      ...standing,
      key: fleet.key,
      ...present({ cost, weight: fleet.weights?.static }),
    })),
    limit,
  )
  const byKey = new Map(eligible.map((candidate) => [candidate.fleet.key, candidate]))
  const inOrder = ranked.flatMap(({ key }) => byKey.get(key) ?? [])
  return {
    eligible: inOrder.toSorted(
      (a, b) => Number(takesOffers(b.fleet.dispatch)) - Number(takesOffers(a.fleet.dispatch)),
    ),
    others: judged.filter(({ verdict }) => !verdict.eligible),
  }
}

/** Who estimates a request's rides: with the ways that were learnt for it (learnRoads), all by one source. */
export type Estimating = Pick<Context, 'customer' | 'portal'> & { roads: Ways }

type Judged = ReturnType<typeof judgeFleets> & { estimates: Estimates }

/**
 * Distance, duration and cost of a ride by the streets, or by the embedded model where they aren't known, and
 * the rate cards of the eligible fleets, and how each fleet was judged; no cost when nobody is eligible.
 */
export function judgeRide(
  context: Estimating,
  fleets: readonly Fleet[],
  ride: DraftRide,
  reason: Reason | undefined,
): Judged {
  const from = pointOf(ride.stops.pickup.address)
  const to = pointOf(ride.stops.dropoff.address)
  if (!from || !to || ride.times.needed === undefined) return { estimates: {}, eligible: [], others: [] }
  const zone = ride.timezone ?? context.portal.adapters.zoneOf(from)
  const route = routeEstimate({
    from,
    to,
    at: ride.times.needed,
    zone,
    road: context.roads.road(from, to),
    calibration: context.roads.calibration(from),
    ...(ride.accessibility ? { vehicle: ride.accessibility.vehicle } : {}),
  })
  const estimates = {
    ...route,
    source: context.roads.source,
    pickup: ride.times.needed,
    completed: ride.times.needed + route.duration_s * 1000,
  }
  const { eligible, others } = judgeFleets(context, fleets, { ...ride, timezone: zone, estimates }, reason)
  return {
    estimates: {
      ...estimates,
      ...costRange(eligible.map(({ cost }) => cost)),
      ...(eligible.length ? { basis: 'fleet' as const } : {}),
    },
    eligible,
    others,
  }
}

/** What is known of the ways of a request's rides: all by the streets, or all by the model (never a mixture). */
export function learnRoads(
  context: Pick<Context, 'portal' | 'customer'>,
  rides: readonly {
    stops?: DraftRide['stops'] | undefined
    times?: { needed?: number | undefined; appointment?: number | undefined } | undefined
  }[],
): Promise<Ways> {
  return learnWays(
    context,
    rides.flatMap(({ stops, times }) => {
      const [from, to, at] = [
        pointOf(stops?.pickup.address),
        pointOf(stops?.dropoff.address),
        times?.needed ?? times?.appointment,
      ]
      return from && to && at !== undefined ? [{ from, to, at }] : []
    }),
  )
}

/** The estimates alone. */
export function estimateRide(
  context: Estimating,
  fleets: readonly Fleet[],
  ride: DraftRide,
  reason: Reason | undefined,
): Estimates {
  return judgeRide(context, fleets, ride, reason).estimates
}

import type { Point } from '../address/schema.ts'

/** How a fleet that the product plays behaves (server-behaviour §2.3), the default first. */
export const simulationProfiles = ['drives', 'declines', 'slow', 'late', 'no_show', 'breaks_down'] as const
export type SimulationProfile = (typeof simulationProfiles)[number]
/** A played fleet's own; `pace` makes each of its steps so many times as long. */
export type Simulation = {
  profile?: SimulationProfile | undefined
  pace?: number | undefined
  /** Whether its cars are seen on the map; they are unless it says no. */
  positions?: boolean | undefined
}

const HOUR = 3_600_000
/** A played fleet's clock runs ahead by so much and no more: a ride of next week waits. ms. */
const AHEAD_MS = 36 * HOUR

/** The instant from which a played fleet drives a ride that is needed at another one; both ms. */
export function playedFrom(needed: number): number {
  return needed - AHEAD_MS
}

/** Whether a played fleet says no to what it is offered. */
export function playsNo(simulation: Simulation = {}): boolean {
  return simulation.profile === 'declines'
}

/** The way that a car has come before the pickup, as a share of the ride's own. */
const APPROACH = 0.3
/** How much of the ride it has done when it is first seen with its passenger. */
const FIRST_PART = 0.25

/** Where a played car is when it comes to a status: on its way, at the pickup, or a part of the ride along. */
export function playedPosition(
  status: 'pickup' | 'waiting' | 'enroute',
  { pickup, dropoff }: { pickup: Point; dropoff: Point },
): Point {
  const along = { pickup: -APPROACH, waiting: 0, enroute: FIRST_PART }[status]
  return {
    lat: pickup.lat + along * (dropoff.lat - pickup.lat),
    lng: pickup.lng + along * (dropoff.lng - pickup.lng),
  }
}

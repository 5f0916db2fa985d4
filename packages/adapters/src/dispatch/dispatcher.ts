import type { DispatchKind } from '@nemt/domain/fleet/schema.ts'
import type { Simulation } from '@nemt/domain/fleet/simulation.ts'
import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'

/**
 * The next step of a ride that the product plays: its status, who drives it, how long it stays so (ms). `lateMs`: the
 * driver comes so much after the ride's time; `reason`: why the ride is given back, or had no passenger.
 */
export type PlayedStep = {
  to: RideStatus
  driver: NonNullable<Ride['driver']>
  vehicle: NonNullable<Ride['vehicle']>
  nextMs: number
  lateMs?: number
  reason?: string
}

/** How the product speaks with fleets of one dispatch kind; one file per kind (server-behaviour §2.3). */
export type Dispatcher = {
  kind: DispatchKind
  /**
   * How a fleet's people are written to about offers and rides, at each of its addresses: with a link that opens the
   * ride's page by itself, or with one for people who sign in. Null for a fleet that hears of them in another way.
   */
  mail: 'link' | 'sign-in' | null
  /** What a fleet that the product plays in its own way does next; undefined where real people drive. */
  play: (status: RideStatus, simulation?: Simulation) => PlayedStep | undefined
}

/** A kind that is told nothing outside of the product's own pages, and that nobody plays. */
export function withinPages(kind: DispatchKind): Dispatcher {
  return {
    kind,
    mail: null,
    play: () => undefined,
  }
}

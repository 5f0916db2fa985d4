import type { DispatchKind, Fleet } from '@nemt/domain/fleet/schema.ts'
import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'

/** The next step of a ride that the product plays: its status, who drives it, how long it stays so (ms). */
export type PlayedStep = {
  to: RideStatus
  driver: NonNullable<Ride['driver']>
  vehicle: NonNullable<Ride['vehicle']>
  nextMs: number
}

/** How the product speaks with fleets of one dispatch kind; one file per kind (server-behaviour §2.3). */
export type Dispatcher = {
  kind: DispatchKind
  /** Where mails about offers and rides go; undefined for a fleet that hears of them in another way. */
  mailTo: (fleet: Pick<Fleet, 'contact'>) => string | undefined
  /** What a fleet that the product plays does next; undefined where real people drive. */
  play: (status: RideStatus) => PlayedStep | undefined
}

/** A kind that is told nothing outside of the product's own pages, and that nobody plays. */
export function withinPages(kind: DispatchKind): Dispatcher {
  return {
    kind,
    mailTo: () => undefined,
    play: () => undefined,
  }
}

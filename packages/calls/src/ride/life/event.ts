import type { Actor } from '@nemt/domain/event/actor.ts'
import type { RideEventType } from '@nemt/domain/event/schema.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import type { EventRow } from '@nemt/store/change/changes.ts'
import type { NewRow, Row } from '@nemt/store/rows/tables.ts'

/** What of a ride says who hears of it. */
export type HeardRide = Pick<NewRow<'ride'>, 'key' | 'passenger_key' | 'team_key' | 'fleet_key'>
type Heard = { audience?: EventRow['audience']; fleets?: (string | null | undefined)[] }

/**
 * One line of a ride's story for the event log. `data` is read by everybody who may hear it, so it never
 * carries names, addresses, costs or notes; who needs those reads the ride.
 */
export function rideEvent(
  ride: HeardRide,
  collection: 'ride:info' | 'ride:offers' | 'ride:events',
  type:
    | RideEventType
    | (
        | 'driver'
        | 'late'
        | 'offer.expire'
        | 'passenger'
        | 'played'
        | 'ready'
        | 'replies.read'
        | 'tell.later'
        | 'told'
      ),
  actor: Actor,
  data: object,
  { audience = ['staff', 'passenger', 'fleet'], fleets = [] }: Heard = {},
): EventRow {
  return {
    collection,
    key: ride.key,
    type,
    actor,
    data,
    audience,
    team_key: ride.team_key ?? undefined,
    ride_key: ride.key,
    passenger_key: ride.passenger_key,
    fleet_keys: [
      ...new Set([ride.fleet_key, ...fleets].filter((fleet): fleet is string => typeof fleet === 'string')),
    ],
  }
}

type CarriedChange = {
  ride: HeardRide & Pick<Row<'ride'>, 'status'>
  /** The ride's, once this is written. */
  version: number
  /** What changed, as an edit of the ride names it: `passenger`, `communication`. */
  fields: readonly string[]
}

/**
 * Whoever has an open ride before them hears that what it carries of its passenger changed (docs/decisions/131). One
 * that stays as it is says nothing.
 */
export function carriedEvents(actor: Actor, changes: readonly CarriedChange[]): EventRow[] {
  return changes
    .filter(({ ride, fields }) => OPEN.includes(ride.status) && fields.length > 0)
    .map(({ ride, version, fields }) => rideEvent(ride, 'ride:info', 'passenger', actor, { version, fields }))
}

import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'

/** Where somebody dragged a ride in the calendar: a day (yyyy-mm-dd) and the minutes since its midnight. */
export type Moved = { date: string; minutes: number }

/**
 * What a link opens the trip request with: nothing or a passenger, rides to change (and the other open ones
 * of their request), or a trip to book again.
 */
export type Opening = (
  | {
      kind: 'new'
      passenger: Passenger | null
      /** Rides were to be changed that are not there, or not one passenger's (V194). */
      gone?: boolean
    }
  | {
      kind: 'edit'
      rides: Ride[]
      others: Ride[]
      passenger: Passenger
      /** What their one request is for. */
      purpose?: string | undefined
      moved?: Moved | undefined
    }
  | { kind: 'again'; rides: Ride[]; passenger: Passenger; purpose?: string | undefined }
) & {
  /** The unsent request that the address names, as it was kept. */
  kept?: { key: string; document: string; updated: number }
}

/** Tells two openings apart by their keys: a page that is only rendered anew opens nothing anew. */
export function idOf(opening: Opening): string {
  return [
    opening.kind,
    opening.passenger?.key,
    opening.kept?.key,
    ...(opening.kind === 'new' ? [] : opening.rides.map(({ key, version }) => `${key} ${version}`)),
  ].join()
}

/** The query of the page's address. */
export type Query = Record<string, string | string[] | undefined>

export function oneOf(query: Query, name: string): string | null {
  return typeof query[name] === 'string' ? query[name] : null
}

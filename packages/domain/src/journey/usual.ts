import type { Reason, Ride, RideType, Stop } from '../ride/schema.ts'
import { localDate, localMinutes, weekday } from '../time/zone.ts'
import { NOT_DRIVEN } from '../ride/sets.ts'

/** What of a former ride tells what is usual; lists have it. */
export type FormerRide = Pick<Ride, 'key' | 'request' | 'status' | 'type' | 'reason' | 'timezone'> & {
  times: Pick<Ride['times'], 'needed' | 'appointment'>
  stops: Record<
    'pickup' | 'dropoff',
    Pick<Stop, 'name' | 'type'> & { address: Pick<Stop['address'], 'format' | 'subpremise'> }
  >
}

/**
 * A trip that a passenger makes again and again: where from and to, at what time of day (`minutes`; the
 * appointment's, else the pickup's), when back (null when they call or there is no way back), on which
 * weekdays (Monday 1), and the last time's rides with their request, first the one there. What is booked counts like
 * what was driven: it tells as well what somebody does.
 */
export type UsualTrip = {
  ride: string
  rides: string[]
  request: string
  from: FormerRide['stops']['pickup']
  to: FormerRide['stops']['pickup']
  reason: Reason
  minutes: number
  back: { type: RideType; minutes: number } | null
  weekdays: number[]
  count: number
  last: string
}

const MOST = 3

/** The value that stands most often in a list; of equals the one that stands there last. */
function mostOften<T>(list: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of list) {
    const before = counts.get(value) ?? 0
    // Put in anew, values are in the order in which they were seen last.
    counts.delete(value)
    counts.set(value, before + 1)
  }
  return [...counts].reduce<[T, number] | undefined>(
    (best, next) => (best && best[1] > next[1] ? best : next),
    undefined,
  )?.[0]
}

function placeOf({ address: { format, subpremise } }: FormerRide['stops']['pickup']): string {
  return `${format}\n${subpremise ?? ''}`
}

function wayOf(trip: readonly FormerRide[]): string {
  return trip
    .map(({ stops, reason }) => [reason, placeOf(stops.pickup), placeOf(stops.dropoff)].join('\n'))
    .join('\n\n')
}

/** The trips of a passenger's rides, by request and day, legs in their order. */
function tripsOf(rides: readonly FormerRide[]): FormerRide[][] {
  const trips = new Map<string, FormerRide[]>()
  for (const ride of [...rides].sort((a, b) => a.times.needed - b.times.needed)) {
    if (NOT_DRIVEN.includes(ride.status)) continue
    const id = `${ride.request} ${localDate(ride.times.needed, ride.timezone)}`
    trips.set(id, [...(trips.get(id) ?? []), ride])
  }
  return [...trips.values()]
}

function clockOf({ times, timezone }: FormerRide): number {
  return localMinutes(times.appointment ?? times.needed, timezone)
}

/** What the passenger usually does, at most three trips: the most frequent first, then the latest. */
export function usualTrips(rides: readonly FormerRide[]): UsualTrip[] {
  const ways = new Map<string, FormerRide[][]>()
  for (const trip of tripsOf(rides)) ways.set(wayOf(trip), [...(ways.get(wayOf(trip)) ?? []), trip])
  return [...ways.values()]
    .map((trips): UsualTrip => {
      const latest = trips.at(-1) as FormerRide[]
      const [first, ...rest] = latest as [FormerRide, ...FormerRide[]]
      const back = rest.at(-1)
      const days = trips.map(([ride]) =>
        weekday(localDate((ride as FormerRide).times.needed, (ride as FormerRide).timezone)),
      )
      return {
        ride: first.key,
        rides: latest.map(({ key }) => key),
        request: first.request,
        from: first.stops.pickup,
        to: first.stops.dropoff,
        reason: first.reason,
        minutes: mostOften(trips.map((trip) => clockOf(trip[0] as FormerRide))) ?? clockOf(first),
        back: back
          ? {
              type: back.type,
              minutes:
                mostOften(
                  trips.map((trip) =>
                    localMinutes(
                      (trip.at(-1) as FormerRide).times.needed,
                      (trip.at(-1) as FormerRide).timezone,
                    ),
                  ),
                ) ?? 0,
            }
          : null,
        weekdays: [...new Set(days)].sort((a, b) => a - b),
        count: trips.length,
        last: localDate(first.times.needed, first.timezone),
      }
    })
    .sort((a, b) => b.count - a.count || (a.last < b.last ? 1 : -1))
    .slice(0, MOST)
}

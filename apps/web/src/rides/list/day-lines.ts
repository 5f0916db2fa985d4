import { localDate } from '@nemt/domain/time/zone.ts'
import type { BoardRide, Line } from '#/dashboard/board/lines.ts'

/** A day's head and its rides, each by itself and under its passenger's name; numbered after those `before` them. */
export function dayLines(day: string, rides: readonly BoardRide[], before = 0): Line[] {
  return [
    { kind: 'head', id: `day ${day}`, head: { kind: 'day', day }, count: rides.length },
    ...rides.map((ride, index): Line => ({
      ...{ kind: 'ride', id: ride.key, ride, risk: null, counted: [], number: before + index + 1 },
      ...{ leg: 1, legs: 1, previous: undefined, first: true, rides: [ride] },
    })),
  ]
}

/** Rides under their days, each on its own zone's wall. */
export function linesByDay(rides: readonly BoardRide[]): Line[] {
  const days = Map.groupBy(rides, (ride) => localDate(ride.times.needed, ride.timezone))
  let number = 0
  return [...days].flatMap(([day, own]) => {
    const lines = dayLines(day, own, number)
    number += own.length
    return lines
  })
}

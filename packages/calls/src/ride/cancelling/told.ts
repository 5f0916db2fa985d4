import { isRecurring } from '@nemt/domain/ride/cancel.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Cancellation } from './facts.ts'

/** How a passenger hears of a ride: not by itself, or as the first of its series that ends there. */
export type ToldAs = { quiet: true } | { series: true }

/**
 * Of rides that end together the first one tells their passenger, from which day on. By the rides' keys; one alone
 * isn't named.
 */
export function toldOnce(rides: readonly Ride[]): ReadonlyMap<string, ToldAs> {
  const [first, ...later] = rides.toSorted((a, b) => a.times.needed - b.times.needed)
  if (!first || later.length === 0) return new Map()
  return new Map<string, ToldAs>([
    [first.key, { series: true }],
    ...later.map(({ key }) => [key, { quiet: true }] as const),
  ])
}

/**
 * The passenger of a series that is cancelled from a day on is told once, from which day: nobody reads dozens of texts.
 * By the rides' keys; of those that aren't named each is told by itself.
 */
export function toldAs(
  rides: readonly Ride[],
  { range }: Pick<Cancellation, 'range'>,
): ReadonlyMap<string, ToldAs> {
  if (range !== 'future') return new Map()
  // A no-show is over: of its cancellation nobody is told.
  const ended = rides.filter((ride) => isRecurring(ride) && ride.status !== 'failed')
  const series = Map.groupBy(ended, ({ request }) => request)
  return new Map([...series.values()].flatMap((own) => [...toldOnce(own)]))
}

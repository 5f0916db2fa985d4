import type { DataOf } from '#/calls/named.ts'

type Fund = Pick<DataOf<'passenger.ride.stats'>['funds'][number], 'remaining' | 'pending'>
/** What is left of a benefit, each with the name of its text: rides, money, or that there is no limit. */
export type Left =
  | { text: 'left'; count: number }
  | { text: 'moneyLeft' | 'moneyLeftBefore'; cents: number }
  | { text: 'unlimited' }

/**
 * What a passenger reads of what is left of a benefit (V138, V139), in rides and in money as far as either is limited.
 * Money that they are not told of may be limited: then nothing is said of it, nor that there is no limit. It is what
 * rides that were driven left; planned ones will take of it.
 */
export function leftOfBenefit({ remaining: { count, cents }, pending }: Fund): Left[] {
  if (count === null && cents === null) return [{ text: 'unlimited' }]
  return [
    ...(count === null ? [] : [{ text: 'left' as const, count }]),
    ...(cents === null || cents === undefined
      ? []
      : [{ text: pending.count > 0 ? ('moneyLeftBefore' as const) : ('moneyLeft' as const), cents }]),
  ]
}

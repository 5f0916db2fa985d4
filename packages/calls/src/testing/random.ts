/** Numbers that a seed repeats, as even as these tests need them (mulberry32). */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  /** A whole number from 0 up to `limit`. */
  below: (limit: number) => number
  pick: <T>(among: readonly T[]) => T
  /** True so often of a hundred times. */
  chance: (percent: number) => boolean
  bytes: (length: number) => Buffer
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(among: readonly T[]) => among[below(among.length)] as T,
    chance: (percent) => next() * 100 < percent,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}

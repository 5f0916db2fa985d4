const FIVE_MINUTES = 300_000

/** Down to a minute that ends in 0 or 5 (V352). */
export function roundDownToFive(instant: number): number {
  return Math.floor(instant / FIVE_MINUTES) * FIVE_MINUTES
}

/** Up to a minute that ends in 0 or 5. */
export function roundUpToFive(instant: number): number {
  return Math.ceil(instant / FIVE_MINUTES) * FIVE_MINUTES
}

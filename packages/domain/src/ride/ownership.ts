/** How long work counts as somebody's when the customer says nothing (`flags.owned_limit`), ms. */
export const OWNED_LIMIT_MS = 15 * 60_000

/** Who took a ride that needs somebody, and until when (ms) it counts as theirs. */
export type Ownership = { key: string; name: string; until: number }

/**
 * Whose the work on a ride is (docs/decisions/097): nobody's, somebody's, or nobody's again because its owner left it
 * lying; then it is still told whose it was.
 */
export function ownershipOf(owner: Ownership | undefined, now: number): 'free' | 'owned' | 'left' {
  if (!owner) return 'free'
  return owner.until > now ? 'owned' : 'left'
}

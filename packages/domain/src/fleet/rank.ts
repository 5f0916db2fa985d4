/** Days of offers that a fleet's acceptance is counted over. */
export const ACCEPTANCE_DAYS = 30

/**
 * What a fleet did lately: the share of its offers of thirty days, as far as they were answered or ran out, that it
 * accepted (absent without one), and the instant (ms) at which it was last given a ride.
 */
export type FleetStanding = { acceptance?: number; awarded?: number }

/** What ranks a fleet; cost in cents. */
export type Rankable = FleetStanding & { key: string; weight?: number; cost?: number }

/**
 * Whether the expected cost is over the benefit's limit: such a fleet goes last and is marked
 * (server-behaviour §2.2, 10). Cents.
 */
export function overLimit(cost: number | undefined, limit: number | undefined): boolean {
  return cost !== undefined && limit !== undefined && cost > limit
}

function ascending(a: number, b: number) {
  if (a < b) return -1
  return a > b ? 1 : 0
}

/**
 * Fleets in the order they are asked (server-behaviour §2.2), word by word and not a blend, so that it can be
 * explained: within the limit first, static weight, expected cost (unknown last), acceptance, longest without
 * an award, then the key.
 */
export function rankFleets<R extends Rankable>(fleets: readonly R[], limit?: number): R[] {
  return fleets.toSorted(
    (a, b) =>
      Number(overLimit(a.cost, limit)) - Number(overLimit(b.cost, limit)) ||
      ascending(b.weight ?? 0, a.weight ?? 0) ||
      ascending(a.cost ?? Infinity, b.cost ?? Infinity) ||
      ascending(b.acceptance ?? 0, a.acceptance ?? 0) ||
      ascending(a.awarded ?? -Infinity, b.awarded ?? -Infinity) ||
      (a.key < b.key ? -1 : 1),
  )
}

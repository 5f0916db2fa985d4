import type { DataOf } from '#/calls/named.ts'

type Fund = Pick<
  DataOf<'passenger.ride.stats'>['funds'][number],
  'fund_key' | 'policy_key' | 'name' | 'enabled' | 'expired' | 'interval' | 'remaining'
>
/** What a series takes of an allotment that is counted in rides, and what is left of it. */
type SeriesAllotment = Pick<Fund, 'name' | 'interval'> & { left: number; takes: number }

/**
 * What a series takes of the passenger's allotment in its present interval; null where it isn't counted in rides. Of
 * several benefits each pays for some of the days, and which is said in the summary: none of them takes them all.
 *
 * @param chosen the benefit that somebody chose to pay
 */
export function seriesAllotment(
  funds: readonly Fund[],
  { dates, legs, chosen }: { dates: readonly string[]; legs: number; chosen?: string | undefined },
): SeriesAllotment | null {
  const [fund, ...others] = funds.filter(
    ({ enabled, expired, policy_key: policy }) => enabled && !expired && (!chosen || policy === chosen),
  )
  const left = fund?.remaining.count ?? null
  if (!fund || others.length > 0 || left === null) return null
  const { name, interval } = fund
  const within = dates.filter((date) => date >= interval.start && date <= interval.end)
  return { name, interval, left, takes: within.length * legs }
}

import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { many, read } from '@nemt/store/read.ts'
import { computed, select } from '@nemt/store/rows/select.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'

const DAY_MS = 86_400_000
/** An estimate may be so old; an offer asks anew (dayRides). */
const FRESH_MS = 10_000
type Days = ReadonlyMap<string, NonNullable<Fleet['days']>>
const cacheOf = ofPortal(({ freshMs }) =>
  boundedCache<'all', Promise<Days>>(1, { freshMs: Math.min(FRESH_MS, freshMs) }),
)

/**
 * How many rides the fleets that take only so many a day have on which day, of all customers, from yesterday on
 * (server-behaviour §2.2, 9); at most ten seconds old.
 */
export function loadDays(portal: Portal): Promise<Days> {
  return loadOnce(cacheOf(portal), 'all', async () => {
    const { sql } = portal.store
    const since = new Date(portal.clock() - DAY_MS).toISOString().slice(0, 10)
    const { fleets } = await read(portal.store, 'global', {
      fleets: many(
        select(
          sql,
          {
            fleet_key: computed<string>(sql`t.fleet_key`),
            days: computed<Record<string, number>>(sql`t.days`),
          },
          sql`from app.fleet_days(${since}::date) t where s.c is not null`,
        ),
      ),
    })
    return new Map(fleets.map(({ fleet_key, days }) => [fleet_key, days]))
  })
}

/** Forgets the count, after fleets were changed by this process. */
export function forgetDays(portal: Portal): void {
  cacheOf(portal).clear()
}

/** The fleets without some of their rides: who edits a ride needs no more room of the fleet that has it. */
export function withoutRides(
  fleets: readonly Fleet[],
  rides: Iterable<{ fleet_key: string | null; local_date: string }>,
): Fleet[] {
  const theirs = Map.groupBy(rides, ({ fleet_key }) => fleet_key)
  return fleets.map((fleet) => {
    const own = fleet.days && theirs.get(fleet.key)
    if (!own) return fleet
    const days = { ...fleet.days }
    for (const { local_date: day } of own) days[day] = (days[day] ?? 0) - 1
    return { ...fleet, days }
  })
}

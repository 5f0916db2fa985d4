import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { ACCEPTANCE_DAYS, type FleetStanding } from '@nemt/domain/fleet/rank.ts'
import { many, read, type Question } from '@nemt/store/read.ts'
import { column, computed, instant, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'

const DAY_MS = 86_400_000
/** What thirty days say changes slowly; counting them anew costs a pass over the offers of all customers. */
const FRESH_MS = 10_000
const cacheOf = ofPortal(({ freshMs }) =>
  boundedCache<'all', Promise<Standings>>(1, { freshMs: Math.min(FRESH_MS, freshMs) }),
)

/** What each fleet did lately, by its key. */
export type Standings = ReadonlyMap<string, FleetStanding>

/**
 * What fleets did lately, over all the customers that they serve (server-behaviour §2.2): the share of offers of
 * thirty days that they accepted, and when they were last given a ride. At most ten seconds old.
 */
export function loadStandings(portal: Portal): Promise<Standings> {
  return loadOnce(cacheOf(portal), 'all', () => fetchStandings(portal))
}

async function fetchStandings(portal: Portal): Promise<Standings> {
  const { sql } = portal.store
  const since = new Date(portal.clock() - ACCEPTANCE_DAYS * DAY_MS).toISOString()
  const { standings } = await read(portal.store, 'global', {
    standings: many(
      select(
        sql,
        {
          fleet_key: computed<string>(sql`t.fleet_key`),
          asked: computed<number>(sql`t.asked`),
          accepted: computed<number>(sql`t.accepted`),
          awarded_at: instant<number | null>(sql`t.awarded_at`),
        },
        sql`from app.fleet_standings(${since}::timestamptz) t where s.c is not null`,
      ),
    ),
  })
  return new Map(
    standings.map(({ fleet_key, asked, accepted, awarded_at }) => [
      fleet_key,
      {
        ...(asked > 0 ? { acceptance: accepted / asked } : {}),
        ...(awarded_at === null ? {} : { awarded: awarded_at }),
      },
    ]),
  )
}

function dayColumns(sql: Sql) {
  return {
    ride_key: column('ride', 'r', 'key'),
    fleet_key: column('fleet', 'f', 'key'),
    rides: computed<number>(
      sql`app.fleet_day_rides(f.key, r.local_date) - (coalesce(r.fleet_key, '') = f.key)::int`,
    ),
  }
}

/** How many other rides a fleet has on the day of a ride. */
export type DayRides = Selected<ReturnType<typeof dayColumns>>

/**
 * How many rides the fleets that take only so many a day have on the days of some rides, of all customers, without
 * those rides themselves (server-behaviour §2.2, 9). `rides` is a condition over `r`.
 */
export function dayRides(sql: Sql, rides: Fragment): Question<DayRides[]> {
  return many(
    select(
      sql,
      dayColumns(sql),
      sql`from ride r join fleet f on f.document ? 'per_day_cap' and f.archived_at is null
        where r.customer_key = s.c and ${rides}`,
    ),
  )
}

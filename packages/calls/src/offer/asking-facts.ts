import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { loadHeardFleets } from '../fleet/heard.ts'
import { dayRides, loadStandings, type DayRides, type Standings } from '../fleet/standing.ts'
import type { Context, Seen } from '../pipeline/context.ts'
import { rideFacts } from '../ride/life/questions.ts'

/** Fleets with what is known of them beside their records. */
export type FleetFacts = { fleets: readonly Fleet[]; days: readonly DayRides[]; standings: Standings }

/**
 * What asking fleets about a ride is judged by (server-behaviour §2.2): the ride with its offers and lines in the
 * ledger, all fleets, how full their day is, what they did lately. One round trip, as far as the fleets are known.
 */
export async function askingFacts(context: Context, ride: string, trace?: Seen<'ride'>) {
  const { sql, principal, policy, portal } = context
  const [facts, fleets, standings] = await Promise.all([
    context.read(
      { ...rideFacts(sql, principal, policy, ride), days: dayRides(sql, sql`r.key = ${ride}`) },
      trace,
    ),
    loadHeardFleets(context),
    loadStandings(portal),
  ])
  return { ...facts, fleets, standings }
}

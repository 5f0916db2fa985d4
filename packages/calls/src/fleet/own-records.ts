import { localDate as date } from '@nemt/domain/text/schema.ts'
import { credentialsProblem, type Credential, type Credentials } from '@nemt/domain/fleet/credentials.ts'
import { DRIVEN_LATE_MS } from '@nemt/domain/ride/drive.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { instant as instantOf, select } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, forbidden, invalidInput } from '../pipeline/refusal.ts'
import { atGlobal } from './calls.ts'

type Asking = Pick<Context, 'principal' | 'customer'>

/** Whether the people of a fleet who signed in ask; a link of one ride keeps no records, and no system does. */
export function isFleetLogin({ principal }: Pick<Context, 'principal'>): boolean {
  return principal.scope === 'fleet' && principal.ride === undefined && !principal.apiKey
}

/** Whether all of a fleet asks, and not the link of one ride: its people who signed in, or its own system. */
export function isWholeFleet({ principal }: Pick<Context, 'principal'>): boolean {
  return principal.scope === 'fleet' && principal.ride === undefined
}

/**
 * The records `t` of the fleet whose people ask, those of all fleets for global support's desk, none for anybody else
 * (docs/decisions/075-drivers-and-vehicles.md).
 */
export function ownRecords(sql: Sql, table: 'driver' | 'vehicle', asking: Asking): Fragment {
  const own = isFleetLogin(asking)
    ? sql`t.fleet_key = ${asking.principal.fleet ?? ''}`
    : sql`${atGlobal(asking)}::boolean`
  return sql`from ${sql(table)} t where s.c is not null and ${own}`
}

/** Who keeps them: a fleet's people who sign in, and the desk. */
export const ownKeepers = {
  scopes: ['fleet'],
  may: (asking: Context) => isFleetLogin(asking) || atGlobal(asking),
} as const

/** Throws forbidden for who may not keep records of this fleet; a record stays with its own. */
export function mustBeOwn(context: Asking, fleet: string | undefined, before = fleet): void {
  const isOwn = isFleetLogin(context) && context.principal.fleet === fleet
  if (!isOwn && !atGlobal(context)) throw forbidden()
  if (fleet === undefined || before !== fleet) throw invalidInput('fleet', 'one_fleet')
}

/** The kind's `removable` of such a record: its keeper may archive one that no ride needs any more. */
export function removableOwn(of: CrewKey) {
  return async (context: Context, row: OwnRow): Promise<Changes> => {
    mustBeOwn(context, row.fleet_key)
    await mustBeFree(context, of, row)
    return {}
  }
}

type CrewKey = 'driver_key' | 'vehicle_key'
type OwnRow = { key: string; name: string; fleet_key: string }

/** How far ahead somebody is looked for who has to drive, ms: no ride is booked further. */
const AHEAD_MS = 366 * 86_400_000

/**
 * Refuses to archive who or what is to drive rides, of whichever customer: nobody would see that they have no driver
 * any more, and their passengers would wait. A ride that is late is still to be driven; who drives it would lose its
 * page.
 */
async function mustBeFree(context: Context, of: CrewKey, { key, name, fleet_key }: OwnRow): Promise<void> {
  const { sql, now, customer } = context
  const [since, till] = [now - DRIVEN_LATE_MS, now + AHEAD_MS].map((at) => new Date(at).toISOString())
  const { taken } = await context.read({
    taken: many(
      select(
        sql,
        { begins: instantOf<number>(sql`t.begins`) },
        sql`from app.crew_taken(${fleet_key}, ${since!}::timestamptz, ${till!}::timestamptz, '', '') t
          where s.c is not null and t.${sql(of)} = ${key} order by t.begins`,
      ),
    ),
  })
  const [next] = taken
  if (!next) return
  const { timezone } = customer
  throw conflict(
    'crew_needed',
    message(context, 'error.crew_needed', {
      ...{ name, count: taken.length, day: formatDate(localDate(next.begins, timezone)) },
      time: formatZonedTime(next.begins, timezone),
    }),
  )
}

/** Credentials of these kinds as they are entered. */
export function credentialsOf<K extends Credential>(kinds: readonly K[]) {
  return z.partialRecord(z.enum(kinds), date)
}

/** Refuses credentials whose dates nobody can mean. */
export function mustBeMeant(context: Context, credentials: Credentials = {}): void {
  const { now, customer } = context
  const problem = credentialsProblem(credentials, localDate(now, customer.timezone))
  if (problem) throw problemRefused(context, problem)
}

/** What a row keeps of these kinds. */
export function keptCredentials<K extends Credential>(
  kinds: readonly K[],
  kept: Credentials,
): Partial<Record<K, string>> {
  const known = kinds.flatMap((kind) => (kept[kind] === undefined ? [] : [[kind, kept[kind]] as const]))
  // The same names, of which some are left out.
  return Object.fromEntries(known) as Partial<Record<K, string>>
}

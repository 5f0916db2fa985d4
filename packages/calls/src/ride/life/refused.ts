import type { Refusal as Code } from '@nemt/domain/ride/guards.ts'
import { statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { badge } from '@nemt/domain/ride/badge.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { message } from '#/message/text.ts'
import { onlyViews } from '#/passenger/portal.ts'
import { conflict, type Refusal } from '#/pipeline/refusal.ts'
import type { Context } from '#/pipeline/context.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

/** What of a ride tells where it stands. */
export type Standing = Pick<NewRow<'ride'>, 'key' | 'status' | 'version' | 'fleet_key'>

/**
 * A change that the status machine refused: 409 with the current status and version (server-behaviour §2.1), and
 * for who has `seen` another version with that one; 403 for who may only view.
 */
export function changeRefused(context: Context, ride: Standing, code: Code, seen?: number): Refusal {
  if (code === 'portal_edit') return onlyViews(context)
  const stand = standOf(context, ride)
  const both = code === 'ride_changed' && seen !== undefined ? { seen } : {}
  // That a change is impossible tells nothing where it is because the ride is over: then that is said.
  const isOver = code === 'change_impossible' && isDone(stand.status)
  const said = isOver
    ? message(context, 'error.ride_over', { status: message(context, badge(stand.status).label) })
    : message(context, `refusal.${code}`, { status: stand.status })
  return conflict(code, said, { ...stand, ...both })
}

/**
 * Where a ride stands, as whoever was refused may know it: a fleet doesn't hear how another's ride goes on.
 */
function standOf(
  { principal }: Context,
  ride: Standing,
): { ride: string; status: RideStatus; version?: number } {
  const stranger = principal.scope === 'fleet' && ride.fleet_key !== principal.fleet
  return stranger
    ? { ride: ride.key, status: statusWhenOver(ride.status) }
    : { ride: ride.key, status: ride.status, version: ride.version }
}

/** The specification's message for an update of a ride that somebody else has changed (doc 1 §8). */
export function alreadyEdited(context: Context, ride: Standing): Refusal {
  return conflict('already_edited', message(context, 'error.already_edited'), standOf(context, ride))
}

/** Runs a write whose guard `already_edited` means that the ride moved on meanwhile. */
export async function orEdited<T>(context: Context, ride: Standing, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StoreRefused) || error.code !== 'already_edited') throw error
    throw alreadyEdited(context, await asItStands(context, ride))
  }
}

/** Where a ride stands that moved on after it was read. */
async function asItStands(context: Context, ride: Standing): Promise<Standing> {
  const { row } = await context.read({
    row: one(
      select(
        context.sql,
        columns('ride', 'r', ['key', 'status', 'version', 'fleet_key']),
        context.sql`from ride r where r.customer_key = s.c and r.key = ${ride.key}`,
      ),
    ),
  })
  // Rides stay; what was read is what is told should one be gone.
  return row ?? ride
}

/**
 * Says that somebody else changed the ride since it was seen, with both versions: the one that `seen` names and
 * the ride as it is now (for staff, who see the whole ride).
 */
export function overtaken(context: Context, now: Standing, seen: number): Refusal {
  const { key, status, version, fleet_key } = now
  return conflict('already_edited', message(context, 'error.already_edited'), {
    ride: key,
    ...{ seen, version, status },
    ...(fleet_key ? { fleet: fleet_key } : {}),
  })
}

/** Runs a write like `orEdited`; who is overtaken is told both versions. */
export async function orOvertaken<T>(
  context: Context,
  ride: Standing & { version: number },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof StoreRefused) || error.code !== 'already_edited') throw error
    throw overtaken(context, await asItStands(context, ride), ride.version)
  }
}

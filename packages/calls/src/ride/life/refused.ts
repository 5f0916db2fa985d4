import type { Refusal as Code } from '@nemt/domain/ride/guards.ts'
import { statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { message } from '#/message/text.ts'
import { conflict, type Refusal } from '#/pipeline/refusal.ts'
import type { Context } from '#/pipeline/context.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

/** What of a ride tells where it stands. */
export type Standing = Pick<NewRow<'ride'>, 'key' | 'status' | 'version' | 'fleet_key'>

/**
 * A change that the status machine refused: 409 with the current status and version (server-behaviour §2.1).
 */
export function changeRefused(context: Context, ride: Standing, code: Code): Refusal {
  const { status, ...seen } = standOf(context, ride)
  return conflict(code, message(context, `refusal.${code}`, { status }), { ...seen, status })
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
    if (error instanceof StoreRefused && error.code === 'already_edited') throw alreadyEdited(context, ride)
    throw error
  }
}

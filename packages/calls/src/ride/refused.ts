import type { Refusal as Code } from '@nemt/domain/ride/guards.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { message } from '../message/text.ts'
import { conflict, type Refusal } from '../pipeline/refusal.ts'
import type { Context } from '../pipeline/context.ts'
import type { RideRow } from './row.ts'

/** A change that the status machine refused: 409 with the current status and version (server-behaviour §2.1). */
export const changeRefused = (context: Context, ride: RideRow, code: Code): Refusal =>
  conflict(code, message(context, `refusal.${code}`, { status: ride['status'] }), { ride: ride['key'], status: ride['status'], version: ride['version'] })

/** The specification's message for an update of a ride that somebody else has changed (doc 1 §8). */
export const alreadyEdited = (context: Context, ride: RideRow): Refusal =>
  conflict('already_edited', message(context, 'error.already_edited'), { ride: ride['key'], status: ride['status'], version: ride['version'] })

/** Runs a write whose guard `already_edited` means that the ride moved on meanwhile. */
export const orEdited = async <T>(context: Context, ride: RideRow, run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'already_edited') throw alreadyEdited(context, ride)
    throw error
  }
}

import { logFault } from '@nemt/adapters/last-resort.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'

// Automatic log-off of staff: docs/decisions/092-automatic-log-off.md.

/** How long staff's session may go unused when the customer says nothing (`flags.idle_limit`), ms. */
export const IDLE_LIMIT_MS = 30 * 60_000
/** The last use of a session is written down at most this often, ms; so much longer it may stand at most. */
export const NOTED_EVERY_MS = 60_000

/** When a session that ends by not being used was used last, as far as is written down. */
export type Use = {
  /** The session; on a visit of support also the one that it came from. */
  sessions: readonly { customer: string; key: string }[]
  /** Its last use, ms. */
  seen: number
  /** How long it may go unused, ms. */
  limit: number
  /** When it ends however much it is used, ms. */
  ends: number
}

/** The instant (ms) at which a session ends by time alone. */
export function endOf({ seen, limit, ends }: Omit<Use, 'sessions'>): number {
  return Math.min(ends, seen + limit + NOTED_EVERY_MS)
}

/**
 * Writes down that sessions are used now, each at most every `NOTED_EVERY_MS`. Nobody waits for it, and it is never in
 * a call's way: what isn't written is written with a later use, or the session ends somewhat early.
 */
export function noteUses(portal: Portal, uses: readonly Use[]): void {
  const now = portal.clock()
  const noteworthy = uses.filter(({ seen }) => now - seen >= NOTED_EVERY_MS)
  for (const use of noteworthy) use.seen = now
  const sessions = noteworthy.flatMap((use) => use.sessions)
  for (const [customer, theirs] of Map.groupBy(sessions, (session) => session.customer)) {
    const keys = [...new Set(theirs.map(({ key }) => key))]
    const used = update('session', { where: { key: keys, ended_at: null }, set: { seen_at: now } })
    void write(portal.store, customer, { updates: [used] }).catch((error: unknown) =>
      logFault('noting the use of sessions', error, { customer }),
    )
  }
}

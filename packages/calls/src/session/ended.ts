import { update, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'

/** Ends sessions by key, and tells the gateways, which close the sockets. */
export function endedSessions(
  { now, actor }: Context,
  keys: readonly string[],
  why: string,
): { updates: Update[]; events: EventRow[] } {
  return {
    updates: keys.length
      ? [
          update('session', {
            where: { key: [...keys], ended_at: null },
            set: { ended_at: now, ended_why: why },
          }),
        ]
      : [],
    events: keys.map((key) => ({
      collection: 'session:info',
      key,
      type: 'ended',
      actor,
      data: {},
      audience: [],
    })),
  }
}

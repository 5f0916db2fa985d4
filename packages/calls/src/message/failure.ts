import { upsert, type Changes, type EventRow } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'
import { rideEvent, type HeardRide } from '../ride/life/event.ts'

/** A message that did not arrive; `lasting`: the provider's code of a number that never takes any. */
type Failure = { recipient: string; lasting?: string | undefined; ride: HeardRide | null }

/** What a message that did not arrive leaves: a mark on a number that takes none, and a line for the office. */
export function failureChanges(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { recipient, lasting, ride }: Failure,
): Changes & { events: EventRow[] } {
  const mark = { e164: recipient, code: lasting ?? '', at: now }
  const data = { undelivered: lasting === undefined ? 'once' : 'lasting' }
  return {
    ...(lasting === undefined ? {} : { upserts: [upsert('phone_failure', { by: ['e164'], rows: [mark] })] }),
    events: ride ? [rideEvent(ride, 'ride:events', 'info', actor, data, { audience: ['staff'] })] : [],
  }
}

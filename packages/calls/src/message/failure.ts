import { upsert, type Changes, type EventRow } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'
import { isAutomatic, isToOthers } from '@nemt/domain/communication/told.ts'
import { rideEvent, type HeardRide } from '../ride/life/event.ts'

/** A message that did not arrive; `lasting`: the provider's code of a number that never takes any. */
type Failure = { recipient: string; effect: string; lasting?: string | undefined; ride: HeardRide | null }

/** What a message that did not arrive leaves: a mark on a number that takes none, and a line for the office. */
export function failureChanges(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { recipient, effect, lasting, ride }: Failure,
): Changes & { events: EventRow[] } {
  const mark = { e164: recipient, code: lasting ?? '', at: now }
  const data = {
    undelivered: lasting === undefined ? 'once' : 'lasting',
    ...(isToOthers(effect) ? { others: true } : {}),
  }
  // What the portal says by itself stands in the messages with what became of it.
  const isSaid = lasting === undefined && isAutomatic(effect)
  return {
    ...(lasting === undefined ? {} : { upserts: [upsert('phone_failure', { by: ['e164'], rows: [mark] })] }),
    events:
      ride && !isSaid ? [rideEvent(ride, 'ride:events', 'info', actor, data, { audience: ['staff'] })] : [],
  }
}

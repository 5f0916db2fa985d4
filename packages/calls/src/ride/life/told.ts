import { isAutomatic, toldPrefixes } from '@nemt/domain/communication/told.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context } from '#/pipeline/context.ts'
import { rideEvent, type HeardRide } from './event.ts'

/** The event by which the office's screens learn that a text of the portal's own has gone, or what became of it. */
const TOLD = 'told'

/**
 * What the portal told a ride's passenger by itself, as lines of its messages (docs/decisions/080): what was said, by
 * which way, to which number, and what became of it. Read from the messages, for the office alone.
 */
export function toldLines({ sql, principal }: Pick<Context, 'sql' | 'principal'>, ride: string) {
  return many(
    select(
      sql,
      columns('message', 'm', ['key', 'at', 'body', 'channel', 'recipient', 'status']),
      sql`from message m where m.customer_key = s.c and m.ride_key = ${ride} and not m.sealed
        and ${principal.scope !== 'passenger'} and m.channel <> 'email'
        and split_part(m.effect, ':', 1) = any(${[...toldPrefixes]})
        order by m.at, m.key limit 200`,
    ),
  )
}

type Told = { key: string; at: number; body: string; channel: string; recipient: string; status: string }

export function toldEvent({ key, at, body, channel, recipient, status }: Told): RideEvent {
  const data = { text: body, channel, to: recipient, delivery: status }
  return { key, type: 'info', created: at, sender: { key: 'system' }, data }
}

/** Says to the office's screens that there is more to read of a message of the portal's own. */
export function toldChanges(
  { actor }: Pick<Context, 'actor'>,
  { effect, ride }: { effect: string; ride: HeardRide | null },
): NonNullable<Changes['events']> {
  if (!ride || !isAutomatic(effect)) return []
  return [rideEvent(ride, 'ride:events', TOLD, actor, {}, { audience: ['staff'] })]
}

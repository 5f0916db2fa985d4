import { isAutomatic, toldPrefixes } from '@nemt/domain/communication/told.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Context } from '#/pipeline/context.ts'
import { withReplaced } from '../record/versions.ts'
import { rideEvent, type HeardRide } from './event.ts'

/** The event by which the office's screens learn that a text of the portal's own has gone, or what became of it. */
export const TOLD = 'told'
/** What has left for a phone. */
const GONE_OUT = ['sent', 'delivered', 'captured'] as const

/**
 * What the portal told a ride's passenger by itself, as lines of its messages (docs/decisions/080): what was said, by
 * which way, to which number, and what became of it. Read from the messages; the passenger reads what went out.
 */
export function toldLines({ sql, principal }: Pick<Context, 'sql' | 'principal'>, ride: string) {
  return many(
    select(
      sql,
      columns('message', 'm', ['key', 'at', 'body', 'channel', 'recipient', 'status']),
      sql`from message m where m.customer_key = s.c and m.ride_key in ${withReplaced(sql, sql`${ride}`)}
        and not m.sealed and m.channel <> 'email'
        ${principal.scope === 'passenger' ? sql`and m.status = any(${[...GONE_OUT]})` : sql``}
        and split_part(m.effect, ':', 1) = any(${[...toldPrefixes]})
        order by m.at desc, m.key desc limit 200`,
    ),
  )
}

type Told = { key: string; at: number; body: string; channel: string; recipient: string; status: string }

export function toldEvent({ key, at, body, channel, recipient, status }: Told): RideEvent {
  const data = toldData({ body, channel, recipient, status })
  return { key, type: 'info', created: at, sender: { key: 'system' }, data }
}

/** What a line says of such a message. */
export function toldData({ body, channel, recipient, status }: Omit<Told, 'key' | 'at'>) {
  return { text: body, via: channel, channel, to: recipient, delivery: status }
}

/**
 * Says to the office's screens that there is more to read of a message of the portal's own. `message`: the one that has
 * just gone out, which the passenger's timeline tells of.
 */
export function toldChanges(
  { actor }: Pick<Context, 'actor'>,
  { effect, ride, message }: { effect: string; ride: HeardRide | null; message?: string },
): NonNullable<Changes['events']> {
  if (!ride || !isAutomatic(effect)) return []
  const data = message === undefined ? {} : { message }
  return [rideEvent(ride, 'ride:events', TOLD, actor, data, { audience: ['staff'] })]
}

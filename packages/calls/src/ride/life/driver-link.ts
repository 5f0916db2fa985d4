import { newKey } from '@nemt/domain/key/key.ts'
import { formatTextDay, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { DRIVEN_LATE_MS } from '@nemt/domain/ride/drive.ts'
import { queuedEvent } from '#/message/queued.ts'
import { seal } from '#/message/seal.ts'
import { messageFor } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { hashOf, newToken } from '#/session/token.ts'
import type { RideRow } from '../record/row.ts'

/** Drivers are written to in English; their page speaks what their phone does. */
const LANGUAGE = 'en'

/** When a ride's link and what is written about it are of no use any more, ms. */
function endOf({ now }: Context, { needed_at, duration_s }: RideRow): number {
  return Math.max(now, needed_at) + (duration_s ?? 0) * 1000 + DRIVEN_LATE_MS
}

/** What a driver knows a trip by: nobody's name, place or needs. `at`: when it is, or since when it is waited for. */
function named({ customer }: Context, { timezone }: RideRow, at: number) {
  return {
    customer: customer.name,
    day: formatTextDay(localDate(at, timezone), LANGUAGE),
    time: formatZonedTime(at, timezone),
  }
}

/** A ride that comes when it is called for has no time that anybody chose (`ready`: since when it has been called). */
function linkText(row: RideRow, ready: number | undefined) {
  if (ready !== undefined) return 'notice.drive_link_asked'
  return row.type === 'will-call' ? 'notice.drive_link_call' : 'notice.drive_link'
}

/**
 * Tells who got the link of a ride that it isn't theirs to drive as it was (`over`: cancelled, changed, withdrawn), or
 * that somebody else drives it (`other`): a link that nobody opens again says nothing. `effect`: the same is told once.
 */
export function driverTold(
  context: Context,
  row: RideRow,
  { to, effect, what }: { to: string; effect: string; what: 'over' | 'other' },
): Changes {
  const key = newKey('MSG', context.now)
  const text =
    row.type === 'will-call' ? (`notice.drive_${what}_call` as const) : (`notice.drive_${what}` as const)
  const body = messageFor(context.customer, LANGUAGE, text, named(context, row, row.needed_at))
  const of = { ride_key: row.key, useless_at: endOf(context, row) }
  return {
    inserts: { message: [{ key, effect, channel: 'sms', recipient: to, body, ...of }] },
    events: [queuedEvent(context, key)],
  }
}

/**
 * The text message that brings a driver the single-use link to the page of a ride (docs/decisions/076).
 * Nobody's name, place or needs stand in it. Nothing for a driver without a number. `effect`: the same is sent once;
 * `ready`: since when its passenger waits for it.
 */
export function driverLink(
  context: Context,
  row: RideRow,
  driver: RideRow['driver'],
  { effect, ready }: { effect: string; ready: number | undefined },
): Changes {
  const { customer, portal, now } = context
  const to = driver?.phone?.raw
  if (!to) return {}
  const [token, key] = [newToken(), newKey('MSG', now)]
  const expires = endOf(context, row)
  const { fleet_key, key: ride_key } = row
  const body = messageFor(customer, LANGUAGE, linkText(row, ready), {
    ...named(context, row, ready ?? row.needed_at),
    link: `${portal.addressOf(customer.key)}/scope/fleet/drive/${ride_key}?access_token=${token}`,
  })
  return {
    inserts: {
      access_token: [
        {
          ...{ key: newKey('TOK', now), token_hash: hashOf(token), purpose: 'drive', expires_at: expires },
          ...{ fleet_key, ride_key },
        },
      ],
      message: [
        {
          ...{
            key,
            effect,
            channel: 'sms',
            recipient: to,
            body: seal(portal.secret, key, body),
            sealed: true,
          },
          ...{ ride_key, useless_at: expires },
        },
      ],
    },
    events: [queuedEvent(context, key)],
  }
}

/** Somebody else who drives gets the link of the ride, and whoever had it has it no more. */
export function driverLinks(
  context: Context,
  row: RideRow,
  driver: RideRow['driver'],
  ready?: number,
): Changes {
  const { name, phone } = row.driver ?? {}
  if (driver?.phone?.raw === phone?.raw && isSameName(driver?.name, name)) return {}
  const link = driverLink(context, row, driver, { effect: `drive:${row.key}:${row.version + 1}`, ready })
  const former = phone?.raw
  const told =
    former && former !== driver?.phone?.raw
      ? driverTold(context, row, {
          to: former,
          effect: `driven:${row.key}:${row.version + 1}`,
          what: 'other',
        })
      : {}
  return {
    ...endedLinks(context, row),
    inserts: {
      ...link.inserts,
      message: [...(link.inserts?.message ?? []), ...(told.inserts?.message ?? [])],
    },
    events: [...(link.events ?? []), ...(told.events ?? [])],
  }
}

/** Whether two names are one, of which perhaps only the first part was known: 'Dana' and 'Dana Whitlock'. */
function isSameName(one = '', other = ''): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter === longer || (shorter !== '' && longer.startsWith(`${shorter} `))
}

/** Ends the links and pages of whoever drove a ride before. */
function endedLinks({ now }: Context, { key: ride_key }: RideRow): Changes {
  return {
    updates: [
      update('session', {
        where: { ride_key, scope: 'driver', ended_at: null },
        set: { ended_at: now, ended_why: 'reassigned' },
      }),
      update('access_token', { where: { ride_key, purpose: 'drive', used_at: null }, set: { used_at: now } }),
    ],
  }
}

import { dispatcherOf } from '@nemt/adapters/dispatch/dispatchers.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { roughAddress } from '@nemt/domain/offer/minimum.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { seal } from '../message/seal.ts'
import { messageFor } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import type { HeardRide } from '../ride/life/event.ts'
import type { RideRow } from '../ride/record/row.ts'
import { stopsOf, type StopColumns } from '../ride/record/stops.ts'
import { hashOf, newToken } from '../session/token.ts'

/** How long after an offer's or a ride's end its link still opens the page that says so. */
const LINK_AFTER_MS = 14 * 86_400_000
/** Providers are written to in English. */
const LANGUAGE = 'en'

/** What of a ride stands in an offer and its mail. */
export type OfferedRide = HeardRide & StopColumns & Pick<RideRow, 'version' | 'needed_at' | 'timezone'>

/** What a fleet is told of a ride that it has or had. */
export const told = [
  'cancelled',
  'changed',
  'replaced',
  'withdrawn',
  'restored',
  'requested',
  'assigned',
] as const
export type Told = (typeof told)[number]
/**
 * What a mail is about: an offer with its end (asked anew after a change: `reconfirm`), or what became of a
 * ride that the fleet had accepted, once by its `effect`.
 */
export type About = { offer: 'offer' | 'reconfirm'; expires: number } | { told: Told; effect: string }

/**
 * An e-mail to a fleet whose dispatch kind is written to, with its single-use link to the ride's page.
 * Nobody's name, phone or needs stand in a mail: those are on the page. Undefined for fleets that hear of a
 * ride in another way.
 */
export function fleetMail(
  context: Context,
  ride: OfferedRide,
  fleet: Fleet,
  about: About,
): { token: NewRow<'access_token'>; message: NewRow<'message'> } | undefined {
  const to = dispatcherOf(fleet.dispatch).mailTo(fleet)
  if (!to) return undefined
  const { now, portal } = context
  const token = newToken()
  const { subject, body } = textOf(context, ride, about, linkOf(context, ride, token))
  const message = newKey('MSG', now)
  const until = Math.max('told' in about ? now : about.expires, ride.needed_at)
  return {
    token: {
      key: newKey('TOK', now),
      token_hash: hashOf(token),
      purpose: 'offer',
      fleet_key: fleet.key,
      ride_key: ride.key,
      expires_at: until + LINK_AFTER_MS,
    },
    message: {
      key: message,
      effect: 'told' in about ? about.effect : `offer:${ride.key}:${fleet.key}:${message}`,
      channel: 'email',
      recipient: to,
      subject,
      body: seal(portal.secret, message, body),
      sealed: true,
      ride_key: ride.key,
      useless_at: 'told' in about ? null : about.expires,
    },
  }
}

function linkOf({ portal, customer }: Context, ride: OfferedRide, token: string): string {
  return `${portal.addressOf(customer.key)}/scope/fleet/ride/${ride.key}?access_token=${token}`
}

/** Subject and body: when, from where and to where, roughly, and the link to the rest. */
function textOf({ customer }: Context, ride: OfferedRide, about: About, link: string) {
  const line = (name: string, values: Record<string, string> = {}) =>
    messageFor(customer, LANGUAGE, `mail.${name}`, { customer: customer.name, ...values })
  const { needed_at, timezone } = ride
  const [day, time] = [formatDate(localDate(needed_at, timezone)), formatZonedTime(needed_at, timezone)]
  const place = (kind: 'pickup' | 'dropoff') => ({
    place: roughAddress(stopsOf(ride)[kind].address).format,
  })
  const kind = 'told' in about ? about.told : about.offer
  const request =
    'told' in about ? line('page') : line('answer_by', { time: formatZonedTime(about.expires, timezone) })
  const lines = [
    line(kind),
    '',
    `${day}, ${time}`,
    line('from', place('pickup')),
    line('to', place('dropoff')),
    '',
    request,
    link,
    '',
    line('once'),
  ]
  return { subject: line(`${kind}_subject`, { day, time }), body: lines.join('\n') }
}

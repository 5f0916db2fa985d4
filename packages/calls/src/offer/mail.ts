import { dispatcherOf } from '@nemt/adapters/dispatch/dispatchers.ts'
import { emailsOf } from '@nemt/domain/fleet/editor.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { roughAddress } from '@nemt/domain/offer/rough-address.ts'
import { interfaceLanguage, type InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { fleetAlertWay, type FleetReader } from '@nemt/domain/user/fleet-alerts.ts'
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
export const FLEETS_LANGUAGE = 'en'

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
 * ride that the fleet had accepted, once by its `effect`; or nothing but a `link` that somebody asked for.
 */
export type About =
  | { offer: 'offer' | 'reconfirm'; expires: number }
  | { told: Told | 'link'; effect: string }

type FleetMail = { token?: NewRow<'access_token'>; message: NewRow<'message'> }

/**
 * E-mails to a fleet whose dispatch kind is written to, one for each of its addresses (V1172), each with its own
 * single-use link to the ride's page: whoever opens it first takes nothing from the others. Where the fleet's people
 * sign in, the link opens nothing by itself. Nobody's name, phone or needs stand in a mail: those are on the page.
 * Those of its people who chose to hear of it are told besides. Empty for fleets that hear of a ride in another way,
 * and of whose people nobody wants to.
 */
export function fleetMails(context: Context, ride: OfferedRide, fleet: Fleet, about: About): FleetMail[] {
  const addresses = addressesOf(fleet)
  // Whoever reads the fleet's own mail is not written to twice.
  const others = (fleet.readers ?? []).filter(({ email }) => !addresses.includes(email))
  return [
    ...mailsTo(addresses, context, ride, { fleet, about }),
    ...others.flatMap((reader) => readerMessage(context, ride, { fleet, about, reader }) ?? []),
  ]
}

/**
 * New links to a ride's page for each address of a fleet, because the ones that it got are used; empty for fleets whose
 * mails bring none.
 */
export function linkMails(context: Context, ride: OfferedRide, fleet: Fleet, effect: string): FleetMail[] {
  const opens = dispatcherOf(fleet.dispatch).mail === 'link'
  return mailsTo(opens ? addressesOf(fleet) : [], context, ride, { fleet, about: { told: 'link', effect } })
}

function addressesOf({ dispatch, contact }: Fleet): string[] {
  return dispatcherOf(dispatch).mail === null ? [] : [...new Set(emailsOf(contact?.email))]
}

function mailsTo(
  addresses: readonly string[],
  context: Context,
  ride: OfferedRide,
  { fleet, about }: { fleet: Fleet; about: About },
): FleetMail[] {
  return addresses.map((to, index) => {
    const token = dispatcherOf(fleet.dispatch).mail === 'link' ? newToken() : undefined
    return {
      ...(token === undefined ? {} : { token: tokenRow(context, ride, fleet, { about, token }) }),
      message: messageRow(context, ride, fleet, { about, token, to, index }),
    }
  })
}

type Read = { fleet: Fleet; about: About; reader: FleetReader }

/**
 * The same to one of the fleet's people, in the way and the language that they chose; the link opens nothing by itself.
 * Undefined where they don't want to hear of it, or there is no address for it.
 */
function readerMessage(
  context: Context,
  ride: OfferedRide,
  { fleet, about, reader }: Read,
): FleetMail | undefined {
  const news = 'told' in about ? about.told : about.offer
  const channel = news === 'link' ? null : fleetAlertWay(reader.alerts, news)
  const recipient = channel === 'sms' ? reader.phone : reader.email
  if (!channel || !recipient) return undefined
  const { customer, now } = context
  const key = newKey('MSG', now)
  const language = interfaceLanguage(reader.language ?? undefined)
  const { subject, body } = textOf(context, ride, about, { token: undefined, language })
  const link = linkOf(context, ride, undefined)
  const values = { customer: customer.name, what: subject, link }
  return {
    message: {
      ...{ key, channel, recipient, ride_key: ride.key },
      effect: 'told' in about ? `${about.effect}:${reader.key}` : `offer:${ride.key}:${fleet.key}:${key}`,
      ...(channel === 'email'
        ? { subject, body }
        : { body: messageFor(customer, language, 'notice.fleet_alert', values) }),
      useless_at: 'told' in about ? null : about.expires,
    },
  }
}

function tokenRow(
  { now }: Context,
  ride: OfferedRide,
  fleet: Fleet,
  { about, token }: { about: About; token: string },
): NewRow<'access_token'> {
  const until = Math.max('told' in about ? now : about.expires, ride.needed_at)
  return {
    key: newKey('TOK', now),
    token_hash: hashOf(token),
    purpose: 'offer',
    fleet_key: fleet.key,
    ride_key: ride.key,
    expires_at: until + LINK_AFTER_MS,
  }
}

type Written = { about: About; token: string | undefined; to: string; index: number }

function messageRow(
  context: Context,
  ride: OfferedRide,
  fleet: Fleet,
  { about, token, to, index }: Written,
): NewRow<'message'> {
  const message = newKey('MSG', context.now)
  const { subject, body } = textOf(context, ride, about, { token, language: FLEETS_LANGUAGE })
  const told = 'told' in about
  return {
    key: message,
    // What became of a ride is written once to each address, however often the job comes.
    effect: told ? `${about.effect}${index ? `:${index}` : ''}` : `offer:${ride.key}:${fleet.key}:${message}`,
    channel: 'email',
    recipient: to,
    subject,
    body: seal(context.portal.secret, message, body),
    sealed: true,
    ride_key: ride.key,
    useless_at: told ? null : about.expires,
  }
}

function linkOf({ portal, customer }: Context, ride: OfferedRide, token: string | undefined): string {
  const opens = token === undefined ? '' : `?access_token=${token}`
  return `${portal.addressOf(customer.key)}/scope/fleet/ride/${ride.key}${opens}`
}

/** Subject and body: when, from where and to where, roughly, and the link to the rest. */
function textOf(
  context: Context,
  ride: OfferedRide,
  about: About,
  { token, language }: { token: string | undefined; language: InterfaceLanguage },
) {
  const { customer } = context
  const line = (name: string, values: Record<string, string> = {}) =>
    messageFor(customer, language, `mail.${name}`, { customer: customer.name, ...values })
  const { needed_at, timezone } = ride
  const [day, time] = [
    formatDate(localDate(needed_at, timezone)),
    formatZonedTime(needed_at, timezone, language),
  ]
  const place = (kind: 'pickup' | 'dropoff') => ({
    place: roughAddress(stopsOf(ride)[kind].address).format,
  })
  const kind = 'told' in about ? about.told : about.offer
  const answerBy = (expires: number) => {
    const [end, today] = [localDate(expires, timezone), localDate(context.now, timezone)]
    const by = { time: formatZonedTime(expires, timezone, language), day: formatDate(end) }
    return line(end === today ? 'answer_by' : 'answer_by_day', by)
  }
  const request = 'told' in about ? line('page') : answerBy(about.expires)
  const lines = [
    line(kind),
    '',
    `${day}, ${time}`,
    line('from', place('pickup')),
    line('to', place('dropoff')),
    '',
    request,
    linkOf(context, ride, token),
    '',
    line(token === undefined ? 'sign_in' : 'once'),
  ]
  return { subject: line(`${kind}_subject`, { day, time }), body: lines.join('\n') }
}

import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { roughAddress } from '@nemt/domain/offer/minimum.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Row } from '@nemt/store/change/changes.ts'
import { seal } from '../message/seal.ts'
import type { Context } from '../pipeline/context.ts'
import { stopOf, type RideRow } from '../ride/row.ts'
import { hashOf, newToken } from '../session/token.ts'

/** How long after an offer's end its link still opens the page that says so. */
const LINK_AFTER_MS = 14 * 86_400_000

/**
 * The e-mail that asks a fleet without a system of its own (dispatch Basic), with its single-use link. Nobody's name, phone or needs stand in
 * a mail: those are on the page. Undefined for fleets that are asked in another way.
 */
export const offerMail = async (context: Context, ride: RideRow, fleet: Fleet, expires: number): Promise<{ token: Row; message: Row } | undefined> => {
  const to = fleet.contact?.email?.split(',')[0]?.trim()
  if (fleet.dispatch !== 'Basic' || !to) return undefined
  const { now, customer, portal } = context
  const token = newToken()
  const needed = Date.parse(ride['needed_at'])
  const day = formatDate(localDate(needed, ride['timezone']))
  const time = formatZonedTime(needed, ride['timezone'])
  const rough = (end: 'pickup' | 'dropoff'): string => roughAddress(stopOf(ride['stops']?.[end]).address).format
  const [from, until] = [rough('pickup'), rough('dropoff')]
  const link = `${portal.addressOf(customer.key)}/scope/fleet/ride/${ride['key']}?access_token=${token}`
  const body = [
    `${customer.name} offers you a ride.`, '', `${day}, ${time}`, `From: ${from}`, `To: ${until}`, '',
    `Please answer by ${formatZonedTime(expires, ride['timezone'])}:`, link, '', 'The link opens once; from then on the page stays open in your browser.',
  ].join('\n')
  const message = newKey('MSG', now)
  return {
    token: { key: newKey('TOK', now), token_hash: hashOf(token), purpose: 'offer', fleet_key: fleet.key, ride_key: ride['key'], expires_at: Math.max(expires, needed) + LINK_AFTER_MS },
    message: { key: message, effect: `offer:${ride['key']}:${fleet.key}:${message}`, channel: 'email', recipient: to, subject: `Ride offer for ${day} at ${time}`, body: seal(portal.secret, message, body), sealed: true, ride_key: ride['key'], useless_at: expires },
  }
}

import { dispatcherOf } from '@nemt/adapters/dispatch/dispatchers.ts'
import { emailsOf } from '@nemt/domain/fleet/editor.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { roughAddress } from '@nemt/domain/offer/rough-address.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { seal } from '../message/seal.ts'
import { messageFor } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { stopsOf } from '../ride/record/stops.ts'
import { FLEETS_LANGUAGE, type OfferedRide } from './mail.ts'

/**
 * E-mails to a fleet that had rides which a pause took away: one for each of its addresses, with all of the rides,
 * when and roughly where. Empty for fleets that hear of rides in another way, or had none.
 */
export function pausedMails(
  context: Context,
  fleet: Fleet,
  { pause, rides }: { pause: string; rides: readonly OfferedRide[] },
): NewRow<'message'>[] {
  const [first] = rides
  const last = rides.at(-1)
  if (!first || !last || dispatcherOf(fleet.dispatch).mail === null) return []
  const { customer, portal, now } = context
  const line = (name: string, values: Record<string, string> = {}) =>
    messageFor(customer, FLEETS_LANGUAGE, `mail.${name}`, { customer: customer.name, ...values })
  const subject = line('paused_subject', {
    count: String(rides.length),
    from: dayOf(first),
    until: dayOf(last),
  })
  const body = [line('paused'), '', ...rides.map((ride) => line('paused_ride', wordsOf(ride)))].join('\n')
  return [...new Set(emailsOf(fleet.contact?.email))].map((to, index) => {
    const message = newKey('MSG', now)
    return {
      key: message,
      effect: `paused:${pause}:${fleet.key}${index ? `:${index}` : ''}`,
      channel: 'email',
      recipient: to,
      subject,
      body: seal(portal.secret, message, body),
      sealed: true,
      ride_key: first.key,
    }
  })
}

function dayOf({ needed_at, timezone }: OfferedRide): string {
  return formatDate(localDate(needed_at, timezone))
}

function wordsOf(ride: OfferedRide): Record<string, string> {
  const { pickup, dropoff } = stopsOf(ride)
  return {
    day: dayOf(ride),
    time: formatZonedTime(ride.needed_at, ride.timezone),
    pickup: roughAddress(pickup.address).format,
    dropoff: roughAddress(dropoff.address).format,
  }
}

import 'server-only'
import { UNTOLD } from '@nemt/domain/offer/minimum.ts'
import { dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import { isRefused } from '../calls/answer.ts'
import type { DataOf } from '../calls/named.ts'
import { call } from '../calls/page.ts'
import type { Session } from '../session/session.ts'

/**
 * Where a provider's ride leads back to: a login to its day, a link to the rides of this ride's passenger on
 * that day. Nowhere else once the offer is over.
 */
export async function passengerDayHref({ ride: linked }: Session, ride: string): Promise<string | null> {
  if (!linked) return '/scope/fleet'
  try {
    const { ride: found } = await call<DataOf<'offer.info'>>('offer.info', { ride })
    if (!found) return null
    const { start } = dayBounds(localDate(found.times.needed, found.timezone), found.timezone)
    // Who is only asked isn't told who the passenger is: their ride stands for them.
    const passenger = found.passenger.key === UNTOLD ? ride : found.passenger.key
    return `/scope/fleet/passenger/${passenger}/${start}`
  } catch (error) {
    if (isRefused(error, 'not_found')) return '/scope/fleet'
    throw error
  }
}

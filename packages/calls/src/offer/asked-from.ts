import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { offersFrom } from '@nemt/domain/offer/window.ts'
import { workZone } from '../fleet/zone.ts'
import type { Context } from '../pipeline/context.ts'

/**
 * When a fleet may be asked about a ride, ms (server-behaviour §2.2): by its own longest lead, not before the end of
 * its pause, and by day where it is at home; a fleet whose place is unknown works where the ride begins.
 */
export function askedFrom(
  { customer, now, portal }: Pick<Context, 'customer' | 'now' | 'portal'>,
  fleet: Pick<Fleet, 'place' | 'max_lead_days' | 'pause'>,
  { needed, timezone }: { needed: number; timezone: string },
): number {
  return offersFrom({
    needed,
    now: Math.max(now, fleet.pause?.until ?? now),
    zone: workZone(portal, fleet, timezone),
    anytime: customer.dispatch?.send_anytime,
    maxLeadDays: fleet.max_lead_days,
  })
}

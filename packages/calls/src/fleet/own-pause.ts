import { pauseEnd, type FleetPause } from '@nemt/domain/fleet/pause.ts'
import { removal, upsert, type Changes, type EventRow } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { loadFleets } from './load.ts'
import { workZone } from './zone.ts'

/**
 * The fleet for which somebody pauses its offers: its people who signed in, and who has the link of one of its rides.
 * Throws forbidden for its own system, which answers each offer.
 */
export function pausingFleet({ principal }: Pick<Context, 'principal'>): string {
  const { scope, fleet, apiKey } = principal
  if (scope !== 'fleet' || !fleet || apiKey) throw forbidden()
  return fleet
}

/** Where a fleet works: at its home, else where the customer is. */
export async function zoneOfFleet(
  { customer, portal }: Pick<Context, 'customer' | 'portal'>,
  fleet: string,
): Promise<string> {
  const own = (await loadFleets(portal)).find(({ key }) => key === fleet)
  return workZone(portal, own, customer.timezone ?? 'Etc/UTC')
}

/** What a fleet's pause writes: no new offers until its end, whatever paused it before (docs/decisions/140). */
export async function pauseChanges(
  context: Context,
  fleet: string,
  pause: FleetPause,
): Promise<Required<Pick<Changes, 'upserts' | 'events'>> & { until: number | null }> {
  const { now } = context
  const until = pauseEnd(pause, now, await zoneOfFleet(context, fleet))
  return {
    until,
    upserts: [
      upsert('fleet_pause', {
        by: ['fleet_key'],
        rows: [{ fleet_key: fleet, paused_at: now, until_at: until }],
      }),
    ],
    events: [pauseEvent(context, fleet, 'paused', until)],
  }
}

/** What taking offers again writes; nothing is left of the pause. */
export function resumeChanges(
  context: Context,
  fleet: string,
): Required<Pick<Changes, 'removes' | 'events'>> {
  return {
    removes: [removal('fleet_pause', { fleet_key: fleet })],
    events: [pauseEvent(context, fleet, 'resumed', null)],
  }
}

/** Tells the other processes, which remember fleets, and the fleet's other screens. */
function pauseEvent(
  { actor }: Context,
  fleet: string,
  type: 'paused' | 'resumed',
  until: number | null,
): EventRow {
  return {
    ...{ collection: 'fleet:pause', key: fleet, type, actor, data: until === null ? {} : { until } },
    ...{ audience: ['fleet'], fleet_keys: [fleet] },
  }
}

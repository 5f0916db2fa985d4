import { dispatchTraits } from '../fleet/dispatch.ts'
import type { DispatchKind } from '../fleet/schema.ts'
import type { ChangeFacts, Refusal } from './guards.ts'
import type { RideStatus } from './schema.ts'
import { mayChange } from './status.ts'
import type { Effect } from './transitions.ts'

/** A ride's new status with what follows, or why support can't do it. */
export type Assignment = { to: RideStatus; effects: readonly Effect[] } | { refused: Refusal }
type Facts = { ride: ChangeFacts['ride']; now: number }

/** Nobody else is asked where support has chosen. */
const ASKS: readonly Effect[] = ['plan_offers', 'offer_all']

/**
 * Whether support may give a ride to a fleet (V809, server-behaviour §2.1): by the same steps as anybody, through
 * scheduling where the ride is another fleet's or was unavailable, so that what a loss and an acceptance set off
 * follows from both. A fleet to which nobody writes has the ride arranged.
 */
export function mayAssign({ ride, now }: Facts, fleet: string, dispatch: DispatchKind): Assignment {
  if (ride.fleet === fleet) return { refused: 'fleet_has_it' }
  const opened = ride.status === 'scheduling' ? { ok: true as const, effects: [] } : opens({ ride, now })
  if ('refused' in opened) return opened
  const { fleet: _fleet, ...free } = ride
  const to = dispatchTraits(dispatch).asked === 'nobody' ? 'arranged' : 'confirmed'
  const given = mayChange({
    ride: { ...free, status: 'scheduling' },
    to,
    actor: 'support',
    now,
    fleet,
    dispatch,
  })
  if ('refused' in given) return given
  const lost = opened.effects.filter((effect) => !ASKS.includes(effect))
  return { to, effects: [...new Set([...lost, ...given.effects])] }
}

/** Whether support may take a ride from its fleet, after which others are asked (V810). */
export function mayUnassign({ ride, now }: Facts): Assignment {
  if (!ride.fleet) return { refused: 'fleet_assigned' }
  const change = opens({ ride, now })
  return 'refused' in change ? change : { to: 'scheduling', effects: change.effects }
}

function opens({ ride, now }: Facts) {
  return mayChange({ ride, to: 'scheduling', actor: 'support', now })
}

import type { Actor } from '@nemt/domain/event/actor.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { DRIVEN } from '@nemt/domain/ride/guards.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import { update, type Changes, type Assigned, type Update, type Where } from '@nemt/store/change/changes.ts'
import { feeFor } from '#/fund/fee.ts'
import { counterUpserts } from '#/fund/ledger.ts'
import { settleFunds, type EntryRow } from '#/fund/settle.ts'
import { rideEvent } from './event.ts'
import type { RideRow } from '../record/row.ts'

const STAMP: Partial<Record<RideStatus, Stamp>> = {
  pickup: 'pickup_at',
  waiting: 'waiting_at',
  enroute: 'enroute_at',
  completed: 'completed_at',
  cancelled: 'cancelled_at',
}

/** When a ride reached a stage of its way. */
type Stamp = 'pickup_at' | 'waiting_at' | 'enroute_at' | 'completed_at' | 'cancelled_at'

export type StatusChange = {
  ride: RideRow
  to: RideStatus
  effects: readonly Effect[]
  actor: Actor
  now: number
  /** When it happened, if not now (an adapter's event, a completion entered later). */
  at?: number | undefined
  set?: Assigned<'ride'>
  data?: Record<string, unknown>
  /** Fleets besides the ride's own that must hear of it. */
  fleets?: (string | null | undefined)[]
  /**
   * The ledger's lines of the ride, and the fleets with their rate cards: what the change does to the
   * allotments.
   */
  entries?: readonly EntryRow[]
  cards?: readonly Fleet[]
  /** The latest offer of the ride's fleet, which a correction to a ride that is driven accepts again. */
  held?: { round: number; status: string } | undefined
  /** Support took the ride from its fleet (Unassigned). */
  unassigned?: boolean
}

/** The stamps of a ride's way in their order. */
const WAY: readonly (readonly [RideStatus, Stamp])[] = [
  ['pickup', 'pickup_at'],
  ['waiting', 'waiting_at'],
  ['enroute', 'enroute_at'],
  ['completed', 'completed_at'],
]

/**
 * A correction to a ride that is driven or was leaves no stamp of what, then, has not happened
 * (server-behaviour §2.17).
 */
function corrected(to: RideStatus): Assigned<'ride'> {
  if (to !== 'completed' && !DRIVEN.includes(to)) return {}
  const reached = WAY.findIndex(([status]) => status === to)
  return {
    ...Object.fromEntries(WAY.slice(reached + 1).map(([, stamp]) => [stamp, null])),
    cancelled_at: null,
    cancellation: null,
  }
}

/** A ride that waits for another driver: nobody is on the way, and it is picked up when it is needed. */
function unstarted(ride: RideRow): Assigned<'ride'> {
  const needed = ride.needed_at
  return {
    pickup_at: null,
    waiting_at: null,
    enroute_at: null,
    driver: null,
    vehicle: null,
    estimates: {
      ...ride.estimates,
      pickup: needed,
      completed: needed + (ride.duration_s ?? 0) * 1000,
    },
  }
}

/** Whether the fleet that has the ride must hear from others what became of it. */
function loses(to: RideStatus, has: (effect: Effect) => boolean): boolean {
  return (
    to === 'cancelled' ||
    to === 'modified' ||
    to === 'unavailable' ||
    has('exclude_fleet') ||
    has('restore_fleet')
  )
}

/** What becomes of the offer of a fleet that loses the ride: its own no, or support's. */
function excluded(unassigned: boolean): Assigned<'offer'> {
  return unassigned ? { status: 'withdrawn', manual_cancel: true } : { status: 'declined' }
}

/**
 * The rows that a status change writes, by the effects of its row in the status machine. Other things follow
 * by reaction to its event.
 */
export function statusChanges({
  ride,
  to,
  effects,
  actor,
  now,
  at,
  set = {},
  data = {},
  fleets = [],
  entries = [],
  cards = [],
  held,
  unassigned = false,
}: StatusChange): Changes {
  const { key } = ride
  const has = (effect: Effect): boolean => effects.includes(effect)
  const stamp = STAMP[to]
  const holder = ride.fleet_key
  const correction = has('restore_fleet')
  // Nobody holds a ride that nobody could take, also when support says so afterwards.
  const freed = has('clear_fleet') || (correction && to === 'unavailable')
  const status = update('ride', {
    where: { key, version: ride.version, status: ride.status },
    set: {
      status: to,
      version: { increment: 1 },
      ...((has('stamp') || to === 'cancelled') && stamp ? { [stamp]: at ?? now } : {}),
      ...(has('clear_stamps') || freed ? unstarted(ride) : {}),
      ...(has('exclude_fleet') || freed ? { fleet_key: null } : {}),
      ...(correction ? corrected(to) : {}),
      ...set,
    },
    must: 'already_edited',
  })
  const open: Where<'offer'> = { ride_key: key, status: ['queued', 'sent'] }
  const offers: Update[] = [
    ...(has('withdraw_offers')
      ? [update('offer', { where: open, set: { status: 'withdrawn', decided_at: now } })]
      : []),
    ...(has('close_other_offers')
      ? [update('offer', { where: open, set: { status: 'lost', decided_at: now } })]
      : []),
    ...(has('exclude_fleet') && holder
      ? [
          update('offer', {
            where: { ride_key: key, fleet_key: holder, status: 'accepted' },
            set: { ...excluded(unassigned), decided_at: now },
          }),
        ]
      : []),
    ...((has('cancel_carrier') || freed) && holder
      ? [
          update('offer', {
            where: { ride_key: key, fleet_key: holder, status: 'accepted' },
            set: { status: 'withdrawn', decided_at: now },
          }),
        ]
      : []),
    ...(correction &&
    holder &&
    held &&
    held.status !== 'accepted' &&
    (to === 'completed' || DRIVEN.includes(to))
      ? [
          update('offer', {
            where: { ride_key: key, fleet_key: holder, round: held.round },
            set: { status: 'accepted', decided_at: now, manual_cancel: false },
          }),
        ]
      : []),
  ]
  const event = rideEvent(
    ride,
    'ride:info',
    'status',
    actor,
    {
      status: to,
      from: ride.status,
      version: ride.version + 1,
      ...(has('flag_skipped') ? { skipped: true } : {}),
      ...(has('plan_offers') || has('offer_all') ? { plan: true } : {}),
      ...(holder && loses(to, has) ? { holder } : {}),
      ...data,
    },
    { fleets },
  )
  const fee = feeFor(ride, to, effects, cards, now)
  const settled = settleFunds({
    ride,
    to,
    effects,
    entries,
    fee: fee.cents,
    now,
    by: actor.key,
  })
  const replaced: Update[] = fee.replaced.length
    ? [update('ride_cost', { where: { ride_key: key, key: fee.replaced }, set: { replaced_at: now } })]
    : []
  return {
    updates: [status, ...offers, ...replaced],
    upserts: counterUpserts(settled.entries, settled.bounds),
    inserts: { fund_entry: settled.entries, ride_cost: fee.costs },
    events: [event],
  }
}

/**
 * Several rides' changes as one; their counters are added up, since one statement can touch a counter only
 * once.
 */
export function joined(changes: readonly Changes[]): Changes {
  const entries = changes.flatMap(({ inserts }) => inserts?.fund_entry ?? [])
  return {
    updates: changes.flatMap(({ updates = [] }) => updates),
    upserts: counterUpserts(entries),
    inserts: {
      fund_entry: entries,
      ride_cost: changes.flatMap(({ inserts }) => inserts?.ride_cost ?? []),
    },
    events: changes.flatMap(({ events = [] }) => events),
  }
}

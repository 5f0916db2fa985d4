import type { Actor } from '@nemt/domain/event/actor.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { firstLook } from '@nemt/domain/ride/due.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import {
  update,
  type Assigned,
  type Changes,
  type EventRow,
  type Update,
  type Where,
} from '@nemt/store/change/changes.ts'
import { costsAfter } from '#/fund/fee.ts'
import { counterUpserts } from '#/fund/ledger.ts'
import { settleFunds, type EntryRow } from '#/fund/settle.ts'
import { attended } from './attention.ts'
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
  /** When the driver expects to be there, or at the end of the ride. */
  expected?: Pick<RideRow['estimates'], 'pickup' | 'completed'> | undefined
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
  /** The latest offer of the ride's fleet, which a correction accepts again where the fleet had the ride. */
  held?: { round: number; status: string } | undefined
  /** Support took the ride from its fleet (Unassigned, or given to another one). */
  unassigned?: boolean
  /** The fleet that support gives the ride to. */
  gains?: string
}

/** The stamps of a ride's way in their order. */
const WAY: readonly (readonly [RideStatus, Stamp])[] = [
  ['pickup', 'pickup_at'],
  ['waiting', 'waiting_at'],
  ['enroute', 'enroute_at'],
  ['completed', 'completed_at'],
]

/** How far a ride came at most that ended otherwise: nobody boards who is not there, or declines. */
const CAME_TO: Partial<Record<RideStatus, RideStatus>> = { failed: 'waiting', rejected: 'waiting' }

/** A correction leaves no stamp and no word of what, then, has not happened (server-behaviour §2.17). */
function corrected({ notes }: RideRow, to: RideStatus): Assigned<'ride'> {
  const reached = WAY.findIndex(([status]) => status === (CAME_TO[to] ?? to))
  const { cancellation: _why, ...kept } = notes
  return {
    ...Object.fromEntries(WAY.slice(reached + 1).map(([, stamp]) => [stamp, null])),
    cancelled_at: null,
    cancellation: null,
    notes: kept,
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
    driver_key: null,
    vehicle: null,
    vehicle_key: null,
    estimates: {
      ...ride.estimates,
      pickup: needed,
      completed: needed + (ride.duration_s ?? 0) * 1000,
    },
  }
}

/** Statuses of a ride to whose passenger somebody has set out. */
const SET_OUT: readonly RideStatus[] = ['pickup', 'waiting', 'enroute']

/**
 * A ride that is wanted now: when it comes says who drives it, whatever time it was booked for. So does one that comes
 * when it is called for, where somebody sets out before that.
 */
function wantedNow(
  { estimates, type, status }: RideRow,
  to: RideStatus,
): Partial<Pick<RideRow, 'estimates'>> {
  const isUncalled = type === 'will-call' && status === 'confirmed' && SET_OUT.includes(to)
  if (to !== 'requesting' && !isUncalled) return {}
  const { pickup: _pickup, completed: _completed, ...rest } = estimates
  return { estimates: rest }
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
export function statusChanges(change: StatusChange): Changes {
  const { ride, to, effects, actor, now, entries = [], cards = [], unassigned = false, gains } = change
  const loses = unassigned && effects.includes('exclude_fleet')
  const { costs, replaced, restored, after } = costsAfter({ ride, to, effects, cards, now, loses, gains })
  const settled = settleFunds({ ride, to, effects, entries, after, now, by: actor.key })
  return {
    updates: [
      rideUpdate(change),
      ...offerUpdates(change),
      ...costUpdates(ride, replaced, now),
      ...costUpdates(ride, restored, null),
    ],
    upserts: counterUpserts(settled.entries, settled.bounds),
    inserts: { fund_entry: settled.entries, ride_cost: costs },
    events: [statusEvent(change)],
  }
}

/** Cost lines that count no more since an instant, or again (null). */
function costUpdates({ key: ride_key }: RideRow, keys: string[], at: number | null): Update[] {
  return keys.length
    ? [update('ride_cost', { where: { ride_key, key: keys }, set: { replaced_at: at } })]
    : []
}

/** Nobody holds a ride that nobody could take, also when support says so afterwards. */
function isFreed({ to, effects }: StatusChange): boolean {
  return effects.includes('clear_fleet') || (effects.includes('restore_fleet') && to === 'unavailable')
}

/** A ride arrives as long after its passenger boarded as the way takes, however early or late that was. */
function arrival(ride: RideRow, boarded: number): Assigned<'ride'> {
  if (ride.duration_s === null) return {}
  return { estimates: { ...ride.estimates, completed: boarded + ride.duration_s * 1000 } }
}

/** How often the ride was asked for in vain: counted as long as it is asked for again and again. */
function attemptsOf({ status }: RideRow, to: RideStatus): Assigned<'ride'> {
  if (to === 'retry') return { attempts: { increment: 1 } }
  return to === 'requesting' && status !== 'retry' ? { attempts: 0 } : {}
}

/** The ride's own row. */
function rideUpdate(change: StatusChange): Update {
  const { ride, to, effects, now, at, expected, set = {} } = change
  const has = (effect: Effect): boolean => effects.includes(effect)
  const stamp = STAMP[to]
  const freed = isFreed(change)
  const wanted = wantedNow(ride, to)
  const timed = {
    ...(has('clear_stamps') || freed ? unstarted(ride) : {}),
    ...wanted,
    ...(to === 'enroute' && has('stamp') ? arrival({ ...ride, ...wanted }, at ?? now) : {}),
  }
  return update('ride', {
    where: {
      key: ride.key,
      version: ride.version,
      status: ride.status,
      // What takes its place belongs to the request that it was read with; a series may be cut in two meanwhile.
      ...(to === 'modified' ? { request_key: ride.request_key } : {}),
    },
    set: {
      status: to,
      status_at: now,
      ...attemptsOf(ride, to),
      due_at: firstLook({ to, from: ride.status, type: ride.type }, now) ?? null,
      ...(FINAL.includes(to) ? { remind_at: null } : {}),
      version: { increment: 1 },
      ...((has('stamp') || to === 'cancelled') && stamp ? { [stamp]: at ?? now } : {}),
      ...timed,
      ...(expected ? { estimates: { ...(timed.estimates ?? ride.estimates), ...expected } } : {}),
      ...(has('exclude_fleet') || freed ? { fleet_key: null } : {}),
      ...(has('restore_fleet') ? corrected(ride, to) : {}),
      ...attended(to),
      ...set,
    },
    must: 'already_edited',
  })
}

/** The offers of the ride: open ones end, and that of its fleet is lost, taken back or accepted again. */
function offerUpdates(change: StatusChange): Update[] {
  const { ride, to, effects, now, held, unassigned = false } = change
  const { key: ride_key, fleet_key: holder } = ride
  const has = (effect: Effect): boolean => effects.includes(effect)
  const open: Where<'offer'> = { ride_key, status: ['queued', 'sent'] }
  const ended = (where: Where<'offer'>, set: Assigned<'offer'>): Update =>
    update('offer', { where, set: { ...set, decided_at: now } })
  const updates: Update[] = []
  if (has('withdraw_offers')) updates.push(ended(open, { status: 'withdrawn' }))
  if (has('close_other_offers')) updates.push(ended(open, { status: 'lost' }))
  if (!holder) return updates
  const accepted: Where<'offer'> = { ride_key, fleet_key: holder, status: 'accepted' }
  if (has('exclude_fleet')) updates.push(ended(accepted, excluded(unassigned)))
  if (has('withdraw_accepted') || isFreed(change)) updates.push(ended(accepted, { status: 'withdrawn' }))
  if (has('restore_fleet') && to !== 'unavailable' && held && held.status !== 'accepted') {
    const latest = { ride_key, fleet_key: holder, round: held.round }
    updates.push(ended(latest, { status: 'accepted' }))
  }
  return updates
}

/** What everybody who works with the ride is told. */
function statusEvent({ ride, to, effects, actor, at, data = {}, fleets = [] }: StatusChange): EventRow {
  const { fleet_key: holder } = ride
  const has = (effect: Effect): boolean => effects.includes(effect)
  const told = {
    status: to,
    from: ride.status,
    version: ride.version + 1,
    ...(at === undefined ? {} : { at }),
    ...(has('flag_skipped') ? { skipped: true } : {}),
    ...(has('plan_offers') || has('offer_all') ? { plan: true } : {}),
    ...(holder && loses(to, has) ? { holder } : {}),
    ...data,
  }
  return rideEvent(ride, 'ride:info', 'status', actor, told, { fleets })
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

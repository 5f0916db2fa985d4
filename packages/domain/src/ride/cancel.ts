import type { MessageKey } from '../copy/en.ts'
import type { Problem, ProblemCode } from '../problem/problem.ts'
import type { Ride, RideStatus } from './schema.ts'
import { BOOKED, isCancellable, isDone } from './sets.ts'
import { blank } from '../text/blank.ts'

export const cancellationReasons = [
  'rescheduled',
  'cancelled',
  'sick',
  'emergency',
  'alternate',
  'external',
  'noshow',
  'duplicate',
  'systemerror',
  'other',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** Why rides end that nobody cancels: a will-call that was never asked for, and what their fleets report. */
const endings: Readonly<Record<string, MessageKey>> = {
  unused: 'cancellation.unused',
  no_show: 'cancellation.noshow',
  declined_by_passenger: 'cancellation.declined_by_passenger',
}

/** The words for why a ride did not take place; null for what support wrote in its own. */
export function endReason(kept: string): MessageKey | null {
  const reason = cancellationReasons.find((known) => known === kept)
  if (reason) return `cancellation.${reason}`
  return Object.hasOwn(endings, kept) ? (endings[kept] ?? null) : null
}

/** What rides keep that a list's filter by reasons looks for: a no-show is one, whoever says so. */
export function keptAs(reasons: readonly CancellationReason[]): string[] {
  return reasons.flatMap((reason) => (reason === 'noshow' ? ['noshow', 'no_show'] : [reason]))
}

export const cancellationRanges = ['current', 'future'] as const
export type CancellationRange = (typeof cancellationRanges)[number]

const staffOnly: readonly CancellationReason[] = ['noshow', 'duplicate', 'systemerror']

/** So long who cancelled may take it back, before anybody outside is told (docs/decisions/073). ms. */
export const UNDO_MS = 10_000
/** So much later it still may: the way there and back takes its time. ms. */
export const UNDO_GRACE_MS = 1_500

/**
 * Whether a cancellation of a ride may be taken back, as while nobody is on the way or being sent for: a moment later
 * is as good. That of a whole series is told at once.
 */
export function mayUndo(status: RideStatus, range: CancellationRange | undefined): boolean {
  return range !== 'future' && BOOKED.includes(status)
}

/** The reasons to choose from: passengers (V254), staff (V262), systemerror for global users alone (V255). */
export function cancellationReasonsFor(who: 'passenger' | 'coordinator' | 'global'): CancellationReason[] {
  return cancellationReasons.filter((reason) =>
    who === 'passenger' ? !staffOnly.includes(reason) : reason !== 'systemerror' || who === 'global',
  )
}

export type Cancellation = { rides: readonly string[]; reason?: string; specify?: string; range?: string }
/** The portal and the journey word the same checks differently from the staff dashboard (X001). */
export type Wording = 'journey' | 'staff'

const codes: Record<Wording, [rides: ProblemCode, reason: ProblemCode, specify: ProblemCode]> = {
  journey: ['cancel_rides_missing', 'cancel_reason_missing', 'cancel_specify_missing'],
  staff: ['staff_cancel_rides_missing', 'staff_cancel_reason_missing', 'staff_cancel_specify_missing'],
}

/**
 * Why a cancellation can't be confirmed, in order (V250–V253, V257–V260), or null; Confirm is offered only
 * then (V261).
 */
export function cancelProblem(
  cancellation: Cancellation,
  recurring: boolean,
  who: 'passenger' | 'coordinator' | 'global',
  wording: Wording,
): Problem | null {
  const [rides, reason, specify] = codes[wording]
  if (cancellation.rides.length === 0) return { code: rides, field: 'rides' }
  if (!cancellationReasonsFor(who).some((reason) => reason === cancellation.reason))
    return { code: reason, field: 'reason' }
  if (cancellation.reason === 'other' && blank(cancellation.specify))
    return { code: specify, field: 'specify' }
  if (recurring && !cancellationRanges.some((range) => range === cancellation.range))
    return { code: 'cancel_range_missing', field: 'range' }
  return null
}

/** Support cancels with a text alone (V1289–V1292, X110); it is stored as reason other. */
export function supportCancelProblem(ride: Pick<Ride, 'status'>, text: string): Problem | null {
  if (isDone(ride.status)) return { code: 'ride_done', field: 'status', values: { status: ride.status } }
  return blank(text) ? { code: 'support_cancel_reason_missing', field: 'reason' } : null
}

/** Whether a ride belongs to a series. */
export function isRecurring(ride: Pick<Ride, 'repeat'>): boolean {
  return ride.repeat?.key !== undefined
}

type SeriesRide = Pick<Ride, 'key' | 'status'> & {
  repeat?: { key?: string | undefined } | undefined
  times: Pick<Ride['times'], 'needed'>
}

/**
 * The rides that a cancellation reaches (V249): the chosen ones; with range future also the later ones of
 * their series. Only cancellable rides.
 */
export function ridesInRange<R extends SeriesRide>(
  chosen: readonly R[],
  all: readonly R[],
  range: CancellationRange = 'current',
): R[] {
  const keys = new Set(chosen.map(({ key }) => key))
  const since = new Map<string, number>()
  for (const { repeat, times } of chosen)
    if (repeat?.key) since.set(repeat.key, Math.min(since.get(repeat.key) ?? Infinity, times.needed))
  const later = ({ repeat, times }: R) =>
    range === 'future' && repeat?.key !== undefined && times.needed >= (since.get(repeat.key) ?? Infinity)
  return all.filter((ride) => isCancellable(ride.status) && (keys.has(ride.key) || later(ride)))
}

/**
 * Whether the dialog says that a purchased pass is not refunded (V264): a confirmed ride with transit, or one
 * that is a pass.
 */
export function passPurchased(ride: Pick<Ride, 'status' | 'transit'>): boolean {
  return ride.status === 'transit' || (ride.status === 'confirmed' && ride.transit?.enabled === true)
}

/** The edit dialog needs a ride (V271). */
export function editProblem(rides: readonly string[]): Problem | null {
  return rides.length ? null : { code: 'edit_rides_missing', field: 'rides' }
}

import type { Problem } from '@nemt/domain/problem/problem.ts'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import type { ChangeFacts, Refusal } from '@nemt/domain/ride/guards.ts'
import { arrivalAt } from '@nemt/domain/ride/arrival.ts'
import { askedTime, asksDriver, manageOptions } from '@nemt/domain/ride/manage.ts'
import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { isEtaPast } from '@nemt/domain/ride/step-times.ts'
import { instantAt, instantsAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { driverPayload, driverValues, type DriverValues } from '#/components/driver/driver-values.ts'

/** What somebody enters for a ride's status; `status` '' leaves it as it is. Minutes since midnight, yyyy-mm-dd. */
export type StatusDraft = {
  status: RideStatus | ''
  date: string | null
  time: number | null
  reason: string
  tried: boolean
  driver: DriverValues
}

export function emptyDraft(ride: Ride): StatusDraft {
  return { status: '', date: null, time: null, reason: '', tried: false, driver: driverValues(ride) }
}

/** Choosing a status: completed stamps the completion with now (V804), other times are to be entered. */
export function withStatus(
  draft: StatusDraft,
  status: RideStatus | '',
  ride: Ride,
  now: number,
): StatusDraft {
  const today = localDate(now, ride.timezone)
  const time = status === 'completed' ? localMinutes(now, ride.timezone) : null
  return { ...draft, status, date: today, time }
}

/** Statuses of what is over: leaving one is a correction, which may say what was long ago. */
const CORRECTED: readonly RideStatus[] = ['completed', 'cancelled', 'failed', 'rejected']

export function isCorrection({ status }: Pick<Ride, 'status'>): boolean {
  return CORRECTED.includes(status)
}

/** Whether the time of the chosen status is one that is still to come. */
function asksArrival(ride: Ride, to: RideStatus | ''): boolean {
  return (to === 'pickup' || to === 'enroute') && !isCorrection(ride)
}

/** Choosing a time: an arrival is the next such moment, whose day follows it over midnight. `now` in ms. */
export function withTime(draft: StatusDraft, time: number | null, ride: Ride, now: number): StatusDraft {
  if (time === null || !asksArrival(ride, draft.status)) return { ...draft, time }
  const date = localDate(arrivalAt(time, now, ride.timezone), ride.timezone)
  return { ...draft, time, date }
}

/** Whether anything was entered. */
export function isEntered(draft: StatusDraft, ride: Ride): boolean {
  return draft.status !== '' || draft.reason !== '' || driverChanged(draft, ride)
}

export function driverChanged({ driver }: StatusDraft, ride: Ride): boolean {
  const before = driverValues(ride)
  return (Object.keys(before) as (keyof DriverValues)[]).some((name) => driver[name] !== before[name])
}

/** The status whose fields show: the chosen one, else the ride's own. */
export function shownStatus({ status }: StatusDraft, ride: Ride): RideStatus {
  return status === '' ? ride.status : status
}

/** Whether a change needs words: a correction of what is over, and whatever says that the ride was not driven. */
export function asksReason(ride: Ride, to: RideStatus | ''): boolean {
  if (to === '') return false
  const { status } = ride
  if (isCorrection(ride)) return true
  return status === 'confirmed' && (to === 'failed' || to === 'rejected')
}

/** Whether somebody has to have tried to reach the passenger. */
export function asksContact({ status }: Ride, to: RideStatus | ''): boolean {
  return to === 'failed' && (status === 'pickup' || status === 'waiting')
}

/** A status that can be chosen, or why not now, everything that it asks for being given. */
export type StatusOption = { status: RideStatus; refused: Refusal | null }

/** The statuses of the selector (V799–V802); `now` in ms. */
export function statusOptions(ride: Ride, now: number): StatusOption[] {
  const answered: Omit<ChangeFacts, 'to'> = {
    ride: { ...ride, driver: { name: 'Given', phone: { display: 'given' } } },
    ...{ actor: 'support', now, reason: 'given', eta: now, completed: now, contactAttempted: true },
    original: ride.status,
  }
  return manageOptions(ride, ride.status).flatMap((status) => {
    if (status === ride.status) return []
    const change = mayChange({ ...answered, to: status })
    return [{ status, refused: 'refused' in change ? change.refused : null }]
  })
}

/**
 * The instant that was entered, or null. A completion within this minute is now: its stamps may lie before it. In the
 * hour that the clock shows twice a completion was the last one that has been, and what is to come is the next one.
 */
export function instantOf({ status, date, time }: StatusDraft, zone: string, now: number): number | null {
  if (date === null || time === null) return null
  const times = instantsAt(date, time, zone)
  const meant =
    status === 'completed'
      ? times.findLast((each) => each <= now)
      : times.find((each) => !isEtaPast(each, now))
  const at = meant ?? instantAt(date, time, zone)
  return status === 'completed' && at <= now && now - at < 60_000 ? now : at
}

/** The first thing that is missing or wrong; `now` in ms. */
export function draftProblem(draft: StatusDraft, ride: Ride, now: number): Problem | null {
  const { status, driver, reason } = draft
  if (status === '' && !driverChanged(draft, ride)) return { code: 'edit_none', field: 'status' }
  const at = instantOf(draft, ride.timezone, now)
  if (status === 'pickup' && at === null) return { code: 'eta_missing', field: 'time' }
  if (status === 'completed' && at === null) return { code: 'completed_time_missing', field: 'time' }
  if (asksArrival(ride, status) && at !== null && isEtaPast(at, now))
    return { code: 'eta_wrong', field: 'time' }
  const earliest = ride.times.pickup ?? ride.times.created
  if (status === 'completed' && at !== null && (at > now || at < earliest))
    return { code: 'completed_time_wrong', field: 'time' }
  const named = driver.first.trim() !== '' && isPhone(driver.phone)
  const asked = status === 'pickup' || driverChanged(draft, ride)
  if (asksDriver(shownStatus(draft, ride)) && asked && !named)
    return { code: 'driver_missing', field: driver.first.trim() ? 'driver.phone' : 'driver.first' }
  return asksReason(ride, status) && !reason.trim() ? { code: 'status_why_missing', field: 'reason' } : null
}

/** What is sent: the status with what it asks for, over the version that was seen. */
export function statusPayload(
  draft: StatusDraft & { status: RideStatus },
  ride: Ride,
  now: number,
): PayloadOf<'ride.status'> {
  const { status, reason, tried } = draft
  const at = instantOf(draft, ride.timezone, now)
  const asked = askedTime(status)
  const times = status === 'completed' ? { completed: at ?? now } : { eta: at ?? now }
  return {
    ...{ ride: ride.key, version: ride.version },
    // Cancelling and replacing have calls of their own, and are not among the statuses here.
    status: status as PayloadOf<'ride.status'>['status'],
    ...(asked && at !== null ? times : {}),
    ...(reason.trim() ? { reason: reason.trim() } : {}),
    ...(asksContact(ride, status) ? { contact_attempted: tried } : {}),
    ...(asksDriver(status) && driverChanged(draft, ride) ? driverPayload(draft.driver) : {}),
  }
}

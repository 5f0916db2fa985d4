import { timesRefused, type TimesRefused } from '@nemt/domain/journey/refused.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { roundDownToFive } from '@nemt/domain/time/five-minutes.ts'
import { addDays, instantAt, localDate, localMinutes } from '@nemt/domain/time/zone.ts'

/** Apart by this much (ms), a pickup and its appointment are a day apart by mistake: nobody waits for so long. */
const OTHER_DAY = 18 * 3_600_000

type Minutes = { pickup: number | null; appointment: number | null }

type Timed = Pick<Ride, 'times' | 'timezone'>
type Edited = { needed: number; appointment?: number }

/**
 * When a ride is once its appointment alone is another one: picked up as long before it as it was to be, on a minute
 * that ends in 0 or 5. Who moves an appointment means the whole way there.
 */
export function following({ times, timezone: zone }: Timed, appointment: number | null): Edited {
  if (times.appointment === undefined) return { needed: times.needed }
  const typed = moved(times.appointment, appointment, zone)
  if (typed === times.appointment) return { needed: times.needed, appointment: typed }
  const at = beside(typed, times.needed, zone)
  return { needed: roundDownToFive(times.needed + at - times.appointment), appointment: at }
}

/**
 * When a ride is after its times of day were typed anew (minutes of the wall, null for none): on its days, but past
 * midnight when the other time says so; a pickup that is left as it is follows the appointment (`following`). A ride at
 * 11:50pm to 12:20am is one at 12:05am of the second day, not of the first.
 */
export function editedTimes(ride: Timed, { pickup, appointment }: Minutes): Edited {
  const { times, timezone: zone } = ride
  const follows = following(ride, appointment)
  if (pickup === localMinutes(follows.needed, zone)) return follows
  const needed = moved(times.needed, pickup, zone)
  if (times.appointment === undefined) return { needed }
  const at = moved(times.appointment, appointment, zone)
  if (at !== times.appointment) return { needed, appointment: beside(at, needed, zone) }
  return { needed: needed === times.needed ? needed : beside(needed, at, zone), appointment: at }
}

const PROBLEMS = {
  ride_appointment_too_soon: { code: 'appointment_soon', field: 'appointment' },
  ride_pickup_after_appointment: { code: 'pickup_late', field: 'needed' },
  ride_appointment_too_late: { code: 'appointment_late', field: 'appointment' },
} as const satisfies Record<TimesRefused['code'], Problem>

/** What is missing of the times that were typed, or what the server would refuse about them (V626, V636); now in ms. */
export function timesProblem(ride: Timed, typed: Minutes, now: number): Problem | null {
  const { times } = ride
  if (typed.pickup === null) return { code: 'pickup_time_missing', field: 'needed' }
  if (times.appointment !== undefined && typed.appointment === null)
    return { code: 'appointment_missing', field: 'appointment' }
  const after = editedTimes(ride, typed)
  if (after.needed === times.needed && after.appointment === times.appointment) return null
  const refused = timesRefused(after, now)
  return refused && PROBLEMS[refused.code]
}

/** The field that a refusal is about, by the paths of what was sent; null where it is about none of the times. */
export function timeField(fields: Readonly<Record<string, string>>): 'needed' | 'appointment' | null {
  const path = Object.keys(fields).find((field) => /\btimes\.(?:needed|appointment)$/.test(field))
  if (path === undefined) return null
  return path.endsWith('needed') ? 'needed' : 'appointment'
}

/** The instant on the same day at another time of the wall; the same without one. */
function moved(instant: number, minutes: number | null, zone: string): number {
  if (minutes === null || minutes === localMinutes(instant, zone)) return instant
  return instantAt(localDate(instant, zone), minutes, zone)
}

/** The same time of day on the day beside, where that is the one next to the other instant. */
function beside(instant: number, other: number, zone: string): number {
  if (Math.abs(instant - other) <= OTHER_DAY) return instant
  const day = addDays(localDate(instant, zone), instant < other ? 1 : -1)
  const there = instantAt(day, localMinutes(instant, zone), zone)
  return Math.abs(there - other) <= OTHER_DAY ? there : instant
}

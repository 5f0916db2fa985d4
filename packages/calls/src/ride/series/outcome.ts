import { repeat, rideStatuses } from '@nemt/domain/ride/schema.ts'
import { cents, key, localDate, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { daysOf, type RescheduledSeries } from './reschedule.ts'

/** Of which series, and in which rhythm. */
export const rescheduleInput = {
  /** A ride of the series: from its day on the series has the other rhythm. */
  ride: key,
  /** The version in which whoever asks has seen it. */
  version: z.number().int().min(1).optional(),
  /** The series of which the ride was then: another rhythm moves the rides that stay to a new one, as they are. */
  series: key.optional(),
  days: repeat.shape.days.unwrap(),
  until: repeat.shape.until.unwrap(),
  interval_weeks: repeat.shape.interval_weeks,
}

/** What another rhythm does. */
export const rescheduleOutcome = {
  /** The first date of the other rhythm. */
  from: localDate,
  /** Days whose rides stay as they are, whose rides are cancelled, and that are booked. */
  staying: z.array(localDate),
  cancelled: z.array(localDate),
  booked: z.array(localDate),
  /** Of the cancelled days those whose ride a provider has, and those that were edited on their own; none: absent. */
  taken: z.array(localDate).optional(),
  edited: z.array(localDate).optional(),
  /** Days on which no ride can be booked, and why. */
  skipped: z.array(z.strictObject({ date: localDate, why: text(60), message: text(500) })),
  /** Rides of days that are none any more which can't be cancelled: they stay. */
  left: z.array(z.strictObject({ ride: key, date: localDate, status: z.enum(rideStatuses) })),
  /** What the cancelled rides cost, in cents. */
  fee: cents,
}

/** A rescheduled series as it is answered. */
export function outcomeOf(plan: RescheduledSeries) {
  const { from, staying, cancelled, days, skipped, left, fee, ended, dateOf } = plan
  const taken = daysOf(cancelled.filter(({ fleet_key }) => fleet_key !== null).map(dateOf))
  const edited = daysOf(cancelled.filter(({ flags }) => flags.alone).map(dateOf))
  return {
    from,
    staying: daysOf(staying.map(dateOf)),
    cancelled: ended,
    ...(taken.length ? { taken } : {}),
    ...(edited.length ? { edited } : {}),
    booked: days.map(({ date }) => date),
    skipped,
    left,
    fee,
  }
}

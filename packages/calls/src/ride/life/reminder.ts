import { reminderAt } from '@nemt/domain/communication/reminder.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import type { Assigned } from '@nemt/store/change/changes.ts'
import type { Context } from '#/pipeline/context.ts'
import type { RideRow } from '../record/row.ts'

/**
 * A ride that was over takes place after all: its passenger is reminded of it, for with its end the reminder went.
 * Not within the hours in which nobody is reminded of a new one, either: that it takes place is told now.
 */
export function remindedAgain({ customer, now }: Context, ride: RideRow, to: RideStatus): Assigned<'ride'> {
  if (!FINAL.includes(ride.status) || FINAL.includes(to)) return {}
  const { type, timezone, needed_at: needed } = ride
  return { remind_at: reminderAt({ status: to, type, timezone, needed }, customer.settings, now) ?? null }
}

import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { Context } from '#/pipeline/context.ts'
import { judgeFleets } from '../booking/estimate.ts'
import type { CompleteRide } from '../record/booking.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { draftOfEdit } from './draft.ts'

/**
 * Which of the fleets that have a ride, or are asked, can carry it as it is edited. What they have already they are
 * asked about also in a pause, which is of new offers.
 */
export function ableFleets(
  context: Context,
  fleets: readonly Fleet[],
  booked: CompleteRide,
  { duration_s, distance_m }: Pick<NewRow<'ride'>, 'duration_s' | 'distance_m'>,
) {
  const open = fleets.map(({ pause: _, ...fleet }) => fleet)
  const estimates = { duration_s: duration_s ?? 0, distance_m: distance_m ?? 0 }
  return judgeFleets(context, open, { ...draftOfEdit(context, booked), estimates }, booked.reason).eligible
}

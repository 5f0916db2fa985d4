import { appointmentAsked } from '@nemt/domain/journey/reason.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'
import { checkBooking } from './booking-check.ts'
import type { RideRows } from './booking-rows.ts'
import type { Edit } from './edited.ts'
import type { RideRow } from './row.ts'

/** The journey's rules for a ride that changes; a leg without an appointment of its own isn't asked for one. `at`: its index in the request. */
export const checkEdit = (context: Context, { booked }: Edit, passenger: RideRow, at: number): void => {
  const reason = appointmentAsked(booked.reason) && booked.times.appointment === undefined ? ('other' as const) : booked.reason
  if (booked.times.needed !== undefined && booked.times.appointment !== undefined && booked.times.needed > booked.times.appointment)
    throw invalid(`rides.${at}.times.needed`, 'must not be after the appointment', 'ride_pickup_after_appointment')
  checkBooking(context, { rides: [{ ...booked, reason }], type: 'one', bare: true }, passenger, { allotments: 1 })
}

/** What an editor is told of a ride: the one that took its place, or itself with its new version. */
export const editAnswer = ({ row, made, edit }: { row: RideRow; made?: RideRows; edit: Edit }) =>
  made
    ? { key: made.row['key'] as string, status: made.row['status'] as 'scheduling', version: 1, edit: edit.kind, replaced: row['key'] as string }
    : { key: row['key'] as string, status: row['status'] as 'scheduling', version: row['version'] + (edit.kind === 'patch' ? 1 : 0), edit: edit.kind }

import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { KeptRecord } from '#/passenger/kept-of.ts'
import { silenced, toldOn, withNumber } from '#/phone/rides.ts'
import type { Booking } from '../record/booking.ts'

/**
 * A booking that was begun for a record which was merged meanwhile, as one for the kept record: told on the number that
 * stays, as rides that were there (server-behaviour §2.12).
 */
export function bookedForKept(booking: Booking, kept: KeptRecord): Booking {
  return {
    ...booking,
    rides: booking.rides.map(({ passenger: _passenger, communication, ...ride }) => ({
      ...ride,
      patient: kept.key,
      ...(communication ? { communication: toldThere(communication, kept) } : {}),
    })),
  }
}

function toldThere(communication: Communication, { phone, before }: KeptRecord): Communication {
  if (!before || before === phone?.raw || !toldOn(communication, before)) return communication
  return phone?.raw ? withNumber(communication, phone) : silenced(communication)
}

import { otherContact } from '@nemt/domain/communication/other-contact.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { showsAppointment } from '@nemt/domain/offer/detail.ts'
import { entranceAndNotes } from '@nemt/domain/ride/entrance.ts'
import type { Diff } from '@nemt/domain/ride/edit.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate, formatTimeBeside, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { needValues } from './need-rows.ts'
import {
  rowsOf,
  type OfferRow,
  type OfferRowLabel,
  type OfferValue,
  type OfferValues,
} from './offer-labels.ts'

function text(value: string | undefined): OfferValue | null {
  return value?.trim() ? { text: value.trim() } : null
}

/** What changed against the ride that was there before (V1200); null where nothing did. */
export function changesOf({ diff }: Pick<Ride, 'diff'>): Diff | null {
  return diff && Object.keys(diff).length > 0 ? diff : null
}

/** What stands on the card above, and not once more below it. */
const ON_CARD: readonly OfferRowLabel[] = [
  'date',
  'appointment',
  'pickupTime',
  'onDemandAround',
  'pickup',
  'dropoff',
  'vehicle',
]

/** The rows below the card. */
export function rowsBelow(rows: readonly OfferRow[]): OfferRow[] {
  return rows.filter(({ label }) => !ON_CARD.includes(label))
}

/** Who answers the ride's phone, which shows once the offer is accepted (V1224): the passenger, or somebody else. */
function contactValues({ communication }: Pick<Ride, 'communication'>): OfferValues {
  const contact = otherContact(communication)
  const phone = communication.phone?.display ? { phone: communication.phone.display } : null
  return contact ? { contact: { contact, ...phone } } : { phone }
}

/**
 * What a provider reads of an offered ride (doc 3 §2.7): only what has a value; the phone (V1224) and the
 * notes for the driver (V220) once the offer is accepted.
 */
export function offerRows(ride: Ride, accepted: boolean, language: InterfaceLanguage): OfferRow[] {
  const { passenger, stops, times, timezone } = ride
  const willCall = ride.type === 'will-call'
  const needed = text(formatZonedTime(times.needed, timezone, language))
  const { name } = passenger
  return rowsOf({
    ...needValues(ride, language),
    key: text(ride.key),
    date: text(formatDate(localDate(times.needed, timezone))),
    passenger: text(`${name.first} ${name.last}`),
    appointment: showsAppointment(ride)
      ? text(formatTimeBeside(times.appointment!, times.needed, timezone, language))
      : null,
    [willCall ? 'onDemandAround' : 'pickupTime']: needed,
    pickup: { stop: stops.pickup },
    dropoff: { stop: stops.dropoff },
    ...(accepted ? contactValues(ride) : {}),
    driverNotes: accepted ? text(ride.notes?.driver) : null,
    pickupNotes: text(entranceAndNotes(stops.pickup, 'pickup')),
    dropoffNotes: text(entranceAndNotes(stops.dropoff, 'dropoff')),
  })
}

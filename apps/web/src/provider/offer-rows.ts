import { otherContact, type OtherContact } from '@nemt/domain/communication/other-contact.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { showsAppointment, showsMeasures } from '@nemt/domain/offer/detail.ts'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import { entranceAndNotes } from '@nemt/domain/ride/entrance.ts'
import { loadType, type Line } from '@nemt/domain/ride/labels.ts'
import type { Diff } from '@nemt/domain/ride/edit.ts'
import type { Ride, Stop } from '@nemt/domain/ride/schema.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'

/**
 * The labels of the offer page in their order (V1198), the key after what people read, and what changed above them all
 * (docs/decisions/144-order-of-an-offer.md); each has its text at `provider.<name>`.
 */
export const offerLabels = [
  'date',
  'passenger',
  'language',
  'appointment',
  'pickupTime',
  'onDemandAround',
  'pickup',
  'dropoff',
  'vehicle',
  'wheelchair',
  'mobility',
  'service',
  'steps',
  'ramp',
  'equipment',
  'load',
  'height',
  'weight',
  'psychosocial',
  'phone',
  'contact',
  'driverNotes',
  'pickupNotes',
  'dropoffNotes',
  'key',
] as const
export type OfferRowLabel = (typeof offerLabels)[number]

export type OfferValue =
  | { text: string }
  | { line: Line }
  | { lines: (Line | string)[] }
  | { yes: boolean; detail?: string }
  | { language: string }
  | { stop: Stop }
  | { phone: string }
  | { contact: OtherContact; phone?: string }
export type OfferRow = { label: OfferRowLabel; value: OfferValue }

function text(value: string | undefined): OfferValue | null {
  return value?.trim() ? { text: value.trim() } : null
}

function yes(value: boolean | undefined, detail?: string): OfferValue | null {
  return value === undefined ? null : { yes: value, ...(value && detail ? { detail } : {}) }
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

/** What a driver has to know of the passenger besides where and when, in the order of the offer page. */
const OF_NEEDS: readonly OfferRowLabel[] = [
  'language',
  'vehicle',
  'wheelchair',
  'mobility',
  'service',
  'steps',
  'ramp',
  'equipment',
  'load',
  'height',
  'weight',
  'psychosocial',
]

/** The rows below the card. */
export function rowsBelow(rows: readonly OfferRow[]): OfferRow[] {
  return rows.filter(({ label }) => !ON_CARD.includes(label))
}

type Values = Partial<Record<OfferRowLabel, OfferValue | null>>

/** Only what has a value, in the order of the offer page. */
function rowsOf(values: Values, labels: readonly OfferRowLabel[] = offerLabels): OfferRow[] {
  return labels.flatMap((label) => (values[label] ? [{ label, value: values[label] }] : []))
}

type Needing = Pick<Ride, 'accessibility' | 'extra'> & { passenger: Pick<Ride['passenger'], 'language'> }

/** What a driver reads of the passenger's needs: the same rows as on the page of their fleet (V1203, V1209–V1223). */
export function needRows(ride: Needing, language: InterfaceLanguage): OfferRow[] {
  return rowsOf(needValues(ride, language), OF_NEEDS)
}

function needValues(ride: Needing, language: InterfaceLanguage): Values {
  const { accessibility: needs, passenger } = ride
  const measured = showsMeasures(needs)
  return {
    language: passenger.language ? { language: passenger.language } : null,
    vehicle: { line: { key: `vehicle.${needs.vehicle}` } },
    wheelchair: needs.wheelchair
      ? {
          lines: [
            { key: `wheelchair.${needs.wheelchair}` },
            ...(needs.wheelchair_width ? [`${needs.wheelchair_width}"`] : []),
          ],
        }
      : null,
    mobility: { line: { key: `mobility.${needs.mobility}` } },
    service: { line: { key: `service.${needs.service}` } },
    steps: yes(needs.steps, needs.steps_count === undefined ? undefined : String(needs.steps_count)),
    ramp: yes(needs.ramp),
    equipment: yes(needs.equipment, needs.equipment_type),
    load: { line: { key: loadType(ride, 'provider') } },
    height: measured && needs.height ? { text: formatHeight(needs.height) } : null,
    weight: measured && needs.weight ? { text: formatWeight(needs.weight, language) } : null,
    psychosocial: needs.psychosocial?.active
      ? { yes: true, ...(needs.psychosocial.notes ? { detail: needs.psychosocial.notes } : {}) }
      : null,
  }
}

/** Who answers the ride's phone, which shows once the offer is accepted (V1224): the passenger, or somebody else. */
function contactValues({ communication }: Pick<Ride, 'communication'>): Values {
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
      ? text(formatZonedTime(times.appointment!, timezone, language))
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

import type { OtherContact } from '@nemt/domain/communication/other-contact.ts'
import type { Line } from '@nemt/domain/ride/labels.ts'
import type { Stop } from '@nemt/domain/ride/schema.ts'

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

/** Values by label; null and absent ones have no row. */
export type OfferValues = Partial<Record<OfferRowLabel, OfferValue | null>>

/** Only what has a value, in the order of the offer page. */
export function rowsOf(values: OfferValues): OfferRow[] {
  return offerLabels.flatMap((label) => (values[label] ? [{ label, value: values[label] }] : []))
}

'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { Address } from '@nemt/domain/address/schema.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import type { EditedField } from '@nemt/domain/ride/edit.ts'
import type { Reason, RideType } from '@nemt/domain/ride/schema.ts'
import type { JourneyFacts } from '@nemt/domain/journey/continue.ts'
import { formatLongDate, formatMoment, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import { useContactLine } from '../contact/use-contact-line.ts'

type Notes = { driver?: string; internal?: string }
/**
 * Names that only an office's screens have beside the keys that a ride holds, and who reads: a passenger reads a day by
 * its month's name, since 12/03/2026 is another day to who reads Spanish.
 */
export type FieldNames = {
  scope?: JourneyFacts['scope']
  teams: readonly { key: string; name: string }[]
  purposeNames: Readonly<Record<string, string>>
}
const NO_NAMES: FieldNames = { teams: [], purposeNames: {} }

/** Says a field of a ride and its values, for lists of what changed; `zone` is the ride's. */
export function useField(
  zone: string,
  { scope, teams, purposeNames }: FieldNames = NO_NAMES,
): {
  label: (field: EditedField) => string
  text: (field: EditedField, value: unknown) => string
} {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const contact = useContactLine()
  const moment = (value: number) =>
    scope === 'passenger'
      ? `${formatLongDate(localDate(value, zone), language)}, ${formatZonedTime(value, zone, language)}`
      : formatMoment(value, zone, language)
  const yes = (value: unknown) => text(value ? 'dialog.yes' : 'dialog.no')
  const texts: Partial<Record<EditedField, (value: never) => string>> = {
    type: (value: RideType) => text(`ride_type.${value}`),
    reason: (value: Reason) => text(`reason.${value}`),
    'times.needed': moment,
    'times.appointment': moment,
    'stops.pickup.address': place,
    'stops.dropoff.address': place,
    'stops.pickup.type': (value: 'home' | 'facility') => text(`location_type.${value}`),
    'stops.dropoff.type': (value: 'home' | 'facility') => text(`location_type.${value}`),
    'stops.pickup.notes': stopNotes,
    'stops.dropoff.notes': stopNotes,
    'accessibility.mobility': (value: Accessibility['mobility']) => text(`mobility.${value}`),
    'accessibility.wheelchair': (value: NonNullable<Accessibility['wheelchair']>) =>
      text(`wheelchair.${value}`),
    'accessibility.vehicle': (value: Accessibility['vehicle']) => text(`vehicle.${value}`),
    'accessibility.service': (value: Accessibility['service']) => text(`service.${value}`),
    'accessibility.wheelchair_width': (value: number) => `${value}"`,
    'accessibility.height': formatHeight,
    'accessibility.weight': (value: number) => formatWeight(value, language),
    'accessibility.equipment': yes,
    'accessibility.steps': yes,
    'accessibility.ramp': yes,
    'accessibility.psychosocial': (value: { active?: boolean; notes?: string }) =>
      [yes(value.active), value.notes].filter(Boolean).join(': '),
    'transit.enabled': yes,
    'extra.multiload': yes,
    communication: (value: Communication) => contact(value),
    // A provider is told the words for its driver alone, as a text.
    notes: (value: Notes | string) =>
      typeof value === 'string' ? value : [value.driver, value.internal].filter(Boolean).join(' · '),
    purpose: (value: string) => purposeNames[value] ?? value,
    team: (value: string) => teams.find(({ key }) => key === value)?.name ?? value,
  }
  return {
    label: (field) => text(`change.field.${field}`),
    text: (field, value) => {
      if (value === null || value === undefined || value === '') return text('change.nothing')
      const shown =
        // eslint-disable-next-line no-restricted-syntax -- each field's value is what its text is made of
        texts[field]?.(value as never) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
      return shown || text('change.nothing')
    },
  }
}

function place({ format, subpremise }: Address): string {
  return [format, subpremise].filter(Boolean).join(', ')
}

function stopNotes(notes: { pickup?: string; dropoff?: string }): string {
  return [notes.pickup, notes.dropoff].filter(Boolean).join(' · ')
}

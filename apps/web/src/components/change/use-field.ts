'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { Address } from '@nemt/domain/address/schema.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import type { EditedField } from '@nemt/domain/ride/edit.ts'
import type { Reason, RideType } from '@nemt/domain/ride/schema.ts'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { languageOf } from '#/language/languages.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useContactLine } from '../sections/use-contact-line.ts'

type Notes = { driver?: string; internal?: string }

/** Says a field of a ride and its values, for lists of what changed; `zone` is the ride's. */
export function useField(zone: string): {
  label: (field: EditedField) => string
  text: (field: EditedField, value: unknown) => string
} {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const contact = useContactLine()
  const { teams, purposeNames } = useSettings()
  const yes = (value: unknown) => text(value ? 'journey.yes' : 'journey.no')
  const texts: Partial<Record<EditedField, (value: never) => string>> = {
    type: (value: RideType) => text(`ride_type.${value}`),
    reason: (value: Reason) => text(`reason.${value}`),
    'times.needed': (value: number) => formatMoment(value, zone, language),
    'times.appointment': (value: number) => formatMoment(value, zone, language),
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
    'accessibility.height': (value: number) =>
      text('journey.feetInches', { feet: Math.floor(value / 12), inches: value % 12 }),
    'accessibility.weight': (value: number) => text('journey.pounds', { weight: value }),
    'accessibility.equipment': yes,
    'accessibility.steps': yes,
    'accessibility.ramp': yes,
    'accessibility.psychosocial': (value: { active?: boolean; notes?: string }) =>
      [yes(value.active), value.notes].filter(Boolean).join(': '),
    'transit.enabled': yes,
    'extra.multiload': yes,
    communication: (value: Communication) => contact(value),
    notes: ({ driver, internal }: Notes) => [driver, internal].filter(Boolean).join(' · '),
    purpose: (value: string) => purposeNames[value] ?? value,
    team: (value: string) => teams.find(({ key }) => key === value)?.name ?? value,
  }
  return {
    label: (field) => text(`tripSummary.field.${field}`),
    text: (field, value) => {
      if (value === null || value === undefined || value === '') return text('tripSummary.nothing')
      const shown =
        // eslint-disable-next-line no-restricted-syntax -- each field's value is what its text is made of
        texts[field]?.(value as never) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
      return shown || text('tripSummary.nothing')
    },
  }
}

function place({ format, subpremise }: Address): string {
  return [format, subpremise].filter(Boolean).join(', ')
}

function stopNotes(notes: { pickup?: string; dropoff?: string }): string {
  return [notes.pickup, notes.dropoff].filter(Boolean).join(' · ')
}

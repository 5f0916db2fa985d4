'use client'
import { useLocale, useTranslations } from 'next-intl'
import { formatHeight, formatWeight } from '@nemt/domain/height/height.ts'
import { languageName } from '@nemt/domain/language/languages.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { needsOfParts, type RecordPart, type RecordParts } from '@nemt/domain/passenger/parts.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import { useContactLine } from '#/components/contact/use-contact-line.ts'
import { languageOf } from '#/language/languages.ts'

type Named = readonly { key: string; name: string }[]

/** What a part of a record says, in words. */
export function usePartText({
  teams,
  plans,
}: {
  teams: Named
  plans: Named
}): (part: RecordPart, of: RecordParts) => string {
  const text = useTranslations()
  const locale = useLocale()
  const contactLine = useContactLine()
  const yes = (value: boolean | undefined) => text(value ? 'patient.yes' : 'patient.no')
  const named = (list: Named, key: string | null) => list.find((each) => each.key === key)?.name ?? key ?? ''
  const needsLine = (needs: Partial<Accessibility>) =>
    [
      needs.mobility && text(`mobility.${needs.mobility}`),
      needs.wheelchair && text(`wheelchair.${needs.wheelchair}`),
      needs.vehicle && text(`vehicle.${needs.vehicle}`),
      needs.service && text(`service.${needs.service}`),
      needs.steps && text('journey.steps'),
      needs.steps_count !== undefined && `${text('journey.stepsCount')} ${needs.steps_count}`,
      needs.ramp && text('journey.ramp'),
    ]
      .filter(Boolean)
      .join(' · ')
  const texts: Record<RecordPart, (of: RecordParts) => string | undefined> = {
    first: ({ first }) => first,
    last: ({ last }) => last,
    rider_key: ({ rider_key: key }) => key,
    language: ({ language }) => languageName(language, languageOf(locale)),
    dob: ({ dob }) => (dob && parseDate(dob) === dob ? formatDate(dob) : (dob ?? '')),
    gender: ({ gender }) => (gender ? text(`gender.${gender}`) : ''),
    phone: ({ phone }) =>
      [
        phone?.display,
        phone?.extension && `x${phone.extension}`,
        phone?.type && text(`phone_type.${phone.type}`),
      ]
        .filter(Boolean)
        .join(' '),
    team: ({ team }) => named(teams, team),
    plans: (of) => of.plans.map((key) => named(plans, key)).join(', '),
    portal: ({ portal }) => yes(portal),
    access: ({ access }) => text(`patient.accessOf.${access}`),
    support: ({ support }) => [yes(support.active), support.notes].filter(Boolean).join(': '),
    home: ({ home }) => placeText(home),
    home_notes: ({ home_notes: notes }) => notesText(notes),
    facility: ({ facility }) => placeText(facility),
    facility_notes: ({ facility_notes: notes }) => notesText(notes),
    needs: (of) => needsLine(needsOfParts({ ...of, measures: {}, equipment: {}, psychosocial: {} })),
    measures: ({ measures: { height, weight } }) =>
      [height && formatHeight(height), weight && formatWeight(weight, languageOf(locale))]
        .filter(Boolean)
        .join(' · '),
    equipment: ({ equipment }) =>
      [yes(equipment.equipment), equipment.equipment_type].filter(Boolean).join(': '),
    psychosocial: ({ psychosocial }) =>
      [yes(psychosocial.active), psychosocial.notes].filter(Boolean).join(': '),
    contact: ({ contact }) => contactLine(contact),
    notes: ({ notes }) => notes,
  }
  return (part, of) => texts[part](of) || text('change.nothing')
}

function placeText(place: RecordParts['home']): string {
  return [place?.name, place?.address?.format, place?.address?.subpremise].filter(Boolean).join(', ')
}

function notesText({ pickup, dropoff }: RecordParts['home_notes']): string {
  return [pickup, dropoff].filter(Boolean).join(' · ')
}

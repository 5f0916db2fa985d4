'use client'
import { Checkbox } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { Section } from './Section.tsx'

/**
 * 'update other rides' (V226): what is changed here is changed in the other rides of the request as well; the
 * summary shows what that means for each.
 */
export function OtherRides() {
  const text = useTranslations('journey')
  const line = useLine()
  const language = languageOf(useLocale())
  const editing = useJourney((state) => state.editing)
  if (!editing) return null
  const { others, updateOthers } = editing
  const nameOf = ({ name, address }: (typeof others)[number]['stops']['pickup']) => name ?? address.format
  return (
    <Section title={text('others')}>
      <Checkbox
        label={text('updateOthers')}
        classNames={{ label: 'capital' }}
        description={others
          .map(
            (ride) =>
              `${line(typeLine(ride, language))}: ${nameOf(ride.stops.pickup)} → ${nameOf(ride.stops.dropoff)}`,
          )
          .join(' · ')}
        checked={updateOthers}
        onChange={(event) => {
          const ticked = event.currentTarget.checked
          journey.change((state) => ({
            ...state,
            ...(state.editing && { editing: { ...state.editing, updateOthers: ticked } }),
          }))
        }}
      />
    </Section>
  )
}

'use client'
import { Checkbox } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { languageOf } from '../../language/languages.ts'
import { useLine } from '../../language/use-line.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { Section } from './Section.tsx'

/**
 * 'update other rides' (V226): what is changed here is changed in the other rides of the request as well; the
 * summary shows what that means for each.
 */
export const OtherRides = () => {
  const words = useTranslations('journey')
  const line = useLine()
  const language = languageOf(useLocale())
  const editing = useJourney((state) => state.editing)
  if (!editing) return null
  const { others, updateOthers } = editing
  return (
    <Section title={words('others')}>
      <Checkbox
        label={words('updateOthers')}
        description={others
          .map(
            (ride) =>
              `${line(typeLine(ride, language))}: ${ride.stops.pickup.name ?? ride.stops.pickup.address.format} → ${ride.stops.dropoff.name ?? ride.stops.dropoff.address.format}`,
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

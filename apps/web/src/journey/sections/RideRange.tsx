'use client'
import { useTranslations } from 'next-intl'
import { cancellationRanges } from '@nemt/domain/ride/cancel.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { Choice } from './Choice.tsx'
import { Section } from './Section.tsx'

/**
 * How far an edit of a recurring ride reaches: this one, or all later ones of the series as well
 * (server-behaviour §2.7).
 */
export function RideRange() {
  const text = useTranslations('editRange')
  const range = useJourney((state) => state.editing?.range ?? 'current')
  return (
    <Section title={text('title')}>
      <Choice
        label={text('question')}
        field="range"
        value={range}
        options={cancellationRanges.map((value) => ({ value, label: text(value) }))}
        onChange={(value) =>
          journey.change((state) => ({
            ...state,
            ...(state.editing && { editing: { ...state.editing, range: value } }),
          }))
        }
      />
    </Section>
  )
}

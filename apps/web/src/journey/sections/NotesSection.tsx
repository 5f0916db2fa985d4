'use client'
import { useTranslations } from 'next-intl'
import { NotesEditor } from '../dialogs/LazyParts.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { SectionFold } from './Fold.tsx'

/** What the driver and what only the staff should know. */
export function NotesSection() {
  const text = useTranslations('journey')
  const notes = useJourney((state) => state.draft.rides[0]?.notes)
  const rideKey = useJourney((state) => state.draft.customer_key)
  return (
    <SectionFold
      title={text('notes')}
      line={[notes?.driver, notes?.internal, rideKey].filter(Boolean).join(' · ') || text('none')}
      fields={['notes', 'rides.0.notes', 'customer_key']}
    >
      <NotesEditor />
    </SectionFold>
  )
}

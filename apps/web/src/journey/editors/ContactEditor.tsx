'use client'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import { ContactFields } from '#/components/contact/ContactFields.tsx'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** The contact of this trip only; the record stays as it is. */
export function ContactEditor() {
  const { contacts } = useSettings()
  const contact: Communication = useJourney((state) => state.draft.communication) ?? {}
  const set = (change: (contact: Communication) => Communication) =>
    journey.change((state) => ({
      ...state,
      draft: { ...state.draft, communication: change(state.draft.communication ?? {}) },
    }))
  return <ContactFields contact={contact} set={set} contacts={contacts} words="relation" />
}

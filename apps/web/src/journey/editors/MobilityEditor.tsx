'use client'
import type { MobilityDraft } from '@nemt/domain/mobility/coupling.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { MobilityFields } from '#/components/mobility/MobilityFields.tsx'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** What the passenger needs on this trip. `onOpen` hears of changes. */
export function MobilityEditor({ onOpen }: { onOpen: () => void }) {
  const { customer } = useSettings()
  const needs: MobilityDraft = useJourney((state) => state.draft.accessibility) ?? {}
  // Whoever changes something keeps the editor, also once nothing is missing any more.
  const set = (change: (needs: MobilityDraft) => MobilityDraft) => {
    onOpen()
    journey.change((state) => ({
      ...state,
      draft: { ...state.draft, accessibility: change(state.draft.accessibility ?? {}) as Accessibility },
    }))
  }
  return <MobilityFields needs={needs} set={set} customer={customer} />
}

'use client'
import { AlsoHere } from '#/components/presence/AlsoHere.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** Who else of the office has the rides open that are edited here; passengers neither see it nor are seen. */
export function AlsoEditing() {
  const { scope } = useSettings()
  const editing = useJourney((state) => state.editing)
  if (scope !== 'coordinator' || !editing) return null
  return <AlsoHere kind="ride" of={editing.rides.map(({ key }) => key)} does="edits" />
}

'use client'
import dynamic from 'next/dynamic'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** Most requests are new: nothing of their first load. */
const AlsoHere = dynamic(
  () => import('#/components/presence/AlsoHere.tsx').then((module) => module.AlsoHere),
  { ssr: false },
)

/** Who else of the office has the rides open that are edited here; passengers neither see it nor are seen. */
export function AlsoEditing() {
  const { scope } = useSettings()
  const editing = useJourney((state) => state.editing)
  if (scope !== 'coordinator' || !editing) return null
  return <AlsoHere kind="ride" of={editing.rides.map(({ key }) => key)} does="edits" />
}

'use client'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useRequestNow } from '../settings/use-request-now.ts'
import { heldBack } from './problem.ts'
import { useJourney } from './use-journey.ts'

const FaultContext = createContext<Problem | null>(null)

/** Finds what Continue shows once for all that show it or open because of it. */
export function FaultProvider({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const now = useRequestNow()
  // As text, so that the parts are painted when the problem changes and not with every key.
  const text = useJourney((state) => JSON.stringify(heldBack(state, settings, now)))
  const fault = useMemo(() => JSON.parse(text) as Problem | null, [text])
  return <FaultContext value={fault}>{children}</FaultContext>
}

/** What Continue shows, null when the request may go on. */
export function useFault(): Problem | null {
  return useContext(FaultContext)
}

/** Whether that is in one of these fields, or in a part of one. */
export function useFaultIn(fields: readonly string[]): boolean {
  const field = useFault()?.field
  return field !== undefined && fields.some((each) => field === each || field.startsWith(`${each}.`))
}

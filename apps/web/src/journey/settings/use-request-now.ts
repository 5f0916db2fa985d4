'use client'
import { useNow } from '#/components/time/use-now.ts'
import { useSettings } from './SettingsContext.tsx'

/** The time that the request is judged by, ms; while the page wakes up that of the server that made it. */
export function useRequestNow(): number {
  const { now: openedAt } = useSettings()
  return useNow() ?? openedAt
}

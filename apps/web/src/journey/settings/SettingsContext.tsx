'use client'
import { createContext, useContext } from 'react'
import type { JourneySettings } from './settings.ts'

export const SettingsContext = createContext<JourneySettings | null>(null)

/** The settings of the journey around. Throws outside of Journey, which is a mistake in the code. */
export function useSettings(): JourneySettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings needs Journey above it')
  return settings
}

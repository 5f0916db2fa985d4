'use client'
import { createContext, useContext } from 'react'

/**
 * Words that must be at hand where no message catalogue reaches: names of Mantine's own buttons, and the
 * error page.
 */
export type Labels = {
  close: string
  clear: string
  /** Of the button that shows what is typed into a password's field, or hides it. */
  password: string
  failure: string
  failureText: string
  /** Of a record that can't be drawn (M424). */
  dataFailure: string
  retry: string
  reference: string
}

export const LabelsContext = createContext<Labels | null>(null)

/** The labels in the visitor's language. Throws outside of Look, which is a mistake in the code. */
export function useLabels(): Labels {
  const labels = useContext(LabelsContext)
  if (!labels) throw new Error('useLabels needs Look above it')
  return labels
}

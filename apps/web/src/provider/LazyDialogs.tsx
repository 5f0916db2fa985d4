'use client'
import dynamic from 'next/dynamic'

/** Dialogs of the provider's pages, fetched the first time somebody opens one. */
export const StepDialog = dynamic(() => import('./StepDialog.tsx').then((module) => module.StepDialog), {
  ssr: false,
})
export const DecisionDialog = dynamic(
  () => import('./DecisionDialog.tsx').then((module) => module.DecisionDialog),
  { ssr: false },
)

'use client'
import dynamic from 'next/dynamic'

// One import for using and for fetching ahead: two would be two chunks.
function step() {
  return import('./StepDialog.tsx')
}

function decision() {
  return import('./DecisionDialog.tsx')
}

/** Dialogs of the provider's pages. */
export const StepDialog = dynamic(() => step().then((module) => module.StepDialog), { ssr: false })
export const DecisionDialog = dynamic(() => decision().then((module) => module.DecisionDialog), {
  ssr: false,
})

/**
 * Fetch them ahead, after the first paint: who drives loses the network between two steps. What fails now is asked for
 * again when one is opened.
 */
export function fetchStepDialog() {
  return void step().catch(() => {})
}
export function fetchDecisionDialog() {
  return void decision().catch(() => {})
}

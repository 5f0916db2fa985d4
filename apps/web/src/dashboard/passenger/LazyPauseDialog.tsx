'use client'
import dynamic from 'next/dynamic'

/** The dialog that pauses rides, fetched the first time somebody opens it. */
export const PauseDialog = dynamic(() => import('./PauseDialog.tsx').then((module) => module.PauseDialog), {
  ssr: false,
})

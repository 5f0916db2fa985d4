'use client'
import dynamic from 'next/dynamic'

/** The dialogs of a selection, fetched the first time somebody opens one. */
export const CancelMany = dynamic(() => import('./CancelMany.tsx').then((module) => module.CancelMany), {
  ssr: false,
})
export const MessageMany = dynamic(() => import('./MessageMany.tsx').then((module) => module.MessageMany), {
  ssr: false,
})

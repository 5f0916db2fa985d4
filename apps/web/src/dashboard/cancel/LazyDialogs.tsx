'use client'
import dynamic from 'next/dynamic'

/** Dialogs of the dashboard, fetched the first time somebody opens one. */
export const CancelDialog = dynamic(
  () => import('./CancelDialog.tsx').then((module) => module.CancelDialog),
  { ssr: false },
)
export const EditDialog = dynamic(() => import('./EditDialog.tsx').then((module) => module.EditDialog), {
  ssr: false,
})

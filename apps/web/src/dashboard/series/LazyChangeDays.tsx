'use client'
import dynamic from 'next/dynamic'

/** The dialog that changes a series' days, fetched the first time somebody opens it. */
export const ChangeDaysDialog = dynamic(
  () => import('./ChangeDaysDialog.tsx').then((module) => module.ChangeDaysDialog),
  { ssr: false },
)

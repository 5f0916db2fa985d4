'use client'
import dynamic from 'next/dynamic'

/** The dialogs of saved views, fetched the first time somebody opens one. */
export const ViewsDialog = dynamic(() => import('./ViewsDialog.tsx').then((module) => module.ViewsDialog), {
  ssr: false,
})
export const ColumnsDialog = dynamic(
  () => import('./ColumnsDialog.tsx').then((module) => module.ColumnsDialog),
  { ssr: false },
)

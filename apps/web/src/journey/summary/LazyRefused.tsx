'use client'
import dynamic from 'next/dynamic'

/** Fetched when a sending was refused. */
export const RefusedDialog = dynamic(() => import('./RefusedDialog.tsx').then((module) => module.RefusedDialog), { ssr: false })

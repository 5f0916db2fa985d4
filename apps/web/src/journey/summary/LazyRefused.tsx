'use client'
import dynamic from 'next/dynamic'

/** Fetched when a sending was refused. */
export const DuplicatesDialog = dynamic(() => import('./DuplicatesDialog.tsx').then((module) => module.DuplicatesDialog), { ssr: false })
export const RefusedDialog = dynamic(() => import('./RefusedDialog.tsx').then((module) => module.RefusedDialog), { ssr: false })

'use client'
import dynamic from 'next/dynamic'

/** What is changed in place, fetched the first time somebody changes it. */
export const EditTime = dynamic(() => import('./EditTime.tsx').then((module) => module.EditTime), {
  ssr: false,
})
export const EditNotes = dynamic(() => import('./EditNotes.tsx').then((module) => module.EditNotes), {
  ssr: false,
})
export const EditContact = dynamic(() => import('./EditContact.tsx').then((module) => module.EditContact), {
  ssr: false,
})

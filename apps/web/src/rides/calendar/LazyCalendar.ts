'use client'
import dynamic from 'next/dynamic'

/** The calendar of rides, loaded when somebody wants it in place of the list. */
export const Calendar = dynamic(() => import('./Calendar.tsx').then((module) => module.Calendar), {
  ssr: false,
})

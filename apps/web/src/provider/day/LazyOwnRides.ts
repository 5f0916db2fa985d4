'use client'
import dynamic from 'next/dynamic'

/** The day by the hour or on a map, loaded when somebody wants it in place of the list. */
export const OwnRides = dynamic(() => import('./OwnRides.tsx').then((module) => module.OwnRides), {
  ssr: false,
})

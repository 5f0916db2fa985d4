'use client'
import dynamic from 'next/dynamic'

/** The next two hours, loaded when somebody wants them in place of the list. */
export const Ahead = dynamic(() => import('./Ahead.tsx').then((module) => module.Ahead), { ssr: false })

/** The map of the rides under way, likewise. */
export const RidesMap = dynamic(() => import('./RidesMap.tsx').then((module) => module.RidesMap), {
  ssr: false,
})

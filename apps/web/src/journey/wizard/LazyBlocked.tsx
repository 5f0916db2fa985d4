'use client'
import dynamic from 'next/dynamic'

/** Instead of the whole request: drawn with the page where it is known by then, else fetched once it is. */
export const Blocked = dynamic(() => import('./Blocked.tsx').then((module) => module.Blocked), {
  loading: () => null,
})

'use client'
import dynamic from 'next/dynamic'

/** The ride summary, fetched the first time somebody opens it. */
export const RideSummary = dynamic(() => import('./RideSummary.tsx').then((module) => module.RideSummary), {
  ssr: false,
})

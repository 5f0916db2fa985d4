'use client'
import dynamic from 'next/dynamic'

/** The filters beside words, days and statuses, fetched the first time somebody opens them. */
export const MoreFilters = dynamic(() => import('./MoreFilters.tsx').then((module) => module.MoreFilters), {
  ssr: false,
})

'use client'
import dynamic from 'next/dynamic'

/** What the portal does without a network, fetched after the page is there. */
export const Offline = dynamic(() => import('./Offline.tsx').then((module) => module.Offline), {
  ssr: false,
})

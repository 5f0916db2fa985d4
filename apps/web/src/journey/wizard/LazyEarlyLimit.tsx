'use client'
import dynamic from 'next/dynamic'

/** What is known of the limits of a request before it is sent. */
export const EarlyLimit = dynamic(() => import('./EarlyLimit.tsx').then((module) => module.EarlyLimit), {
  ssr: false,
  loading: () => null,
})

'use client'
import dynamic from 'next/dynamic'

/** What was said about a ride, fetched after the ride is there. */
export const RideThread = dynamic(() => import('./RideThread.tsx').then((module) => module.RideThread), {
  ssr: false,
})

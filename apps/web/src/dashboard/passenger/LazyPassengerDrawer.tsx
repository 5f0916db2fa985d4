'use client'
import dynamic from 'next/dynamic'

/** The passenger beside a ride, fetched the first time somebody opens it. */
export const PassengerDrawer = dynamic(
  () => import('./PassengerDrawer.tsx').then((module) => module.PassengerDrawer),
  { ssr: false },
)

'use client'
import dynamic from 'next/dynamic'

/** The address for the passenger's own calendar, fetched after the profile is there. */
export const CalendarFeed = dynamic(
  () => import('./CalendarFeed.tsx').then((module) => module.CalendarFeed),
  {
    ssr: false,
  },
)

'use client'
import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'

/** The calendar with its library, fetched the first time somebody opens one. */
export const LazyCalendar = dynamic(() => import('./Calendar.tsx').then((module) => module.Calendar), {
  ssr: false,
  loading: () => <Skeleton width="var(--height-list)" height="var(--height-list)" />,
})

'use client'
import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'

/** The days and the calendar of a series, fetched when a request repeats. */
export const RepeatEditor = dynamic(
  () => import('./RepeatEditor.tsx').then((module) => module.RepeatEditor),
  {
    ssr: false,
    loading: () => <Skeleton height="var(--height-list)" />,
  },
)

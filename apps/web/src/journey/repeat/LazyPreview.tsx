'use client'
import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'

/** The calendar of a series, fetched when a request repeats. */
export const RepeatPreview = dynamic(
  () => import('./RepeatPreview.tsx').then((module) => module.RepeatPreview),
  { ssr: false, loading: () => <Skeleton height="var(--height-list)" /> },
)

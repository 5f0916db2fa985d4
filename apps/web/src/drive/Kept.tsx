'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Empty } from '../components/empty/Empty.tsx'
import { countKept, countKeptOfOthers } from './kept-steps.ts'
import { forgetTrip } from './kept-trip.ts'

/**
 * A trip that this phone has no session of: nothing of it is kept any more but what was reported, which waits, and the
 * page says so.
 */
export function NotYours({ ride }: { ride: string }) {
  const text = useTranslations('drive')
  const count = useCount(countKept, ride)
  useEffect(() => void forgetTrip(ride), [ride])
  return (
    <>
      {count > 0 && <Alert color="orange">{text('keptForLink', { count })}</Alert>}
      <Empty title={text('notYours')} whole />
    </>
  )
}

/** Says on the page of one trip that steps of others wait: their own pages may be closed. */
export function KeptOfOthers({ ride }: { ride: string }) {
  const text = useTranslations('drive')
  const count = useCount(countKeptOfOthers, ride)
  return count > 0 && <Alert color="orange">{text('keptOfOthers', { count })}</Alert>
}

/** How many steps the phone has kept, as of when the page was opened. */
function useCount(countOf: (ride: string) => Promise<number>, ride: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => void countOf(ride).then(setCount), [countOf, ride])
  return count
}

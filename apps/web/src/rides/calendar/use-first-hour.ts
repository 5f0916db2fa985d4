'use client'
import { useEffect, useRef, type RefObject } from 'react'
import { DAY_HOURS } from './days.ts'

/** What stands at the top when the calendar opens: an hour before most offices do. */
const FIRST_HOUR = 6

/**
 * Begins at the hour at which days do, or with the first ride of those that are shown where that is earlier: somebody
 * who is fetched at five must not lie above what is seen. `begin` hears which hour that is on a day. Whoever scrolled
 * stays where they are.
 */
export function useFirstHour(days: readonly string[]): {
  hours: RefObject<HTMLDivElement | null>
  begin: (day: string, hour: number) => void
} {
  const hours = useRef<HTMLDivElement>(null)
  const firsts = useRef(new Map<string, number>())
  const put = useRef(0)
  const show = () => {
    const { current } = hours
    const column = current?.querySelector('[data-day]')
    if (!current || !column || Math.abs(current.scrollTop - put.current) > 1) return
    const earliest = Math.min(FIRST_HOUR, ...days.map((day) => firsts.current.get(day) ?? FIRST_HOUR))
    current.scrollTop = (column.clientHeight * Math.floor(earliest)) / DAY_HOURS
    put.current = current.scrollTop
  }
  useEffect(show)
  const begin = (day: string, hour: number) => {
    firsts.current.set(day, hour)
    show()
  }
  return { hours, begin }
}

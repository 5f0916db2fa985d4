'use client'
import { useTranslations } from 'next-intl'
import type { Point } from '@nemt/domain/address/schema.ts'
import { positionAge } from '@nemt/domain/ride/position.ts'
import { useNow } from '#/components/time/use-now.ts'

/** A vehicle as a map shows it; `isOld`: its label says how long ago it was there. */
export type SeenDriver = Point & { label: string; isOld: boolean }

/**
 * Tells where a vehicle is shown that was somewhere at some time (ms), with its age once that matters; nothing of long
 * ago (docs/decisions/077). A page that can ask no more forgets by itself.
 */
export function useSeenDriver(): (
  position: (Point & { at: number }) | undefined | null,
) => SeenDriver | undefined {
  const text = useTranslations()
  const now = useNow()
  return (position) => {
    if (!position) return undefined
    const { at, lat, lng } = position
    const minutes = positionAge(at, now ?? at)
    if (minutes === null) return undefined
    const name = text('map.driver')
    const isOld = minutes !== undefined
    return { lat, lng, isOld, label: isOld ? `${name}, ${text('time.minutesAgo', { minutes })}` : name }
  }
}

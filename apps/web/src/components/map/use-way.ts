'use client'
import { useTranslations } from 'next-intl'
import { useLine } from '#/language/use-line.ts'
import { labelOf, type Way } from './route-label.ts'

/** Says how far a way is and how long it takes (V489, V1312); null where not both are known. */
export function useWay(): (way: Way) => string | null {
  const text = useTranslations('map')
  const line = useLine()
  return (way) => {
    const label = labelOf(way)
    return label && text('route', { miles: label.miles, duration: line(label.duration) })
  }
}

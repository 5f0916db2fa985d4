'use client'
import { useTranslations } from 'next-intl'
import { useLine } from '#/language/use-line.ts'
import { durationLine } from '@nemt/domain/time/duration.ts'
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

/** Says how far and how long a passenger was really driven (V1314, V1315), or how long alone; null without that. */
export function useActual(): (way: Way) => string | null {
  const text = useTranslations('map')
  const line = useLine()
  const sayWay = useWay()
  return (way) => {
    if (way?.duration_s === undefined) return null
    return text('actual', { way: sayWay(way) ?? line(durationLine(way.duration_s)) })
  }
}

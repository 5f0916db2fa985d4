'use client'
import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { Point } from '@nemt/domain/address/schema.ts'
import type { MapSettings } from '#/map/settings.ts'
import type { PinKind } from './pins.ts'
import styles from './map.module.css'

const LeafletMap = dynamic(() => import('./LeafletMap.tsx'), {
  ssr: false,
  loading: () => <Skeleton className={styles.frame} />,
})

type Props = {
  kind: Extract<PinKind, 'pickup' | 'dropoff'>
  at: Point
  /** Where the map looks at first. */ around: Point
  name: string
  onMove: (to: Point) => void
  settings: MapSettings
}

/** One pin that can be dragged, or put where somebody clicks. */
export function PinMap({ kind, at, around, name, onMove, settings }: Props) {
  const text = useTranslations('map')
  return (
    <div className={styles.pinFrame}>
      <LeafletMap
        pins={[{ kind, at, label: name }]}
        routes={[]}
        fit={[around]}
        settings={settings}
        label={text('pinLabel', { name })}
        onMove={onMove}
      />
    </div>
  )
}

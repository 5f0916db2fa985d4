'use client'
import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import type { Address, Point } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import type { MapSettings } from '#/map/settings.ts'
import { shortAddress } from '../place/short-address.ts'
import type { MapPin } from './LeafletMap.tsx'
import styles from './map.module.css'
import { labelOf, miles } from './route-label.ts'

const LeafletMap = dynamic(() => import('./LeafletMap.tsx'), {
  ssr: false,
  loading: () => <Skeleton className={styles.frame} />,
})

/** A way between the stops, as the map estimate gives it. */
export type Route = { points: Point[]; distance_m: number; duration_s: number }

type Props = {
  pickup?: Address
  dropoff?: Address
  driver?: Point
  routes?: Route[]
  /** Which of the routes is highlighted. */
  chosen?: number
  /** The ride's own estimate, said in words where no route is drawn. */
  estimate?: { distance_m?: number; duration_s?: number }
  /** Pixels at the lower edge that something lies over; the pins stay above. */
  covered?: number
  settings: MapSettings
}

function located(address: Address | undefined): Point | undefined {
  return address?.lat === undefined || address.lng === undefined
    ? undefined
    : { lat: address.lat, lng: address.lng }
}

/** The way of a ride: a map that loads when it comes into view, and the same in words beside it. */
export function RouteMap({
  pickup,
  dropoff,
  driver,
  routes = [],
  chosen = 0,
  estimate,
  covered = 0,
  settings,
}: Props) {
  const text = useTranslations('map')
  const [seen, frame] = useSeen()
  const [from, to] = [located(pickup), located(dropoff)]
  const pins = [
    from && { kind: 'pickup', at: from, label: `${text('pickup')}: ${pickup!.format}` },
    to && { kind: 'dropoff', at: to, label: `${text('dropoff')}: ${dropoff!.format}` },
    driver && { kind: 'driver', at: driver, label: text('driver') },
  ].filter((each) => each !== undefined) as MapPin[]
  const way = labelOf(routes[chosen] ?? estimate)
  const inWords = [
    pickup && dropoff && text('summary', { from: shortAddress(pickup), to: shortAddress(dropoff) }),
    way ? text('route', way) : from && to && text('straight', { miles: miles(haversine(from, to)) }),
  ].filter(Boolean)
  return (
    <figure className={styles.figure}>
      <div ref={frame} className={`${styles.frame} no-print`}>
        {pins.length === 0 ? (
          <p className={styles.nowhere}>{text('noPosition')}</p>
        ) : (
          seen && (
            <LeafletMap
              pins={pins}
              routes={routes.map((each, index) => ({ points: each.points, chosen: index === chosen }))}
              settings={settings}
              covered={covered}
              label={text('label')}
            />
          )
        )}
      </div>
      {inWords.length > 0 && (
        <figcaption className={`${styles.words} tabular`}>{inWords.join(' · ')}</figcaption>
      )}
    </figure>
  )
}

/** True from the first time the element is on the screen: a folded map costs nothing. */
function useSeen() {
  const [seen, setSeen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [seen, ref] as const
}

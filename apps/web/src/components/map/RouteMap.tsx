'use client'
import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import type { Address, Point } from '@nemt/domain/address/schema.ts'
import type { Vehicle } from '@nemt/domain/mobility/schema.ts'
import type { Estimates } from '@nemt/domain/ride/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import type { MapSettings } from '#/map/settings.ts'
import { useCall } from '#/calls/use-call.ts'
import { shortAddress } from '../place/short-address.ts'
import type { MapPin } from './LeafletMap.tsx'
import styles from './map.module.css'
import { miles, type Way } from './route-label.ts'
import { useActual, useWay } from './use-way.ts'

/** Streets change seldom: how long drawn ways count, ms. */
const FRESH_MS = 10 * 60_000

const LeafletMap = dynamic(() => import('./LeafletMap.tsx'), {
  ssr: false,
  loading: () => <Skeleton className={styles.frame} />,
})

/** Comes only where there is something to choose. */
const RouteChoice = dynamic(() => import('./RouteChoice.tsx'), { ssr: false })

type Props = {
  pickup?: Address
  dropoff?: Address
  /** Where the vehicle is, in words; they stand below the map, too, where they say how long ago. */
  driver?: Point & { label: string; isOld: boolean }
  /** Where the vehicle was, and how far and long the passenger was really driven (V1313–V1315). */
  track?: { points: readonly Point[]; actual: Way } | undefined
  /** What is shown where no position is known (V740). */
  around?: Point | undefined
  /** When the way is driven (instant): traffic differs by hour. */
  at?: number | undefined
  /** What drives it: who is helped aboard takes longer. */
  vehicle?: Vehicle | undefined
  /** The ride's own estimate. It is said in words, unless it is a guess and the way is known by now. */
  estimate?: Pick<Estimates, 'distance_m' | 'duration_s' | 'source'>
  settings: MapSettings
}

/** The way of a ride: a map that loads when it comes into view, and the same in words beside it. */
export function RouteMap({ pickup, dropoff, driver, track, around, at, vehicle, estimate, settings }: Props) {
  const text = useTranslations('map')
  const [seen, frame] = useSeen()
  const [from, to] = [pointOf(pickup), pointOf(dropoff)]
  const pins = [
    from && { kind: 'pickup', at: from, label: `${text('pickup')}: ${pickup!.format}` },
    to && { kind: 'dropoff', at: to, label: `${text('dropoff')}: ${dropoff!.format}` },
    driver && { kind: 'driver', at: driver, label: driver.label, id: driver.label },
  ].filter(Boolean) as MapPin[]
  const { direct, settled, routes, chosen, choose } = useRoutes(from, to, { at, vehicle }, seen)
  const sayWay = useWay()
  const isOwn = chosen === 0 && (direct || estimate?.source === 'route')
  const way = sayWay(isOwn ? estimate : (routes[chosen] ?? estimate))
  const actual = useActual()(track?.actual)
  const ends = pickup && dropoff && { from: shortAddress(pickup), to: shortAddress(dropoff) }
  const inWords = [
    ends && text('summary', ends),
    way ?? (from && to && text('straight', { miles: miles(haversine(from, to)) })),
    direct && settled && text('direct'),
    actual,
    driver?.isOld && driver.label,
    pins.length === 0 && around && text('noPosition'),
  ].filter(Boolean)
  return (
    <figure className={styles.figure}>
      <div ref={frame} className={`${styles.frame} no-print`}>
        {pins.length === 0 && !around ? (
          <p className={styles.nowhere}>{text('noPosition')}</p>
        ) : (
          seen && (
            <LeafletMap
              pins={pins}
              {...(track ? { trail: track.points } : {})}
              {...(pins.length === 0 && around ? { fit: [around] } : {})}
              routes={routes.map(({ points }, index) => ({
                ...{ points, chosen: index === chosen, direct },
                ...(routes.length > 1 && { onChoose: () => choose(index) }),
              }))}
              settings={settings}
              label={ends && from && to ? text('label', ends) : text('placesLabel')}
            />
          )
        )}
      </div>
      {routes.length > 1 && <RouteChoice routes={routes} chosen={chosen} onChoose={choose} />}
      {inWords.length > 0 && (
        <figcaption className={`${styles.words} tabular`}>{inWords.join(' · ')}</figcaption>
      )}
    </figure>
  )
}

type Drawn = { points: Point[]; distance_m?: number; duration_s?: number }

/**
 * The ways to draw between two points, the best first and chosen until somebody chooses (V1310, V1311). Until they are
 * known, and where only the model knows, it is the direct line; nothing without both points. `settled`: an answer
 * is there, or won't come.
 */
function useRoutes(
  from: Point | null,
  to: Point | null,
  { at, vehicle }: Pick<Props, 'at' | 'vehicle'>,
  enabled: boolean,
) {
  const nowhere = { lat: 0, lng: 0 }
  const ends = JSON.stringify([from, to])
  const [choice, setChoice] = useState({ ends, index: 0 })
  const choose = (index: number) => setChoice({ ends, index })
  const { data, error } = useCall(
    'map.routes',
    {
      pickup: from ?? nowhere,
      dropoff: to ?? nowhere,
      ...(at === undefined ? {} : { timestamp: at }),
      ...(vehicle ? { vehicle } : {}),
    },
    { enabled: enabled && from !== null && to !== null, freshMs: FRESH_MS },
  )
  const first = { settled: Boolean(data ?? error), chosen: 0, choose }
  if (!from || !to) return { direct: false, routes: [], ...first }
  if (data?.source !== 'route')
    return { direct: true, routes: [{ points: [from, to] }] satisfies Drawn[], ...first }
  const routes = data.routes.map(({ geometry, distance_m, duration_s }): Drawn => ({
    points: geometry.coordinates.map(([lng, lat]) => ({ lat, lng })),
    distance_m,
    duration_s,
  }))
  const isThere = choice.ends === ends && choice.index < routes.length
  return { ...first, direct: false, routes, chosen: isThere ? choice.index : 0 }
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

'use client'
import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useEffect, useMemo } from 'react'
import type { Point } from '@nemt/domain/address/schema.ts'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import type { MapPin } from '#/components/map/LeafletMap.tsx'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { shortAddress } from '#/components/place/short-address.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import type { BoardRide } from '../board/lines.ts'
import type { Board } from '../board/use-board.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import styles from './ahead.module.css'

/** How often drivers' positions are asked, ms: phones tell them about as often. */
const ASK_MS = 20_000
/** As many as one call takes. */
const MOST = 500

const LeafletMap = dynamic(() => import('#/components/map/LeafletMap.tsx'), {
  ssr: false,
  loading: () => <Skeleton className={styles.map} />,
})

type Props = { board: Board; shown: Shown; settings: DashboardSettings }

/**
 * All rides of the board that are under way on one map (docs/decisions/088), with where their drivers were last; the
 * same rides as a list below it, because a map is never the only way.
 */
export function RidesMap({ board, shown, settings }: Props) {
  const text = useTranslations()
  const rides = useMemo(
    () => board.shown.map(({ ride }) => ride).filter(({ status }) => UNDER_WAY.includes(status)),
    [board.shown],
  )
  const positions = usePositions(rides)
  const open = (ride: string) => shown.show({}, ride)
  const pins = rides.flatMap(({ key, passenger }): MapPin[] => {
    const name = `${passenger.name.first} ${passenger.name.last}`
    const pin = (kind: MapPin['kind'], at: Point | undefined, label: string): MapPin[] =>
      at ? [{ kind, at, label: `${name} · ${label}`, id: `${key} ${kind}`, onOpen: () => open(key) }] : []
    return [
      ...pin('pickup', positions.get(key)?.pickup, text('map.pickup')),
      ...pin('dropoff', positions.get(key)?.dropoff, text('map.dropoff')),
      ...pin('driver', positions.get(key)?.driver, text('map.driver')),
    ]
  })
  const routes = rides.flatMap(({ key }) => {
    const { pickup, dropoff } = positions.get(key) ?? {}
    return pickup && dropoff ? [{ points: [pickup, dropoff], chosen: false, direct: true }] : []
  })
  if (rides.length === 0) return <Empty title={text('ahead.noneUnderWay')} />
  return (
    <div className={styles.ahead}>
      <div className={`${styles.map} no-print`}>
        <LeafletMap
          pins={pins}
          routes={routes}
          settings={settings.map}
          label={text('ahead.map')}
          // A vehicle that moves doesn't move the map.
          fit={pins.filter(({ kind }) => kind !== 'driver').map(({ at }) => at)}
        />
      </div>
      <ul className={styles.mapped} aria-label={text('ahead.underWay')}>
        {rides.map((ride) => (
          <li key={ride.key}>
            <Mapped ride={ride} isPlaced={positions.get(ride.key)?.driver !== undefined} shown={shown} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type MappedProps = { ride: BoardRide; isPlaced: boolean; shown: Shown }

/** A ride of the map in words. */
function Mapped({ ride, isPlaced, shown }: MappedProps) {
  const text = useTranslations()
  const { pickup, dropoff } = ride.stops
  return (
    <Link
      href={shown.href({}, ride.key)}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        shown.show({}, ride.key)
      }}
    >
      <strong>
        <PassengerName passenger={ride.passenger} />
      </strong>
      <TimeInZone at={ride.times.needed} zone={ride.timezone} />
      <StatusMark status={ride.status} />
      <span>
        {text('map.summary', { from: shortAddress(pickup.address), to: shortAddress(dropoff.address) })}
      </span>
      {!isPlaced && <span>{text('ahead.noPosition')}</span>}
    </Link>
  )
}

type Positions = DataOf<'ride.positions'>['rides'][number]

/** The places of these rides and where their drivers were last, by ride. */
function usePositions(rides: readonly BoardRide[]): ReadonlyMap<string, Positions> {
  const keys = rides.slice(0, MOST).map(({ key }) => key)
  const enabled = keys.length > 0
  const { data, refetch } = useCall('ride.positions', { rides: keys }, { enabled, keep: true })
  useEffect(() => {
    if (!enabled) return
    const asking = setInterval(() => document.visibilityState === 'visible' && void refetch(), ASK_MS)
    return () => clearInterval(asking)
  }, [enabled, refetch])
  return useMemo(() => new Map((data?.rides ?? []).map((each) => [each.ride, each])), [data])
}

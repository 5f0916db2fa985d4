'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import type { Watched } from '@nemt/domain/ride/board.ts'
import { hoursOf, lanesOf, untimed } from '@nemt/domain/ride/lanes.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { useNow } from '#/components/time/use-now.ts'
import type { MapSettings } from '#/map/settings.ts'
import { RidesMap, type RidePoints } from '#/rides/map/RidesMap.tsx'
import { usePositions } from '#/rides/map/use-positions.ts'
import { barsOf, RideStrip } from '#/rides/strip/RideStrip.tsx'
import page from '../provider.module.css'
import styles from './own-rides.module.css'
import { useOwnRides, type OwnRide } from './use-own-rides.ts'

type Props = {
  as: 'ahead' | 'map'
  search: PayloadOf<'ride.search'>
  fleet: string
  isToday: boolean
  zone: string
  map: MapSettings
}

/** A provider's rides of a day by the hour or on a map (docs/decisions/127-a-fleets-day-by-the-hour.md). */
export function OwnRides({ as, search, fleet, isToday, zone, map }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const now = useNow() ?? 0
  const { watched, error, retry, more } = useOwnRides(search, fleet, now)
  if (error && !watched) return <Failure message={refusal(error)} onRetry={retry} />
  if (!watched) return <Lines count={3} of="card" label={text('app.loading')} />
  if (watched.length === 0) return <Empty title={text('fleetDay.none')} />
  return (
    <>
      {as === 'ahead' && <OwnStrip {...{ watched, now, isToday, zone }} />}
      {as === 'map' && <OwnMap watched={watched} settings={map} />}
      {more && <p className={page.hint}>{text('provider.more', { count: search.take ?? 0 })}</p>}
    </>
  )
}

function hrefOf(ride: string): string {
  return `/scope/fleet/ride/${ride}`
}

type Shown = { watched: readonly Watched<OwnRide>[] }

/** The hours of the day, a lane for each driver; rides that nobody drives yet stand first. */
function OwnStrip({ watched, now, isToday, zone }: Shown & { now: number; isToday: boolean; zone: string }) {
  const text = useTranslations()
  const router = useRouter()
  const span = useMemo(() => hoursOf(watched, now, isToday), [watched, now, isToday])
  const lanes = useMemo(
    () => (span ? lanesOf(watched, { by: 'driver', now, span }) : []),
    [watched, now, span],
  )
  const waiting = untimed(watched)
  return (
    <>
      <p className={page.hint} role="status">
        {text('fleetDay.count', { count: barsOf(lanes) })}
        {waiting > 0 && ` · ${text('ahead.untimed', { count: waiting })}`}
      </p>
      {span && (
        <div className={styles.hours}>
          <RideStrip
            lanes={lanes}
            span={span}
            now={now}
            zone={zone}
            title={text('fleetDay.title')}
            laneName={({ driver }) => driver ?? text('fleetDay.noDriver')}
            hrefOf={hrefOf}
            onOpen={(ride) => router.push(hrefOf(ride))}
          />
        </div>
      )}
    </>
  )
}

/** Where the rides begin and end, and the vehicles of those under way. */
function OwnMap({ watched, settings }: Shown & { settings: MapSettings }) {
  const text = useTranslations('fleetDay')
  const router = useRouter()
  const rides = useMemo(() => watched.map(({ ride }) => ride), [watched])
  const positions = usePositions(rides)
  const points = useMemo(() => new Map(rides.map((ride) => [ride.key, endsOf(ride)])), [rides])
  return (
    <div className={styles.mapped}>
      <RidesMap
        rides={rides}
        pointsOf={(ride) => ({ ...points.get(ride), driver: positions.get(ride)?.driver })}
        settings={settings}
        label={text('map')}
        list={text('title')}
        hrefOf={hrefOf}
        onOpen={(ride) => router.push(hrefOf(ride))}
      />
    </div>
  )
}

function endsOf({ stops }: Pick<OwnRide, 'stops'>): RidePoints {
  const pointOf = ({ address: { lat, lng } }: OwnRide['stops']['pickup']) =>
    lat === undefined || lng === undefined ? undefined : { lat, lng }
  return { pickup: pointOf(stops.pickup), dropoff: pointOf(stops.dropoff) }
}

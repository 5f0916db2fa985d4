'use client'
import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import type { Address, Point } from '@nemt/domain/address/schema.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { useSeenDriver, type SeenDriver } from '#/components/driver/use-seen-driver.ts'
import type { MapPin } from '#/components/map/LeafletMap.tsx'
import { PassengerName, type NamedPassenger } from '#/components/passenger/PassengerName.tsx'
import { shortAddress } from '#/components/place/short-address.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import type { MapSettings } from '#/map/settings.ts'
import styles from './rides-map.module.css'

const LeafletMap = dynamic(() => import('#/components/map/LeafletMap.tsx'), {
  ssr: false,
  loading: () => <Skeleton className={styles.map} />,
})

/** What the map shows of a ride besides its places. */
export type MappedRide = Pick<Ride, 'key' | 'status' | 'timezone'> & {
  passenger: NamedPassenger
  times: Pick<Ride['times'], 'needed'>
  stops: Record<'pickup' | 'dropoff', { address: Pick<Address, 'format' | 'subpremise'> }>
}
/** Where a ride begins and ends, and where its driver was last, as far as each is known. */
export type RidePoints = Partial<Record<'pickup' | 'dropoff', Point | undefined>> & {
  driver?: (Point & { at: number }) | undefined
}

type Props = {
  rides: readonly MappedRide[]
  pointsOf: (ride: string) => RidePoints
  settings: MapSettings
  /** What the map and the list below it are called. */
  label: string
  list: string
  hrefOf: (ride: string) => string
  onOpen: (ride: string) => void
}

/**
 * Rides on one map (docs/decisions/088), with where their drivers were last; the same rides as a list below it, because
 * a map is never the only way.
 */
export function RidesMap({ rides, pointsOf, settings, label, list, hrefOf, onOpen }: Props) {
  const text = useTranslations('map')
  const seenDriver = useSeenDriver()
  const pins = rides.flatMap(({ key, passenger }): MapPin[] => {
    const name = `${passenger.name.first} ${passenger.name.last}`
    const points = pointsOf(key)
    const driver = seenDriver(points.driver)
    const pin = (kind: MapPin['kind'], at: Point | undefined, word: string): MapPin[] =>
      at ? [{ kind, at, label: `${name} · ${word}`, id: `${key} ${word}`, onOpen: () => onOpen(key) }] : []
    return [
      ...pin('pickup', points.pickup, text('pickup')),
      ...pin('dropoff', points.dropoff, text('dropoff')),
      ...pin('driver', driver, driver?.label ?? ''),
    ]
  })
  const routes = rides.flatMap(({ key }) => {
    const { pickup, dropoff } = pointsOf(key)
    return pickup && dropoff ? [{ points: [pickup, dropoff], chosen: false, direct: true }] : []
  })
  return (
    <div className={styles.frame}>
      <div className={`${styles.map} no-print`}>
        <LeafletMap
          pins={pins}
          routes={routes}
          settings={settings}
          label={label}
          // A vehicle that moves doesn't move the map.
          fit={pins.filter(({ kind }) => kind !== 'driver').map(({ at }) => at)}
        />
      </div>
      <ul className={styles.mapped} aria-label={list}>
        {rides.map((ride) => (
          <li key={ride.key}>
            <Mapped
              ride={ride}
              driver={seenDriver(pointsOf(ride.key).driver)}
              href={hrefOf(ride.key)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type MappedProps = {
  ride: MappedRide
  driver: SeenDriver | undefined
  href: string
  onOpen: (ride: string) => void
}

/** A ride of the map in words. */
function Mapped({ ride, driver, href, onOpen }: MappedProps) {
  const text = useTranslations()
  const { pickup, dropoff } = ride.stops
  const isLost = UNDER_WAY.includes(ride.status) && driver === undefined
  return (
    <Link
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault()
        onOpen(ride.key)
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
      {driver?.isOld && <span>{driver.label}</span>}
      {isLost && <span>{text('ahead.noPosition')}</span>}
    </Link>
  )
}

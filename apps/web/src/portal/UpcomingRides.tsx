'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { showsDriver } from '@nemt/domain/ride/labels.ts'
import { isOwnCancellable, isOwnEditable } from '@nemt/domain/ride/sets.ts'
import { useCall } from '#/calls/use-call.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { byDate, type PortalRide } from './by-day.ts'
import type { Driven } from './DriverLine.tsx'
import { fetchRideChoices, RideChoices } from './LazyRideChoices.tsx'
import { RideCard } from './RideCard.tsx'
import { RidesByDay } from './RidesByDay.tsx'
import { isUpcoming } from './searches.ts'
import styles from './portal.module.css'

type Props = {
  search: PayloadOf<'ride.search'>
  /** The passenger's zone, by whose midnight days begin. */
  zone: string
  mayChange: boolean
  mayEdit: boolean
  /** Whom to phone for a ride, where there is none; and to change one. */
  book: string
  change: string
  /** The passenger for whom this phone keeps the rides; none where it keeps nothing. */
  keepFor?: string | undefined
}

/** Of so many rides it is asked at once who drives them. */
const MOST_DRIVEN = 100

/** Who drives the rides that a fleet has and that aren't over (V293), by their keys. */
function useDriven(rides: readonly PortalRide[]): ReadonlyMap<string, Driven> {
  const driven = rides.filter(({ fleet, status }) => fleet !== undefined && showsDriver(status, 'portal'))
  const keys = driven.slice(0, MOST_DRIVEN).map(({ key }) => key)
  const { data } = useCall('ride.info', { keys }, { enabled: keys.length > 0, keep: true })
  const asked = new Set(keys)
  return new Map(data?.rides.flatMap((ride) => (asked.has(ride.key) ? [[ride.key, ride] as const] : [])))
}

/** The passenger's rides from today on, by day (V128). */
export function UpcomingRides({ search, zone, mayChange, mayEdit, book, change, keepFor }: Props) {
  const text = useTranslations('portal')
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.search', search)
  const rides = useMemo(() => data?.rides.filter((ride) => isUpcoming(ride, zone)), [data, zone])
  const driven = useDriven(rides ?? [])
  const [tapped, setTapped] = useState<PortalRide | null>(null)
  useEffect(fetchRideChoices, [])
  useEffect(() => {
    if (!rides || keepFor === undefined) return
    void import('../offline/kept-rides.ts').then(({ keepRides }) =>
      keepRides({ owner: keepFor, at: Date.now(), mayChange, rides }),
    )
  }, [rides, keepFor, mayChange])
  if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data || !rides) return <Lines count={4} of="card" label={text('loading')} />
  const now = rides.find(({ key }) => key === tapped?.key)
  // Above the list: a ride that the office changes meanwhile leaves it, and must not take the dialog along (M137).
  const choices = tapped && (
    <RideChoices
      ride={now ?? tapped}
      rides={rides}
      isGone={now === undefined}
      mayCancel={mayChange && isOwnCancellable((now ?? tapped).status)}
      mayEdit={mayEdit && isOwnEditable((now ?? tapped).status)}
      onClose={() => setTapped(null)}
    />
  )
  if (rides.length === 0)
    return (
      <>
        <Empty title={text('none')}>
          <p className={styles.hint}>
            <Unbroken text={book} />
          </p>
        </Empty>
        {choices}
      </>
    )
  return (
    <>
      <RidesByDay days={byDate(rides)}>
        {(ride) => (
          <RideCard
            ride={ride}
            before={rides.find(({ key }) => key === ride.previous)}
            driven={driven.get(ride.key)}
            mayChange={mayChange}
            onTap={setTapped}
          />
        )}
      </RidesByDay>
      {data.more && <p className={styles.hint}>{text('more')}</p>}
      <p className={styles.hint}>
        <Unbroken text={change} />
      </p>
      {choices}
    </>
  )
}

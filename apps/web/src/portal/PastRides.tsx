'use client'
import { Button, UnstyledButton } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Coming } from '#/components/link/Coming.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { byDate, type PortalRide } from './by-day.ts'
import { PAST_MONTHS, pastSearch } from './searches.ts'
import styles from './portal.module.css'
import { rideTime } from './ride-time.ts'
import { RidesByDay } from './RidesByDay.tsx'

type Props = { end: number; zone: string }

/** Rides that are over, the latest day first, three months at a time (V149–V153, X041). */
export function PastRides({ end, zone }: Props) {
  const text = useTranslations('portal')
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  const [months, setMonths] = useState(PAST_MONTHS)
  const search = pastSearch(end, zone, months)
  const { data, error, refetch } = useCall('ride.search', search, { keep: true })
  if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <Lines count={4} of="card" label={text('loading')} />
  const rides = data.rides.toReversed()
  return (
    <>
      {rides.length === 0 && <Empty title={text('historyNone')} />}
      <RidesByDay days={byDate(rides)}>{(ride) => <PastRide ride={ride} />}</RidesByDay>
      <p className={styles.hint}>
        {text('since', { date: formatLongDate(localDate(search.from, zone), language) })}
      </p>
      <Button size="lg" variant="default" onClick={() => setMonths((count) => count + PAST_MONTHS)}>
        {text('older')}
      </Button>
    </>
  )
}

function PastRide({ ride }: { ride: PortalRide }) {
  const text = useTranslations('portal')
  const line = useLine()
  const language = languageOf(useLocale())
  const { stops } = ride
  return (
    <article className={styles.card}>
      <UnstyledButton
        component={Link}
        href={`/passenger/ride/${ride.key}/summary`}
        prefetch={false}
        className={styles.tap}
      >
        <span className={styles.when}>
          <span className="tabular">{line(rideTime(ride, language))}</span>
          <StatusMark status={ride.status} soft />
        </span>
        <span>
          {text('from')} {stops.pickup.name ?? stops.pickup.address.format}
        </span>
        <span>
          {text('to')} {stops.dropoff.name ?? stops.dropoff.address.format}
        </span>
        <Coming text={text('opening')} />
      </UnstyledButton>
    </article>
  )
}

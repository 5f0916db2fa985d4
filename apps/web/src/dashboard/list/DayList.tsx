'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DayBar } from '#/components/date/DayBar.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { groupByPassenger } from '../groups.ts'
import { newTripHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'
import { useReached } from '../use-reached.ts'
import type { Shown } from '../use-view.ts'
import { pageSize, searchOf } from '../view.ts'
import { ListFilters } from './ListFilters.tsx'
import { PassengerGroup } from './PassengerGroup.tsx'
import styles from '../dashboard.module.css'

type Props = { shown: Shown; settings: DashboardSettings; mayCreate: boolean; onInfo: (ride: string) => void }

/**
 * The day's rides per passenger, each passenger's whole: ten at first, ten more whenever the end is reached
 * (V733–V735).
 */
export function DayList({ shown, settings, mayCreate, onInfo }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { view, ride, today, show } = shown
  const filter = JSON.stringify(view)
  const [grown, setGrown] = useState({ filter, take: pageSize })
  const take = grown.filter === filter ? grown.take : pageSize
  const { data, error, isPlaceholderData, refetch } = useCall(
    'ride.search',
    searchOf(view, settings.zone, take),
    { keep: true },
  )
  const end = useReached(
    () => data?.more && !isPlaceholderData && setGrown({ filter, take: Math.min(take + pageSize, 500) }),
  )
  const rides = data?.rides ?? []
  const filtered = view.query !== '' || view.statuses.length > 0 || view.team !== ''
  const another = grown.filter !== filter && isPlaceholderData
  return (
    <section className={styles.list} aria-label={text('dashboard.rides')}>
      <div className={styles.controls}>
        {mayCreate && (
          <Button
            component={Link}
            href={newTripHref(settings.journey, { ride })}
            prefetch={false}
            leftSection={<IconPlus aria-hidden />}
          >
            {text('dashboard.newTrip')}
          </Button>
        )}
        <DayBar day={view.day} today={today} onChange={(day) => show({ day }, ride)} />
        <ListFilters
          key={view.query}
          view={view}
          teamFilter={settings.teamFilter}
          onChange={(change) => show(change, ride)}
        />
      </div>
      <div className={styles.rides} data-stale={another || undefined} aria-busy={another}>
        {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Lines count={4} of="card" label={text('app.loading')} />}
        {data && rides.length === 0 && (
          <Empty title={text(filtered ? 'dashboard.noMatch' : 'dashboard.noRides')}>
            {filtered && (
              <Button variant="default" onClick={() => show({ query: '', statuses: [], team: '' }, ride)}>
                {text('dashboard.clearFilters')}
              </Button>
            )}
          </Empty>
        )}
        {groupByPassenger(rides).map((group) => (
          <PassengerGroup
            key={group.passenger.key}
            group={group}
            shown={shown}
            settings={settings}
            onInfo={onInfo}
          />
        ))}
        {data?.more && (
          <div ref={end}>
            <Lines count={1} of="card" label={text('app.loading')} />
          </div>
        )}
      </div>
    </section>
  )
}

'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { languageOf } from '#/language/languages.ts'
import styles from './linked-rides.module.css'

type Linkable = DataOf<'ride.links'>['linked'][number]

/** Rides that are linked with this one, and those of the passenger that could be. */
export function LinkedRides({ ride, mayLink }: { ride: Ride; mayLink: boolean }) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const refusal = useRefusal()
  const client = useQueryClient()
  const { data, error, refetch } = useCall('ride.links', { ride: ride.key })
  const change = useMakeCall('ride.link', {
    done: () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'ride.links' }),
  })
  if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <Lines count={2} of="line" label={text('app.loading')} />
  const act = (other: string, linked: boolean) => change.make({ ride: ride.key, other, linked })
  const button = (one: Linkable, linked: boolean) => {
    // Two of one day, there and back, are told apart by their time.
    const day = formatDate(localDate(one.needed, one.timezone))
    const when = `${day} ${formatZonedTime(one.needed, one.timezone, language)}`
    return (
      mayLink && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={change.busy}
          aria-label={text(linked ? 'links.linkOf' : 'links.unlinkOf', { when })}
          onClick={() => act(one.key, linked)}
        >
          {text(linked ? 'links.link' : 'links.unlink')}
        </Button>
      )
    )
  }
  return (
    <div className={styles.links}>
      {change.refusal && <Failure message={refusal(change.refusal)} />}
      {data.linked.length === 0 && <p>{text('links.none')}</p>}
      <ul className={styles.list} aria-label={text('links.title')}>
        {data.linked.map((one) => (
          <Row key={one.key} ride={one}>
            {button(one, false)}
          </Row>
        ))}
      </ul>
      {mayLink && data.others.length > 0 && (
        <>
          <h4 className={styles.head}>{text('links.others')}</h4>
          <ul className={styles.list} aria-label={text('links.others')}>
            {data.others.map((one) => (
              <Row key={one.key} ride={one}>
                {button(one, true)}
              </Row>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Row({ ride, children }: { ride: Linkable; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span>
        <Link href={`/dashboard/${ride.key}`} prefetch={false} className="tabular">
          {formatDate(localDate(ride.needed, ride.timezone))}{' '}
          <TimeInZone at={ride.needed} zone={ride.timezone} />
        </Link>{' '}
        <StatusMark status={ride.status} />
        <span className={styles.way}>
          {ride.pickup} → {ride.dropoff}
        </span>
      </span>
      {children}
    </li>
  )
}

'use client'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState, type ReactNode } from 'react'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { SideDrawer } from '#/components/drawer/SideDrawer.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Money } from '#/components/money/Money.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { createHref } from '#/journey/opening/link.ts'
import { languageOf } from '#/language/languages.ts'
import { newTripHref } from '../journey-links.ts'
import { holds, mayStartRequest, type DashboardSettings } from '../settings.ts'
import { Pauses } from './Pauses.tsx'
import { ridesBefore, ridesToCome } from './ride-questions.ts'
import styles from './passenger-drawer.module.css'

type Props = { passenger: string; settings: DashboardSettings; onClose: () => void }
type Passenger = DataOf<'passenger.info'>

/**
 * A passenger beside the open ride (docs/decisions/089): how to reach them, their rides before and to come, what their
 * benefits leave, and the ways on to booking and the record. What the reader's role doesn't include is left out.
 */
export function PassengerDrawer({ passenger, settings, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('passenger.info', { key: passenger })
  const name = data && `${data.name.first} ${data.name.last}`.trim()
  return (
    <SideDrawer title={name || text('passengerDrawer.title')} opened onClose={onClose}>
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={6} of="line" label={text('app.loading')} />}
      {data && (
        <div className={styles.parts}>
          <Ways passenger={data} settings={settings} />
          <Reach passenger={data} />
          {holds(settings, 'ride.view', 'ride.search') && (
            <>
              <Rides passenger={passenger} />
              <Part title={text('pause.part')}>
                <Pauses
                  passenger={passenger}
                  zone={settings.zone}
                  mayPause={holds(settings, 'ride.edit') && data.status === 'active'}
                />
              </Part>
            </>
          )}
          <Benefits passenger={passenger} />
        </div>
      )}
    </SideDrawer>
  )
}

/** Where one goes on from here. */
function Ways({
  passenger: { key, status },
  settings,
}: {
  passenger: Passenger
  settings: DashboardSettings
}) {
  const text = useTranslations('passengerDrawer')
  const books = mayStartRequest(settings) && status === 'active'
  const book = settings.journey ? createHref({ passenger: key }) : newTripHref(false, { patient: key })
  return (
    <p className={styles.ways}>
      {books && (
        <Button component={Link} href={book} prefetch={false}>
          {text('book')}
        </Button>
      )}
      <Button component={Link} href={`/patients/${key}/basic`} prefetch={false} variant="default">
        {text('editor')}
      </Button>
      {holds(settings, 'passenger.view') && (
        <Button component={Link} href={`/patients/${key}/record`} prefetch={false} variant="default">
          {text('timeline')}
        </Button>
      )}
      {holds(settings, 'passenger.view') && holds(settings, 'ride.view', 'ride.search') && (
        <Button component={Link} href={`/patients/${key}/itinerary`} prefetch={false} variant="default">
          {text('itinerary')}
        </Button>
      )}
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** The passenger's own number, and whoever is told about their rides. */
function Reach({ passenger: { dob, customer_key: id, phone, communication } }: { passenger: Passenger }) {
  const text = useTranslations()
  const { relation, name, phone: other } = communication
  const contact = [name?.first, name?.last].filter(Boolean).join(' ')
  return (
    <Part title={text('passengerDrawer.contacts')}>
      <ul className={styles.list}>
        {(dob || id) && (
          <li>
            {[dob && text('passenger.born', { date: formatDate(dob) }), id].filter(Boolean).join(' · ')}
          </li>
        )}
        <li>
          {phone?.display ? (
            <Call display={phone.display} raw={phone.raw} />
          ) : (
            text('passengerDrawer.noPhone')
          )}
        </li>
        {other?.display && other.display !== phone?.display && (
          <li>
            {contact || (relation && text(`relation.${relation}`))}{' '}
            <Call display={other.display} raw={other.raw} />
          </li>
        )}
      </ul>
    </Part>
  )
}

function Call({ display, raw }: { display: string; raw: string | undefined }) {
  return (
    <a href={`tel:${raw ?? rawPhone(display) ?? display}`} className={`${styles.call} tabular`}>
      <IconPhone aria-hidden />
      {display}
    </a>
  )
}

/** The rides to come, the nearest first, and those before, the latest first. */
function Rides({ passenger }: { passenger: string }) {
  const text = useTranslations('passengerDrawer')
  // The drawer's own now: with another one each minute the same would be asked again and again.
  const [now] = useState(Date.now)
  const next = useCall('ride.search', ridesToCome(passenger, now))
  const last = useCall('ride.search', ridesBefore(passenger, now))
  return (
    <>
      <RideList title={text('next')} none={text('noNext')} asked={next} />
      <RideList title={text('last')} none={text('noLast')} asked={last} />
    </>
  )
}

type ListProps = {
  title: string
  none: string
  asked: Pick<ReturnType<typeof useCall<'ride.search'>>, 'data' | 'error' | 'refetch'>
}

function RideList({ title, none, asked: { data, error, refetch } }: ListProps) {
  const text = useTranslations()
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  return (
    <Part title={title}>
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={2} of="line" label={text('app.loading')} />}
      {data?.rides.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>
        {data?.rides.map(({ key, status, times, timezone }) => (
          <li key={key}>
            <Link href={`/dashboard/${key}`} prefetch={false} className="tabular">
              {formatDate(localDate(times.needed, timezone))}{' '}
              {formatZonedTime(times.needed, timezone, language)}
            </Link>
            <StatusMark status={status} soft />
          </li>
        ))}
      </ul>
      {data?.more && <p className={styles.none}>{text('passengerDrawer.more')}</p>}
    </Part>
  )
}

/** What the passenger's benefits leave today. */
function Benefits({ passenger }: { passenger: string }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('passenger.ride.stats', { passenger_key: passenger })
  const funds = data?.funds.filter(({ enabled, expired }) => enabled && !expired) ?? []
  return (
    <Part title={text('passengerDrawer.benefits')}>
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={2} of="line" label={text('app.loading')} />}
      {data && funds.length === 0 && <p className={styles.none}>{text('passengerDrawer.noBenefits')}</p>}
      <ul className={styles.list}>
        {funds.map(({ fund_key: key, name, remaining: { count, cents } }) => (
          <li key={key}>
            <span>{name}</span>
            <span className="tabular">
              {count === null ? text('passengerDrawer.unlimited') : text('passengerDrawer.left', { count })}
              {typeof cents === 'number' && (
                <>
                  {' · '}
                  <Money cents={cents} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

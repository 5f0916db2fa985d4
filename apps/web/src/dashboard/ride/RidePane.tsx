'use client'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { isRefused } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { RouteMap } from '#/components/map/RouteMap.tsx'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import type { DashboardSettings } from '../settings.ts'
import { RideActions } from './RideActions.tsx'
import { RideMenu } from './RideMenu.tsx'
import { RouteOverlay } from './RouteOverlay.tsx'
import { useFleetName } from './use-fleet-name.ts'
import styles from './ride-pane.module.css'

type Props = {
  ride: string
  settings: DashboardSettings
  backHref: string
  onBack: () => void
  onInfo: () => void
}

/** The open ride: who, when, its buttons, and the route on a map with the small overlay (doc 2 §2.2). */
export function RidePane({ ride: key, settings, backHref, onBack, onInfo }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const line = useLine()
  const language = languageOf(useLocale())
  const { data, error, refetch } = useCall('ride.info', { keys: [key] })
  const ride = data?.rides[0]
  const fleet = useFleetName(ride)
  return (
    <section className={styles.pane} aria-label={text('dashboard.ride')}>
      <header className={styles.head}>
        <ActionIcon
          component={Link}
          href={backHref}
          prefetch={false}
          className={styles.back}
          size="lg"
          aria-label={text('dashboard.back')}
          onNavigate={(event: { preventDefault: () => void }) => {
            event.preventDefault()
            onBack()
          }}
        >
          <IconArrowLeft aria-hidden />
        </ActionIcon>
        {ride && (
          <>
            <div className={styles.who}>
              <h2 className={styles.name}>
                <PassengerName passenger={ride.passenger} href={`/patients/${ride.patient}`} />
              </h2>
              <p className={`${styles.when} tabular`}>
                {formatDate(localDate(ride.times.needed, ride.timezone))} · {line(typeLine(ride, language))}
              </p>
            </div>
            <StatusMark status={ride.status} soft />
            <div className={`${styles.buttons} no-print`}>
              <RideActions ride={ride} settings={settings} />
              <RideMenu ride={ride} settings={settings} />
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={text('dashboard.info')}
                onClick={onInfo}
              >
                <IconInfoCircle aria-hidden />
              </ActionIcon>
            </div>
          </>
        )}
      </header>
      {error &&
        !ride &&
        (isRefused(error, 'not_found') ? (
          <Empty title={text('failure.notFoundText')} />
        ) : (
          <Failure message={refusal(error)} onRetry={() => void refetch()} />
        ))}
      {!ride && !error && <Lines count={1} of="pane" label={text('app.loading')} />}
      {ride && (
        <div className={styles.route}>
          <RouteMap
            pickup={ride.stops.pickup.address}
            dropoff={ride.stops.dropoff.address}
            at={ride.times.needed}
            estimate={ride.estimates}
            covered={170}
            settings={settings.map}
          />
          <RouteOverlay ride={ride} fleet={fleet} supportPhone={settings.supportPhone} />
        </div>
      )}
    </section>
  )
}

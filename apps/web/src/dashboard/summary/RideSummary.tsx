'use client'
import { Button, Group } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { SideDrawer } from '#/components/drawer/SideDrawer.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageName } from '#/language/language-name.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { useCancelRides } from '../cancel/CancelRides.tsx'
import { editHref } from '../journey-links.ts'
import { useFleetName } from '../ride/use-fleet-name.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import { summaryRows, type SummaryValue } from '../summary-rows.ts'
import styles from './summary.module.css'

type Props = { ride: string; settings: DashboardSettings; onClose: () => void }

/** The ride summary slider (doc 2 §2.3). */
export function RideSummary({ ride: key, settings, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.info', { keys: [key] })
  const ride = data?.rides[0]
  return (
    <SideDrawer title={text('summary.title')} opened onClose={onClose} size="lg">
      {error && !ride && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!ride && !error && <Lines count={8} of="line" label={text('app.loading')} />}
      {ride && <Rows ride={ride} settings={settings} />}
    </SideDrawer>
  )
}

function Rows({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations()
  const locale = useLocale()
  const line = useLine()
  const fleet = useFleetName(ride)
  const teams = useCall('team.list', {}, { freshMs: 300_000, enabled: ride.team !== undefined }).data?.teams
  const { global } = settings.user
  const rows = summaryRows(ride, {
    global,
    supportVisible: settings.supportVisible,
    costsHidden: settings.costsHidden,
    language: languageOf(locale),
    fleet,
    team: teams?.find(({ key }) => key === ride.team)?.name,
  })
  const shown = (value: SummaryValue): ReactNode => {
    if ('text' in value) return value.text
    if ('line' in value) return line(value.line)
    if ('yes' in value) return text(value.yes ? 'dialog.yes' : 'dialog.no')
    if ('price' in value) return <ExpectedPrice price={value.price} none="" />
    if ('language' in value) return languageName(value.language, locale)
    if ('stop' in value) return <PlaceLine stop={value.stop} full />
    return (
      <Link href={`/rides/${ride.key}`} prefetch={false}>
        <StatusMark status={ride.status} />
      </Link>
    )
  }
  return (
    <>
      <dl className={`${styles.rows} tabular`}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{text(`summary.${label}`)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
      <OldFlowButtons ride={ride} settings={settings} />
    </>
  )
}

/**
 * Cancel Ride and Edit Ride, while the ride is not finished and the journey flow is disabled (V773, V774).
 */
function OldFlowButtons({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations('summary')
  const cancel = useCancelRides()
  const day = { passenger: ride.patient, at: ride.times.needed, zone: settings.zone }
  if (settings.journey || isDone(ride.status)) return null
  return (
    <Group className="no-print">
      {holds(settings, 'ride.edit', 'ride.cancel') && (
        <Button variant="default" onClick={() => cancel({ from: [ride.key], day })}>
          {text('cancelRide')}
        </Button>
      )}
      {holds(settings, 'ride.edit', 'ride.create') && (
        <Button
          component={Link}
          href={editHref(false, [ride.key], ride.patient)}
          prefetch={false}
          variant="default"
        >
          {text('editRide')}
        </Button>
      )}
    </Group>
  )
}

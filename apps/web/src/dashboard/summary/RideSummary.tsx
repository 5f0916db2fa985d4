'use client'
import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { SideDrawer } from '#/components/drawer/SideDrawer.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { PrintButton } from '#/components/print/PrintButton.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { useCancelRides } from '../cancel/CancelRides.tsx'
import { editHref } from '../journey-links.ts'
import { useFleetName } from '../ride/use-fleet-name.ts'
import { holds, type DashboardSettings } from '../settings.ts'
import type { SummaryLabel } from '../summary-rows.ts'
import { FactText } from './FactText.tsx'
import { SupportField } from './SupportField.tsx'
import { useSummaryRows } from './use-summary-rows.ts'
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

/** What can be changed below the rows is said in them on paper only. */
function isSupport(label: SummaryLabel): boolean {
  return label === 'support' || label === 'supportNotes'
}

function Rows({ ride, settings }: { ride: Ride; settings: DashboardSettings }) {
  const text = useTranslations()
  const changes = (settings.user.global || settings.supportVisible) && holds(settings, 'ride.edit')
  const rows = useSummaryRows(ride, useFleetName(ride), settings)
  return (
    <>
      <dl className={`${styles.rows} tabular`} data-print>
        {rows.map(({ label, value }) => (
          <div key={label} className={changes && isSupport(label) ? styles.printed : undefined}>
            <dt>{text(`summary.${label}`)}</dt>
            <dd>
              {'drawn' in value ? (
                <Link href={`/rides/${ride.key}`} prefetch={false}>
                  <StatusMark status={ride.status} />
                </Link>
              ) : (
                <FactText value={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {changes && <SupportField ride={ride} />}
      <Group className="no-print">
        <PrintButton label={text('summary.print')} />
        {ride.status === 'completed' && holds(settings, 'ride.view') && (
          <Button component={Link} href={`/rides/${ride.key}/proofs`} prefetch={false} variant="default">
            {text('summary.proofs')}
          </Button>
        )}
      </Group>
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

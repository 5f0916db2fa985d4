'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { showsDriver } from '@nemt/domain/ride/labels.ts'
import { isRefused } from '../calls/answer.ts'
import { useCall } from '../calls/use-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { Failure } from '../components/failure/Failure.tsx'
import { RouteMap } from '../components/map/RouteMap.tsx'
import { StatusBadge } from '../components/status/StatusBadge.tsx'
import type { MapSettings } from '../map/settings.ts'
import { Decision } from './Decision.tsx'
import { DriverForm } from './DriverForm.tsx'
import { OfferBadge } from './OfferBadge.tsx'
import { OfferBanner } from './OfferBanner.tsx'
import { OfferDetail } from './OfferDetail.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import styles from './provider.module.css'

type Props = { ride: string; map: MapSettings; backHref: string }

/** A provider's page of one ride (doc 3 §2.7): where the offer stands, the ride, and the next action within reach. It moves by itself. */
export const OfferPage = ({ ride: key, map, backHref }: Props) => {
  const words = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('offer.info', { ride: key })
  if (error && !data) return isRefused(error, 'not_found') ? <Empty title={words('offer.none')} /> : <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{words('app.loading')}</p>
  const { ride, offer, label, banner } = data
  const accepted = label === 'Accepted'
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{words(accepted ? 'provider.acceptedRide' : 'provider.ride')}</h1>
        <OfferBadge label={label} />
        {accepted && <StatusBadge status={ride.status} />}
        <Link href={backHref} prefetch={false} className={styles.all}>
          {words('provider.all')}
        </Link>
      </div>
      <OfferBanner label={label} banner={banner} expires={offer?.expires} zone={ride.timezone} />
      {ride.accessibility.extra?.covid19 && <Alert color="red">{words('covid.banner')}</Alert>}
      {accepted && <StatusSteps ride={ride} />}
      <OfferDetail ride={ride} accepted={accepted} />
      <div className={styles.map}>
        <RouteMap pickup={ride.stops.pickup.address} dropoff={ride.stops.dropoff.address} estimate={ride.estimates} settings={map} />
      </div>
      {accepted && showsDriver(ride.status) && <DriverForm key={ride.key} ride={ride} />}
      <Decision ride={ride} label={label} fleet={data.fleet.key} />
    </div>
  )
}

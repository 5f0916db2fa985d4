'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { milesOf, minutesOf } from '@nemt/domain/distance/haversine.ts'
import type { OfferLabel } from '@nemt/domain/offer/label.ts'
import { showsDriver } from '@nemt/domain/ride/labels.ts'
import type { Estimates, Ride } from '@nemt/domain/ride/schema.ts'
import { isRefused } from '../calls/answer.ts'
import { useCall } from '../calls/use-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { Empty } from '../components/empty/Empty.tsx'
import { Failure } from '../components/failure/Failure.tsx'
import { RouteMap } from '../components/map/RouteMap.tsx'
import { StatusMark } from '../components/status/StatusMark.tsx'
import type { MapSettings } from '../map/settings.ts'
import { Decision } from './Decision.tsx'
import { DriverForm } from './DriverForm.tsx'
import { OfferMark } from './OfferMark.tsx'
import { OfferBanner } from './OfferBanner.tsx'
import { OfferDetail } from './OfferDetail.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import styles from './provider.module.css'

type Props = { ride: string; map: MapSettings; backHref: string | null }

/**
 * A provider's page of one ride (doc 3 §2.7): where the offer stands, the ride, and the next action within
 * reach. It moves by itself.
 */
export function OfferPage({ ride: key, map, backHref }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('offer.info', { ride: key })
  if (error && !data)
    return isRefused(error, 'not_found') ? (
      <Empty title={text('offer.none')} />
    ) : (
      <Failure message={refusal(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <p role="status">{text('app.loading')}</p>
  const { ride, offer, label, banner } = data
  const accepted = label === 'Accepted'
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{text(accepted ? 'provider.acceptedRide' : 'provider.ride')}</h1>
        <OfferMark label={label} />
        {accepted && ride && <StatusMark status={ride.status} soft />}
        {backHref && (
          <Link href={backHref} prefetch={false} className={styles.all}>
            {text('provider.all')}
          </Link>
        )}
      </div>
      <OfferBanner label={label} banner={banner} expires={offer?.expires} zone={ride?.timezone} />
      {ride && <OfferedRide ride={ride} label={label} fleet={data.fleet.key} map={map} />}
    </div>
  )
}

/** How far it is, where the addresses are not told yet. */
function Distance({ of: { distance_m, duration_s } }: { of: Estimates }) {
  const text = useTranslations('map')
  if (distance_m === undefined || duration_s === undefined) return null
  const miles = milesOf(distance_m).toFixed(1)
  return <p className="tabular">{text('route', { miles, minutes: Math.round(minutesOf(duration_s)) })}</p>
}

type Offered = { ride: Ride; label: OfferLabel; fleet: string; map: MapSettings }

/** The ride and what is to be done about it. The map comes with the addresses, once the offer is accepted. */
function OfferedRide({ ride, label, fleet, map }: Offered) {
  const text = useTranslations()
  const accepted = label === 'Accepted'
  return (
    <>
      {ride.accessibility.extra?.covid19 && <Alert color="red">{text('covid.banner')}</Alert>}
      {accepted && <StatusSteps ride={ride} />}
      <OfferDetail ride={ride} accepted={accepted} />
      {ride.stops.pickup.address.lat === undefined ? (
        <Distance of={ride.estimates} />
      ) : (
        <div className={styles.map}>
          <RouteMap
            pickup={ride.stops.pickup.address}
            dropoff={ride.stops.dropoff.address}
            at={ride.times.needed}
            estimate={ride.estimates}
            settings={map}
          />
        </div>
      )}
      {accepted && showsDriver(ride.status) && <DriverForm key={ride.key} ride={ride} />}
      <Decision ride={ride} label={label} fleet={fleet} />
    </>
  )
}

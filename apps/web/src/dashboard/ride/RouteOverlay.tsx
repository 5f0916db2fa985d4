'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { showsDriver } from '@nemt/domain/ride/labels.ts'
import type { Ride, Stop } from '@nemt/domain/ride/schema.ts'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { shortAddress } from '#/components/place/short-address.ts'
import styles from './route-overlay.module.css'

type Props = { ride: Ride; fleet?: string; phone?: string | undefined }

/**
 * The small summary over the map: both ends, driver, vehicle, fleet and whom to phone (doc 2 §2.2,
 * V751–V758).
 */
export function RouteOverlay({ ride: { driver, vehicle, status, stops }, fleet, phone }: Props) {
  const text = useTranslations('overlay')
  const car = [vehicle?.color, vehicle?.make, vehicle?.model].filter(Boolean).join(' ')
  const driving = showsDriver(status)
  return (
    <dl className={`${styles.overlay} tabular`}>
      <Row label={text('pickup')}>
        <End stop={stops.pickup} />
      </Row>
      <Row label={text('dropoff')}>
        <End stop={stops.dropoff} />
      </Row>
      {driving && driver?.name && (
        <Row label={text('driver')}>
          {driver.name} {driver.phone?.display && <Phone display={driver.phone.display} />}
        </Row>
      )}
      {driving && (car || vehicle?.license) && (
        <Row label={text('vehicle')}>{[car, vehicle?.license].filter(Boolean).join(' · ')}</Row>
      )}
      {fleet && <Row label={text('fleet')}>{fleet}</Row>}
      {phone && (
        <Row label={text('phone')}>
          <Phone display={phone} />
        </Row>
      )}
    </dl>
  )
}

/** Where it is, also of a place that is known by its name. */
function End({ stop }: { stop: Stop }) {
  return (
    <>
      <PlaceLine stop={stop} />
      {stop.name && <span className={styles.street}>{shortAddress(stop.address)}</span>}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Phone({ display }: { display: string }) {
  return (
    <a href={`tel:${rawPhone(display) ?? display}`} className={styles.phone}>
      {display}
    </a>
  )
}

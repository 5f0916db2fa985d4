'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { DraftRide, DraftStop } from '@nemt/domain/journey/schema.ts'
import type { Address } from '@nemt/domain/address/schema.ts'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { RouteMap } from '#/components/map/RouteMap.tsx'
import { useWay } from '#/components/map/use-way.ts'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { languageOf } from '#/language/languages.ts'
import { PaidBy } from '../benefit/PaidBy.tsx'
import type { Funding } from '../benefit/use-funding.ts'
import { useJourney } from '../draft/use-journey.ts'
import { showsCosts } from '../settings/settings.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useNeeds } from '../sections/use-needs-line.ts'
import styles from './summary.module.css'

type Estimate = DataOf<'ride.estimates'>['estimates'][number]
type Props = {
  ride: DraftRide
  estimate: Estimate | undefined
  funding?: Funding | undefined
  number: number
  total: number
  /** What is said above the ride, such as its changes. */ children?: React.ReactNode
}

function located(stop: DraftStop): Address | undefined {
  return stop.address?.format === undefined ? undefined : { ...stop.address, format: stop.address.format }
}

/** One leg of the request as it will be booked: when, where, with what, and for how much. */
export function RideSummaryCard({ ride, estimate, funding, number, total, children }: Props) {
  const text = useTranslations('tripSummary')
  const overall = useTranslations()
  const language = languageOf(useLocale())
  const settings = useSettings()
  const { scope, customer, map } = settings
  const needs = useNeeds(ride.accessibility)
  const zone = estimate?.timezone ?? ride.timezone ?? customer.timezone
  const { needed, appointment } = ride.times
  const way = useWay()(estimate)
  const [pickup, dropoff] = [located(ride.stops.pickup), located(ride.stops.dropoff)]
  return (
    <article className={styles.card} aria-labelledby={`ride-${number}`}>
      {children && <div className={styles.above}>{children}</div>}
      <div className={styles.facts}>
        <h2 id={`ride-${number}`}>{text('ride', { n: number, total })}</h2>
        {needed !== undefined && (
          <p className={styles.date}>{formatLongDate(localDate(needed, zone), language)}</p>
        )}
        <dl className={styles.list}>
          {needed !== undefined && (
            <Row label={text(ride.type === 'will-call' ? 'willCall' : 'pickupAt')}>
              <TimeInZone at={needed} zone={zone} />
            </Row>
          )}
          {appointment !== undefined && (
            <Row label={text('appointmentAt')}>
              <TimeInZone at={appointment} zone={zone} beside={needed} />
            </Row>
          )}
          {pickup && (
            <Row label={text('from')}>
              <Place stop={ride.stops.pickup} address={pickup} />
            </Row>
          )}
          {dropoff && (
            <Row label={text('to')}>
              <Place stop={ride.stops.dropoff} address={dropoff} />
            </Row>
          )}
          <Row label={text('needs')}>{needs}</Row>
          {way && <Row label={text('duration')}>{way}</Row>}
          {showsCosts(settings) && (
            <Row label={text('cost')}>
              {estimate ? <ExpectedPrice price={estimate} none={text('costUnknown')} /> : '…'}
            </Row>
          )}
          {funding && (
            <Row label={overall('benefit.paidBy')}>
              <PaidBy funding={funding} />
            </Row>
          )}
        </dl>
      </div>
      {/* A phone on a poor network is spared the map of a way that its owner knows. */}
      {scope === 'coordinator' && (
        <div className={styles.map}>
          <RouteMap
            pickup={pickup}
            dropoff={dropoff}
            at={needed}
            vehicle={ride.accessibility?.vehicle}
            settings={map}
            {...(estimate && { estimate })}
          />
        </div>
      )}
    </article>
  )
}

export function Row({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Place({ stop, address }: { stop: DraftStop; address: Address }) {
  const text = useTranslations()
  const approximate = useJourney((state) => state.approximate.includes(address.format))
  return (
    <>
      <PlaceLine
        stop={{ address, ...(stop.name && { name: stop.name }), ...(stop.type && { type: stop.type }) }}
        full
      />
      {stop.type && <span className={styles.detail}>{text(`location_type.${stop.type}`)}</span>}
      {approximate && <span className={styles.detail}>{text('tripSummary.approximate')}</span>}
      {stop.entrance && (
        <span className={styles.detail}>{text('tripSummary.entrance', { entrance: stop.entrance })}</span>
      )}
    </>
  )
}

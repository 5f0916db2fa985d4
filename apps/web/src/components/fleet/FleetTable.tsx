'use client'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { declineReasons, rerouteReasons } from '@nemt/domain/offer/values.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { Money } from '#/components/money/Money.tsx'
import { Mark, type Hue } from '#/components/status/Mark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import styles from './fleet-table.module.css'
import { useUnfit } from './use-unfit.ts'

type Judged = DataOf<'ride.fleets'>['fleets'][number]
type Offer = Judged['offers'][number]
type Props = {
  fleets: readonly Judged[]
  others: number
  zone: string
  /** What stands beside a fleet that is asked or has the ride. */
  answerFor?: ((fleet: Judged) => ReactNode) | undefined
}

/**
 * Why who is asked about a ride: each fleet in the order in which it is asked, then those that can't be with what
 * stands against it, each with what it was offered (server-behaviour §2.2).
 */
export function FleetTable({ fleets, others, zone, answerFor }: Props) {
  const text = useTranslations('fleets')
  const priced = fleets.some(({ cost, no_rates }) => cost !== undefined || no_rates)
  return (
    <div className={styles.place} tabIndex={0} role="group" aria-label={text('title')}>
      <table className={`${styles.table} tabular`}>
        <caption className="unseen">{text('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('rank')}</th>
            <th scope="col">{text('provider')}</th>
            <th scope="col">{text('asked')}</th>
            {priced && <th scope="col">{text('cost')}</th>}
            <th scope="col">{text('offers')}</th>
          </tr>
        </thead>
        <tbody>
          {fleets.map((fleet) => (
            <Row key={fleet.fleet} {...{ fleet, priced, zone, answerFor }} />
          ))}
        </tbody>
      </table>
      {fleets.length === 0 && <p>{text('none')}</p>}
      {others > 0 && <p className={styles.others}>{text('others', { count: others })}</p>}
    </div>
  )
}

type RowProps = Pick<Props, 'zone' | 'answerFor'> & { fleet: Judged; priced: boolean }

function Row({ fleet, priced, zone, answerFor }: RowProps) {
  const text = useTranslations('fleets')
  const { name, rank, cost, no_rates, holds, offers } = fleet
  const why = useUnfit()(fleet)
  return (
    <tr data-out={rank === undefined || undefined}>
      <td data-label={text('rank')}>
        {rank ?? '–'}
        {rank !== undefined && <RankedBy fleet={fleet} zone={zone} />}
      </td>
      <th scope="row">
        {name}
        {holds && (
          <>
            {' '}
            <Mark hue="green" soft>
              {text('holds')}
            </Mark>
          </>
        )}
      </th>
      <td data-label={text('asked')}>{why ?? text('eligible')}</td>
      {priced && (
        <td data-label={text('cost')}>
          {cost === undefined ? (no_rates && text('noRates')) || '–' : <Money cents={cost} />}
        </td>
      )}
      <td data-label={text('offers')}>
        {offers.length === 0 ? (
          '–'
        ) : (
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <li key={offer.round}>
                <OfferLine offer={offer} zone={zone} />
              </li>
            ))}
          </ul>
        )}
        {(holds || offers.some(({ status }) => status === 'sent')) && answerFor?.(fleet)}
      </td>
    </tr>
  )
}

/** What made a fleet's rank besides its price, in the order in which it counts. */
function RankedBy({ fleet, zone }: { fleet: Judged; zone: string }) {
  const text = useTranslations('fleets')
  const format = useFormatter()
  const { over_limit, weight, acceptance, awarded } = fleet
  const said = [
    over_limit && text('overLimit'),
    weight !== undefined && text('weight', { weight }),
    acceptance !== undefined &&
      text('acceptance', {
        share: format.number(acceptance, { style: 'percent', maximumFractionDigits: 0 }),
      }),
    awarded !== undefined && text('awarded', { date: formatDate(localDate(awarded, zone)) }),
  ]
  return said.map(
    (line) =>
      line && (
        <span key={line} className={styles.small}>
          {line}
        </span>
      ),
  )
}

const HUES: Record<Offer['status'], Hue> = {
  queued: 'grey',
  sent: 'blue',
  accepted: 'green',
  declined: 'red',
  expired: 'orange',
  withdrawn: 'grey',
  lost: 'grey',
}

/** An offer: how it stands, when it was sent, until when or when it was decided, and what was said. */
function OfferLine({ offer, zone }: { offer: Offer; zone: string }) {
  const text = useTranslations('fleets')
  const reasons = useReasons(offer)
  const { status, sent, expires, decided } = offer
  return (
    <>
      <Mark hue={HUES[status]}>{text(`status.${status}`)}</Mark>
      {sent !== undefined && <When label={text('sent')} at={sent} zone={zone} />}
      {status === 'sent' && expires !== undefined && <When label={text('until')} at={expires} zone={zone} />}
      {decided !== undefined && <When label={text('decided')} at={decided} zone={zone} />}
      {offer.manual_cancel && <span className={styles.small}>{text('byHand')}</span>}
      {reasons.length > 0 && <span className={styles.small}>{reasons.join(' · ')}</span>}
    </>
  )
}

function When({ label, at, zone }: { label: string; at: number; zone: string }) {
  const language = useLocale()
  return (
    <span className={styles.small} lang={language}>
      {label} {formatDate(localDate(at, zone))} <TimeInZone at={at} zone={zone} />
    </span>
  )
}

/** What the fleet ticked, and its comment. */
function useReasons({ notes }: Offer): string[] {
  const text = useTranslations()
  const said = (ticked: Readonly<Record<string, unknown>> | undefined) =>
    typeof ticked?.comment === 'string' ? [ticked.comment] : []
  const declined = declineReasons.filter((reason) => notes?.decline?.[reason] === true)
  const rerouted = rerouteReasons.filter((reason) => notes?.reroute?.[reason] === true)
  return [
    ...declined.map((reason) => text(`decline.${reason}`)),
    ...said(notes?.decline),
    ...rerouted.map((reason) => text(`reroute.${reason}`)),
    ...said(notes?.reroute),
  ]
}

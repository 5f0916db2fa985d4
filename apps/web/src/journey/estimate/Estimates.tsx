'use client'
import { useTranslations } from 'next-intl'
import type { DataOf } from '#/calls/named.ts'
import { useWay } from '#/components/map/use-way.ts'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { Doubles } from './Doubles.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import type { useEstimates } from './use-estimates.ts'
import { useTotal } from './use-total.ts'
import styles from './estimate.module.css'

type Estimate = DataOf<'ride.estimates'>['estimates'][number]

/** What is known so far, or why there is nothing to show. */
export function Estimates({ data, current, error }: ReturnType<typeof useEstimates>) {
  const text = useTranslations('journey')
  const type = useJourney((state) => state.draft.type)
  const titleOf = (index: number, total: number) => {
    if (total === 1) return undefined
    return type === 'round' ? text(index === 0 ? 'outbound' : 'return') : text('ride', { n: index + 1 })
  }
  if (error && current) return <p className={styles.hint}>{text('estimateFailed')}</p>
  if (!data) return <Lines count={3} of="line" label={text('estimating')} />
  return (
    <>
      <ol className={styles.rides}>
        {data.estimates.map((estimate, index) => (
          <li key={index}>
            <RideEstimate estimate={estimate} title={titleOf(index, data.estimates.length)} />
            <Doubles index={index} />
          </li>
        ))}
      </ol>
      <Total estimates={data.estimates} />
    </>
  )
}

/** All rides together, on all days of a series. */
function Total({ estimates }: { estimates: readonly Estimate[] }) {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const { price, rides, days } = useTotal(estimates)
  if (rides < 2) return null
  return (
    <p className={styles.total}>
      <span>{days > 1 ? text('totalDays', { rides, days }) : text('totalRides', { rides })}</span>
      {!customer.flags?.hide_cost_estimates && (
        <span>
          <ExpectedPrice price={price} none={text('totalUnknown')} />
        </span>
      )}
    </p>
  )
}

function RideEstimate({ estimate, title }: { estimate: Estimate; title?: string }) {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const { pickup, timezone, eligible = 0, refused = [] } = estimate
  const way = useWay()(estimate)
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl className={styles.facts}>
        {pickup !== undefined && timezone && (
          <>
            <dt>{text('pickup')}</dt>
            <dd>
              <TimeInZone at={pickup} zone={timezone} />
            </dd>
          </>
        )}
        {!customer.flags?.hide_cost_estimates && (
          <>
            <dt>{text('price')}</dt>
            <dd>
              <ExpectedPrice price={estimate} none={text('noPrice')} />
            </dd>
          </>
        )}
      </dl>
      {way && <p className={`${styles.hint} tabular`}>{way}</p>}
      <p className={styles.eligible} data-none={eligible === 0 || undefined}>
        {text('eligible', { count: eligible })}
      </p>
      {refused.length > 0 && (
        <details className={styles.refused}>
          <summary>{text('refused', { count: refused.length })}</summary>
          <ul>
            {refused.map(({ fleet, name, check }) => (
              <li key={fleet}>
                <span translate="no">{name}</span>: {text(`check.${check as 'hours'}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

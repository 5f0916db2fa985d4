'use client'
import { useTranslations } from 'next-intl'
import { milesOf, minutesOf } from '@nemt/domain/distance/haversine.ts'
import type { DataOf } from '#/calls/named.ts'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useEstimates } from './use-estimates.ts'
import styles from './estimate.module.css'

type Estimate = DataOf<'ride.estimates'>['estimates'][number]

/**
 * Beside the form: what the trip will probably cost, when it starts and who can take it, while it is being
 * entered.
 */
export function LiveEstimate() {
  const text = useTranslations('journey')
  const estimates = useEstimates()
  return (
    <section
      className={styles.panel}
      aria-labelledby="estimate"
      aria-busy={estimates.known && !estimates.current}
    >
      <h2 id="estimate">{text('estimate')}</h2>
      <Estimates {...estimates} />
    </section>
  )
}

/** What is known so far, or why there is nothing to show. */
function Estimates({ data, known, current, error }: ReturnType<typeof useEstimates>) {
  const text = useTranslations('journey')
  const type = useJourney((state) => state.draft.type)
  const titleOf = (index: number, total: number) => {
    if (total === 1) return undefined
    return type === 'round' ? text(index === 0 ? 'outbound' : 'return') : text('ride', { n: index + 1 })
  }
  if (!known) return <p className={styles.hint}>{text('estimateHint')}</p>
  if (error && current) return <p className={styles.hint}>{text('estimateFailed')}</p>
  if (!data) return <Lines count={3} of="line" label={text('estimating')} />
  return (
    <ol className={styles.rides}>
      {data.estimates.map((estimate, index) => (
        <li key={index}>
          <RideEstimate estimate={estimate} title={titleOf(index, data.estimates.length)} />
        </li>
      ))}
    </ol>
  )
}

function RideEstimate({ estimate, title }: { estimate: Estimate; title?: string }) {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const { pickup, timezone, distance_m, duration_s, eligible = 0, refused = [] } = estimate
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
      {distance_m !== undefined && duration_s !== undefined && (
        <p className={`${styles.hint} tabular`}>
          {text('way', {
            miles: milesOf(distance_m).toFixed(1),
            minutes: Math.round(minutesOf(duration_s)),
          })}
        </p>
      )}
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

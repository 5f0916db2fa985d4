'use client'
import { IconChevronUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Estimates } from './Estimates.tsx'
import { useEstimates } from './use-estimates.ts'
import { useTotal } from './use-total.ts'
import styles from './estimate.module.css'

/** Where there is no room beside the form: the estimate as a line above Continue, which opens to all of it. */
export function EstimateLine() {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const estimates = useEstimates()
  const rides = estimates.data?.estimates ?? []
  const total = useTotal(rides)
  if (!estimates.known) return null
  const [first] = rides
  const eligible = Math.min(...rides.map(({ eligible: count = 0 }) => count))
  return (
    <details className={styles.lined} aria-label={text('estimate')}>
      <summary>
        {first ? (
          <span className={styles.oneLine} aria-busy={!estimates.current}>
            {!customer.flags?.hide_cost_estimates && (
              <strong>
                <ExpectedPrice price={total.price} none={text('noPrice')} />
              </strong>
            )}
            {first.pickup !== undefined && first.timezone && (
              <span>
                {text('pickup')} <TimeInZone at={first.pickup} zone={first.timezone} />
              </span>
            )}
            <span>{text('eligible', { count: eligible })}</span>
          </span>
        ) : (
          <span className={styles.oneLine}>
            {text(estimates.error && estimates.current ? 'estimateFailed' : 'estimating')}
          </span>
        )}
        <IconChevronUp aria-hidden />
      </summary>
      <Estimates {...estimates} />
    </details>
  )
}

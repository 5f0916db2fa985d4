'use client'
import { useTranslations } from 'next-intl'
import type { SeriesTotals } from '@nemt/domain/journey/series-totals.ts'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { Money } from '#/components/money/Money.tsx'
import { showsCosts } from '../settings/settings.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import { Row } from './RideSummaryCard.tsx'
import styles from './summary.module.css'

/**
 * A series as a whole: how many rides up to when, for how much, who pays what of it, and when a budget ends.
 */
export function SeriesSummary({ series }: { series: SeriesTotals }) {
  const text = useTranslations('tripSummary')
  const settings = useSettings()
  const day = useDay()
  const { rides, days, until, price, payers, unpaid } = series
  const costShown = showsCosts(settings)
  return (
    <section className={styles.card} aria-labelledby="series">
      <div className={styles.facts}>
        <h2 id="series">{text('series.title')}</h2>
        <dl className={styles.list}>
          <Row label={text('series.rides')}>{text('series.count', { rides, days, date: day(until) })}</Row>
          {costShown && (
            <Row label={text('total')}>
              <ExpectedPrice price={price} none={text('costUnknown')} />
            </Row>
          )}
          {payers.map((payer) => (
            <Row key={payer.fund} label={<span translate="no">{payer.fund}</span>}>
              {text('series.pays', { count: payer.rides })}
              {costShown && payer.cents > 0 && (
                <>
                  {' · '}
                  <Money cents={payer.cents} />
                </>
              )}
              {payer.usedUp.length > 0 && (
                <span className={styles.detail}>
                  {text('series.usedUp', { date: payer.usedUp.map(day).join(', ') })}
                </span>
              )}
            </Row>
          ))}
          {unpaid && (
            <Row label={text('series.unpaid')}>
              {text('series.nobody', { count: unpaid.rides, date: day(unpaid.from) })}
            </Row>
          )}
        </dl>
      </div>
    </section>
  )
}

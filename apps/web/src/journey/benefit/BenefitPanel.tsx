'use client'
import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { effectiveDates, isOpenEnded } from '@nemt/domain/funding/effective.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { chooseBenefit } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { Section } from '../sections/Section.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Remaining } from './Remaining.tsx'
import { choicesOf, type Benefit } from './use-benefits.ts'
import { useKnownBenefits } from './use-known-benefits.ts'
import { Mark } from '#/components/status/Mark.tsx'
import styles from './benefit.module.css'

/** The passenger's benefits with what is left of them (V245), and which of them is to pay (V235). */
export function BenefitPanel() {
  const text = useTranslations('benefit')
  const { policy: general } = useSettings()
  const { inUse, benefits, failed } = useKnownBenefits()
  const chosen = useJourney((state) => state.draft.policy)
  if (!inUse) return null
  const choices = choicesOf(benefits)
  return (
    <Section title={text('title')}>
      {failed && <p className={styles.hint}>{text('failed')}</p>}
      {benefits?.length === 0 && <p className={styles.hint}>{text('none')}</p>}
      {!general.plans_hide_selector && choices.length > 1 && (
        <NativeSelect
          label={text('choose')}
          name="policy"
          value={chosen ?? ''}
          data={[{ value: '', label: text('automatic') }, ...choices]}
          onChange={(event) => {
            const { value } = event.currentTarget
            journey.change((state) => chooseBenefit(state, value || undefined))
          }}
        />
      )}
      {benefits && benefits.length > 0 && (
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit.fund.fund_key} data-chosen={benefit.policy.key === chosen || undefined}>
              <Figures {...benefit} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** One benefit: what is left of its interval, and what is used already. */
function Figures({ fund, policy }: Benefit) {
  const text = useTranslations()
  const { customer } = useSettings()
  const inactive = useJourney((state) => state.passenger?.status !== 'active')
  const { completed, pending, invalid, granted } = fund
  const { end } = effectiveDates(policy, customer.timezone)
  const last = end < fund.interval.end ? end : fund.interval.end
  const until = policy.hide_effective_dates || isOpenEnded(last) ? null : last
  return (
    <>
      <div className={styles.name}>
        <strong translate="no">{fund.name}</strong>
        {!fund.enabled || inactive ? (
          <Mark hue="red" soft>
            {text('limit.unavailable')}
          </Mark>
        ) : (
          fund.low && (
            <Mark hue="orange" soft>
              {text('limit.low')}
            </Mark>
          )
        )}
      </div>
      <p className={styles.remaining}>
        <Remaining left={fund.remaining} of={granted} />
      </p>
      <p className={`${styles.hint} tabular`}>
        {[
          text('benefit.used', { completed: completed.count, pending: pending.count }),
          invalid.count > 0 && text('benefit.invalid', { count: invalid.count }),
          until && text('benefit.until', { date: formatDate(until) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

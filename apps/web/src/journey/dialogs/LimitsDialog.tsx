'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { isCostCode } from '@nemt/domain/funding/values.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import type { Refused } from '#/calls/answer.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { useBenefits } from '../benefit/use-benefits.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import { limitsOf, reasonsOf, type ToldLimit } from './refusal-detail.ts'
import styles from '../summary/summary.module.css'

type Override = { allowed: boolean; hard: boolean }
type Props = {
  refusal: Refused
  onOverride: (codes: readonly ToldLimit['code'][]) => void
  onBack: () => void
  onClose: () => void
}

/**
 * Exceeded limits (V361, V534–V543): which ride breaks which, by how much, and the ways on: back to the
 * request, or an override where it is permitted (V364–V367).
 */
export function LimitsDialog({ refusal, onOverride, onBack, onClose }: Props) {
  const text = useTranslations()
  const limits = limitsOf(refusal)
  const { allowed = false, hard = false } = (refusal.detail.override ?? {}) as Partial<Override>
  return (
    <Dialog title={text('limit.title')} onClose={onClose} size="lg">
      <Stack gap="md">
        <Notice refusal={refusal} />
        <ul className={styles.limits}>
          {limits.map((limit) => (
            <li key={`${limit.ride} ${limit.code} ${limit.bound ?? ''}`}>
              <strong>{text('limits.ride', { n: limit.ride + 1 })}</strong> {limit.label}
              <Actual {...limit} />
              {unpaid.includes(limit.type) && <WhyUnpaid reasons={reasonsOf(refusal, limit.ride)} />}
            </li>
          ))}
        </ul>
        {!allowed && <p className={styles.detail}>{text(hard ? 'limits.hard' : 'limits.notPermitted')}</p>}
        <Group justify="flex-end" gap="sm">
          {allowed && (
            <Button
              size="md"
              variant="default"
              onClick={() => onOverride([...new Set(limits.map(({ code }) => code))])}
            >
              {text('limit.override')}
            </Button>
          )}
          <Button size="md" data-autofocus onClick={onBack}>
            {text('limit.back')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** That limits are exceeded, and whom to ask (M135); of costs that may be exceeded, the question whether to do so. */
function Notice({ refusal }: Pick<Props, 'refusal'>) {
  const text = useTranslations('limit')
  const { customer, supportPhone: phone } = useSettings()
  if (isCostCode(refusal.code)) return <p>{refusal.message}</p>
  const values = { customer: customer.name }
  return (
    <p>
      <Unbroken text={phone ? text('notice', { ...values, phone }) : text('noticeNoPhone', values)} />
    </p>
  )
}

/** The limits that say that no benefit pays. */
const unpaid: readonly string[] = ['has_fund', 'ride_date']

/** Why, benefit by benefit, nobody pays for a ride. */
function WhyUnpaid({ reasons }: { reasons: ReturnType<typeof reasonsOf> }) {
  const text = useTranslations('benefit')
  const { benefits } = useBenefits()
  return reasons.map(({ fund, why }) => {
    const name = benefits?.find((benefit) => benefit.fund.fund_key === fund)?.fund.name
    return (
      <span key={fund} className={styles.detail}>
        {name && <span translate="no">{name}: </span>}
        {text(`why.${why}`)}
      </span>
    )
  })
}

/** How far the ride is past the limit, and on which days of a series. */
function Actual({ unit, actual, dates }: Pick<ToldLimit, 'unit' | 'actual' | 'dates'>) {
  const text = useTranslations('limits')
  const day = useDay()
  const figure = () => {
    if (actual === undefined || unit === undefined) return null
    if (unit === 'cents') return formatMoney(Number(actual))
    if (unit === 'date') return day(String(actual))
    return text(unit, { count: Number(actual) })
  }
  const parts = [
    figure(),
    dates && dates.length > 0 && text('dates', { count: dates.length, first: day(dates[0]!) }),
  ]
    .filter(Boolean)
    .join(', ')
  return parts ? <span className={styles.detail}>{text('actual', { figure: parts })}</span> : null
}

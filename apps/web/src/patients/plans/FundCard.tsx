'use client'
import { Button, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { isOpenEnded } from '@nemt/domain/funding/effective.ts'
import { fundBanner } from '@nemt/domain/funding/ledger.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Money } from '#/components/money/Money.tsx'
import styles from '../record/record.module.css'

export type Usage = DataOf<'passenger.ride.stats'>['funds'][number]

/** The banner of a fund's card (V912, V913, V916, V917). */
export function bannerOf(usage: Usage, passengerActive: boolean, fundsEnabled: boolean) {
  const { count, cents = null } = usage.remaining
  // Money that is not told has no bound.
  const facts = { passengerActive, fundEnabled: usage.enabled, fundsEnabled }
  return fundBanner({ remaining: { count, cents } }, facts)
}

type CardProps = {
  usage: Usage
  banner: ReturnType<typeof fundBanner>
  onLedger: () => void
  children: ReactNode
}

/** A fund: whether it can be used, its interval, and what of it is granted, held, used and left. */
export function FundCard({ usage, banner, onLedger, children }: CardProps) {
  const text = useTranslations('record')
  const word = useTranslations('plans')
  const { interval, effective } = usage
  return (
    <article className={styles.card} aria-label={usage.name}>
      <h3>{usage.name}</h3>
      {banner && (
        <p className={`${styles.banner} ${styles[banner.colour]}`} role="status">
          {word(banner.kind)}
        </p>
      )}
      <p className="tabular">{text('interval', spanOf(interval))}</p>
      {effective && <p className="tabular">{text('effective', spanOf(effective))}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{text('rides')}</th>
            <th scope="col">{text('money')}</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {(['granted', 'pending', 'completed', 'invalid', 'remaining'] as const).map((figure) => (
            <tr key={figure}>
              <th scope="row">{text(figure)}</th>
              <td>{usage[figure].count ?? text('unlimited')}</td>
              <td>
                <Cents cents={usage[figure].cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.row}>
        {children}
        <Button variant="default" onClick={onLedger}>
          {text('ledger')}
        </Button>
      </div>
    </article>
  )
}

/** Both ends as they are read; an end that stands for none is not (V314). */
function spanOf({ start, end }: { start: string; end: string }) {
  return { start: formatDate(start), end: formatDate(end), ends: isOpenEnded(end) ? 'no' : 'yes' }
}

function Cents({ cents }: { cents: number | null | undefined }) {
  const text = useTranslations('record')
  if (cents === undefined) return null
  return cents === null ? text('unlimited') : <Money cents={cents} />
}

/** Switches a fund on or off for the passenger (C026). */
export function FundSwitch({
  passenger,
  fund,
  on,
  onDone,
}: {
  passenger: string
  fund: string
  on: boolean
  onDone: () => void
}) {
  const text = useTranslations('record')
  const refusal = useRefusal()
  const enable = useMakeCall('fund.enable', { done: onDone })
  const disable = useMakeCall('fund.disable', { done: onDone })
  const refused = enable.refusal ?? disable.refusal
  return (
    <Switch
      label={text('enabled')}
      checked={on}
      disabled={enable.busy || disable.busy}
      error={refused && refusal(refused)}
      onChange={() => (on ? disable : enable).make({ passenger_key: passenger, fund_key: fund })}
    />
  )
}

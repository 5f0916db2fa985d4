'use client'
import { Button, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { fundBanner } from '@nemt/domain/funding/ledger.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Money } from '#/components/money/Money.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { LedgerDialog } from './LedgerDialog.tsx'
import styles from '../record/record.module.css'

type Usage = DataOf<'passenger.ride.stats'>['funds'][number]
type Props = {
  record: DataOf<'passenger.info'>
  zone: string
  /** Today in the customer's zone, yyyy-mm-dd. */
  today: string
  mayEdit: boolean
  fundsEnabled: boolean
}

/** The funds of a passenger with their balances, today's or those of another day (server-behaviour §2.9). */
export function Balances({ record, zone, today, mayEdit, fundsEnabled }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [asOf, setAsOf] = useState<string | null>(null)
  const [ledger, setLedger] = useState<Usage | null>(null)
  const day = asOf ? { as_of: asOf } : {}
  const asked = useCall('passenger.ride.stats', { passenger_key: record.key, ...day }, { keep: true })
  const funds = useCall('passenger.funds', { passenger_key: record.key })
  const isOn = (fund: string) => funds.data?.funds.find(({ key }) => key === fund)?.enabled
  if (!asked.data) {
    if (asked.error) return <Failure message={refusal(asked.error)} onRetry={() => void asked.refetch()} />
    return <Lines count={4} of="row" label={text('app.loading')} />
  }
  if (asked.data.funds.length === 0) return <Empty title={text('record.noFunds')} />
  return (
    <>
      <div className={styles.asOf}>
        <DateField label={text('record.asOf')} value={asOf} onChange={setAsOf} today={today} max={today} />
      </div>
      <div className={styles.cards}>
        {asked.data.funds.map((usage) => (
          <Card
            key={usage.fund_key}
            usage={usage}
            banner={fundBanner(usageOf(usage), {
              passengerActive: record.status === 'active',
              fundEnabled: usage.enabled,
              fundsEnabled,
            })}
            onLedger={() => setLedger(usage)}
          >
            {mayEdit && isOn(usage.fund_key) !== undefined && record.status === 'active' && (
              <FundSwitch
                passenger={record.key}
                fund={usage.fund_key}
                on={isOn(usage.fund_key) === true}
                onDone={() => void Promise.all([funds.refetch(), asked.refetch()])}
              />
            )}
          </Card>
        ))}
      </div>
      {ledger && (
        <LedgerDialog
          passenger={record.key}
          fund={ledger}
          asOf={asOf}
          zone={zone}
          onClose={() => setLedger(null)}
        />
      )}
    </>
  )
}

/** What is left, as the rule of the banner asks for it: money that is not told has no bound. */
function usageOf({ remaining: { count, cents = null } }: Usage) {
  return { remaining: { count, cents } }
}

type CardProps = {
  usage: Usage
  banner: ReturnType<typeof fundBanner>
  onLedger: () => void
  children: ReactNode
}

/** A fund: whether it can be used, its interval, and what of it is granted, held, used and left. */
function Card({ usage, banner, onLedger, children }: CardProps) {
  const text = useTranslations('record')
  const { start, end } = usage.interval
  return (
    <article className={styles.card} aria-label={usage.name}>
      <h2>{usage.name}</h2>
      {banner && (
        <p className={`${styles.banner} ${styles[banner.colour]}`} role="status">
          {text(banner.kind)}
        </p>
      )}
      <p className="tabular">{text('interval', { start: formatDate(start), end: formatDate(end) })}</p>
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

function Cents({ cents }: { cents: number | null | undefined }) {
  const text = useTranslations('record')
  if (cents === undefined) return null
  return cents === null ? text('unlimited') : <Money cents={cents} />
}

/** Switches a fund on or off for the passenger (C026). */
function FundSwitch({
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

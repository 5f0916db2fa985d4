'use client'
import { Button, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { AddFund } from './AddFund.tsx'
import { bannerOf, FundCard, FundSwitch, type Usage } from './FundCard.tsx'
import { groupsOf, useGaps, type Group } from './groups.ts'
import { LedgerDialog } from './LedgerDialog.tsx'
import { PlanEditor, type PlanRules } from './PlanEditor.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import styles from '../record/record.module.css'

type Props = {
  record: DataOf<'passenger.info'>
  zone: string
  /** Now (ms) and today in the customer's zone, yyyy-mm-dd, when the page was made. */
  now: number
  today: string
  mayEdit: boolean
  fundsEnabled: boolean
  /** Absent where the customer uses no plans, or hides their choice. */
  planRules: PlanRules | undefined
}

/** The plans of a passenger, each with its funds and their balances, today's or those of another day (V865). */
export function Balances(props: Props) {
  const { record, now, today, mayEdit, planRules } = props
  const text = useTranslations()
  const refusal = useRefusal()
  const [asOf, setAsOf] = useState<string | null>(null)
  const [isAllShown, setAllShown] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const whose = { passenger_key: record.key }
  const asked = useCall(
    'passenger.ride.stats',
    { ...whose, ...(asOf ? { as_of: asOf } : {}) },
    { keep: true },
  )
  const plans = useCall('patient.plans', whose)
  const funds = useCall('passenger.funds', whose)
  useGaps(plans.data?.plans, asked.data?.funds)
  const failed = asked.error ?? plans.error
  if (!asked.data || !plans.data) {
    const retry = () => void Promise.all([asked.refetch(), plans.refetch()])
    if (failed) return <Failure message={refusal(failed)} onRetry={retry} />
    return <Lines count={4} of="row" label={text('app.loading')} />
  }
  const { shown, ended } = groupsOf(plans.data.plans, asked.data.funds, now)
  const groups = isAllShown ? [...shown, ...ended] : shown
  const isOn = (fund: string) => funds.data?.funds.find(({ key }) => key === fund)?.enabled
  const changes = mayEdit && record.status === 'active'
  const again = () => void Promise.all([funds.refetch(), asked.refetch(), plans.refetch()])
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.asOf}>
          <DateField label={text('record.asOf')} value={asOf} onChange={setAsOf} today={today} max={today} />
        </div>
        {ended.length > 0 && (
          <Switch
            label={text('plans.showEnded')}
            checked={isAllShown}
            onChange={(event) => setAllShown(event.currentTarget.checked)}
          />
        )}
        {changes && <Changes choosesPlans={planRules !== undefined} onAsk={setAsking} />}
      </div>
      {groups.length === 0 && <Empty title={text('record.noFunds')} />}
      {groups.map((group) => (
        <PlanGroup
          key={group.plan?.key ?? 'other'}
          group={group}
          isOn={isOn}
          again={again}
          asOf={asOf}
          {...props}
        />
      ))}
      {asking === 'plans' && planRules && (
        <PlanEditor
          passenger={record.key}
          rules={planRules}
          now={now}
          onDone={again}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'fund' && (
        <AddFund
          passenger={record.key}
          has={asked.data.funds.map(({ policy_key }) => policy_key)}
          plans={plans.data.plans}
          now={now}
          onDone={again}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

type Asking = 'plans' | 'fund'

/** The ways to other plans, and to another fund. */
function Changes({ choosesPlans, onAsk }: { choosesPlans: boolean; onAsk: (asking: Asking) => void }) {
  const text = useTranslations('plans')
  return (
    <>
      {choosesPlans && (
        <Button variant="default" onClick={() => onAsk('plans')}>
          {text('change')}
        </Button>
      )}
      <Button variant="default" onClick={() => onAsk('fund')}>
        {text('addFund')}
      </Button>
    </>
  )
}

type GroupProps = Omit<Props, 'planRules'> & {
  group: Group
  isOn: (fund: string) => boolean | undefined
  again: () => void
  asOf: string | null
}

/** A plan with its funds, or the funds that belong to none. */
function PlanGroup({ group, isOn, again, asOf, record, zone, mayEdit, fundsEnabled }: GroupProps) {
  const text = useTranslations('plans')
  const [ledger, setLedger] = useState<Usage | null>(null)
  const title = group.plan?.name ?? text('otherFunds')
  const isActive = record.status === 'active'
  return (
    <section className={styles.plan} aria-label={title}>
      <h2>{title}</h2>
      {group.plan && <PlanFacts plan={group.plan} zone={zone} />}
      {group.funds.length === 0 && <p className={styles.quiet}>{text('noFunds')}</p>}
      <div className={styles.cards}>
        {group.funds.map((usage) => (
          <FundCard
            key={usage.fund_key}
            usage={usage}
            banner={bannerOf(usage, isActive, fundsEnabled)}
            onLedger={() => setLedger(usage)}
          >
            {mayEdit && isOn(usage.fund_key) !== undefined && isActive && (
              <FundSwitch
                passenger={record.key}
                fund={usage.fund_key}
                on={isOn(usage.fund_key) === true}
                onDone={again}
              />
            )}
          </FundCard>
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
    </section>
  )
}

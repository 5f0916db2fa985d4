'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Money } from '#/components/money/Money.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { Mark } from '#/components/status/Mark.tsx'
import { bannerOf, type Usage } from './FundCard.tsx'
import { groupsOf, type Group } from './groups.ts'
import type { PlanRules } from './PlanEditor.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import styles from '#/components/form/form.module.css'

const PlanEditor = dynamic(() => import('./PlanEditor.tsx').then((module) => module.PlanEditor), {
  ssr: false,
})

type Props = {
  record: Pick<Passenger, 'key' | 'status'>
  rules: PlanRules
  now: number
  fundsEnabled: boolean
  mayEdit: boolean
  /** The record has other plans, and so another version. */
  onChanged: () => void
}

/** The plans of a record in its editor, a card each with what is left of its funds (V865), and the way to others. */
export function PlanSummary({ record, rules, now, fundsEnabled, mayEdit, onChanged }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [isChanging, setChanging] = useState(false)
  const whose = { passenger_key: record.key }
  const plans = useCall('patient.plans', whose)
  const usage = useCall('passenger.ride.stats', whose)
  const again = () => void Promise.all([plans.refetch(), usage.refetch()])
  const failed = plans.error ?? usage.error
  const groups =
    plans.data && usage.data ? groupsOf(plans.data.plans, usage.data.funds, now).shown : undefined
  return (
    <section className={styles.stack} aria-label={text('patient.plans')}>
      <h3 className={styles.hint}>{text('patient.plans')}</h3>
      {failed && <Failure message={refusal(failed)} onRetry={again} />}
      {!failed && !groups && <Lines count={2} of="row" label={text('app.loading')} />}
      {groups?.length === 0 && <p className={styles.hint}>{text('patient.noPlans')}</p>}
      {groups && groups.length > 0 && (
        <div className={styles.plans} tabIndex={0} role="group" aria-label={text('patient.plans')}>
          {groups.map((group) => (
            <PlanCard
              key={group.plan?.key ?? 'other'}
              group={group}
              zone={rules.zone}
              isActive={record.status === 'active'}
              fundsEnabled={fundsEnabled}
            />
          ))}
        </div>
      )}
      {mayEdit && record.status === 'active' && (
        <div>
          <Button variant="default" onClick={() => setChanging(true)}>
            {text('plans.change')}
          </Button>
        </div>
      )}
      {isChanging && (
        <PlanEditor
          passenger={record.key}
          rules={rules}
          now={now}
          onDone={() => {
            again()
            onChanged()
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  )
}

type CardProps = { group: Group; zone: string; isActive: boolean; fundsEnabled: boolean }

function PlanCard({ group: { plan, funds }, zone, isActive, fundsEnabled }: CardProps) {
  const text = useTranslations('plans')
  const title = plan?.name ?? text('otherFunds')
  return (
    <article className={styles.planCard} aria-label={title}>
      <h4>{title}</h4>
      {plan && <PlanFacts plan={plan} zone={zone} />}
      {funds.length === 0 && <p className={styles.hint}>{text('noFunds')}</p>}
      <ul>
        {funds.map((usage) => (
          <li key={usage.fund_key} className="tabular">
            {usage.name}: <Rest usage={usage} /> <FundMark banner={bannerOf(usage, isActive, fundsEnabled)} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** What is left of a fund, in rides and money as far as they are limited. */
function Rest({ usage: { remaining } }: { usage: Usage }) {
  const text = useTranslations('plans')
  const { count, cents = null } = remaining
  if (count === null && cents === null) return text('unlimited')
  return (
    <>
      {count !== null && text('ridesLeft', { count })}
      {count !== null && cents !== null && ', '}
      {cents !== null && <Money cents={cents} />}
    </>
  )
}

function FundMark({ banner }: { banner: ReturnType<typeof bannerOf> }) {
  const text = useTranslations('plans')
  if (!banner) return null
  return (
    <Mark hue={banner.colour === 'red' ? 'red' : 'orange'} soft>
      {text(banner.kind)}
    </Mark>
  )
}

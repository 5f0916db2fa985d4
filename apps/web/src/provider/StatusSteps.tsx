'use client'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isDone } from '@nemt/domain/ride/sets.ts'
import { useMakeCall } from '../calls/use-make-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useHear } from '../live/use-hear.ts'
import { stepsOf, type Step } from './next-step.ts'
import { StepDialog } from './LazyDialogs.tsx'
import type { StepFacts } from './StepDialog.tsx'
import styles from './provider.module.css'

/**
 * What the driver does next as one big button, everything else behind a second (V1238–V1241). Arrival,
 * completion and failure ask first.
 */
export function StatusSteps({ ride }: { ride: Ride }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const hear = useHear()
  const [asking, setAsking] = useState<Step | null>(null)
  const { key, version } = ride
  const { make, busy } = useMakeCall('ride.status', {
    done: ({ status, version: next }, { eta }) => {
      setAsking(null)
      hear({
        collection: 'ride:info',
        key,
        type: 'status',
        data: { status, version: next, ...(eta === undefined ? {} : { eta }) },
      })
    },
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  const steps = stepsOf(ride)
  if (!steps)
    return isDone(ride.status) ? null : <p className={styles.hint}>{text('provider.driverFirst')}</p>
  const take = ({ status, reason }: Step, facts: StepFacts = {}) =>
    make({ ride: key, version, status: status as 'pickup', ...(reason ? { reason } : {}), ...facts })
  const choose = (step: Step) =>
    step.status === 'pickup' || step.status === 'completed' || step.status === 'failed'
      ? setAsking(step)
      : take(step)
  return (
    <div className={`${styles.steps} no-print`}>
      {steps.next && (
        <Button size="xl" fullWidth loading={busy} onClick={() => choose(steps.next!)}>
          {text(`provider.next.${steps.next.status as 'pickup'}`)}
        </Button>
      )}
      <Menu width="target" position="bottom">
        <Menu.Target>
          <Button size="lg" variant="default" fullWidth rightSection={<IconChevronDown aria-hidden />}>
            {text('provider.otherStatus')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.others.map((step) => (
            <Menu.Item key={step.label} py="sm" onClick={() => choose(step)}>
              {text(step.label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <StepDialog
          step={asking}
          zone={ride.timezone}
          busy={busy}
          onClose={() => setAsking(null)}
          onTake={(facts) => take(asking, facts)}
        />
      )}
    </div>
  )
}

'use client'
import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { callKey } from '../calls/key.ts'
import { serverNow } from '../calls/server-clock.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useHear } from '../live/use-hear.ts'
import { ActionBar } from './ActionBar.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { stepsOf, type Step } from './next-step.ts'
import { fetchStepDialog, StepDialog } from './LazyDialogs.tsx'
import type { StepFacts } from './StepDialog.tsx'
import { useKeptCall } from './use-kept-call.ts'
import styles from './provider.module.css'

/**
 * What the driver does next as one big button in the bar, everything else behind a second (V1238–V1241). Arrival,
 * completion and failure ask first.
 */
export function StatusSteps({ ride }: { ride: Ride }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const hear = useHear()
  const [asking, setAsking] = useState<Step | null>(null)
  useEffect(fetchStepDialog, [])
  const { key } = ride
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: callKey('offer.info', { ride: key }) })
  const { make, busy, kept, payload } = useKeptCall('ride.status', {
    done: ({ status, version: next }, { eta }) => {
      setAsking(null)
      hear({
        collection: 'ride:info',
        key,
        type: 'status',
        data: { status, version: next, ...(eta === undefined ? {} : { eta }) },
      })
    },
    refused: (refused) => {
      setAsking(null)
      toasts.show(refusal(refused), { error: true })
      readAgain()
    },
    discarded: readAgain,
  })
  const steps = stepsOf(ride)
  if (!steps) return null
  if (steps.others.length === 0)
    return (
      <ActionBar>
        <p className={styles.hint}>
          {text(ride.status === 'active' ? 'provider.waitsForCall' : 'provider.othersReport')}
        </p>
      </ActionBar>
    )
  // What happened has its own time, and a note that is changed meanwhile takes nothing of it away.
  const take = ({ status, reason }: Step, facts: StepFacts = {}) =>
    make({ ride: key, status: status as 'pickup', at: serverNow(), ...(reason ? { reason } : {}), ...facts })
  const stepName = (status: string | undefined) => {
    const step = [steps.next, ...steps.others].find((each) => each?.status === status)
    return step ? text(step.label) : ''
  }
  const choose = (step: Step) =>
    step.status === 'pickup' || step.status === 'completed' || step.status === 'failed'
      ? setAsking(step)
      : take(step)
  return (
    <ActionBar>
      <div className={styles.buttons}>
        {kept ? (
          <KeptNotice kept={kept} what={stepName(payload?.status)} />
        ) : (
          <>
            <OtherSteps steps={steps.others} busy={busy} onChoose={choose} />
            {steps.next && (
              <Button size="md" data-primary loading={busy} onClick={() => choose(steps.next!)}>
                {text(`provider.next.${steps.next.status as 'pickup'}`)}
              </Button>
            )}
          </>
        )}
      </div>
      {asking && !kept && (
        <StepDialog
          step={asking}
          zone={ride.timezone}
          busy={busy}
          onClose={() => setAsking(null)}
          onTake={(facts) => take(asking, facts)}
        />
      )}
    </ActionBar>
  )
}

type Others = { steps: readonly Step[]; busy: boolean; onChoose: (step: Step) => void }

function OtherSteps({ steps, busy, onChoose }: Others) {
  const text = useTranslations()
  return (
    <Menu position="top-start" width="var(--width-menu)">
      <Menu.Target>
        <Button size="md" variant="default" disabled={busy} rightSection={<IconChevronUp aria-hidden />}>
          {text('provider.otherStatus')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item key={step.label} py="sm" onClick={() => onChoose(step)}>
            {text(step.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

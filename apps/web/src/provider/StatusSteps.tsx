'use client'
import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Rules } from '@nemt/domain/ride/step-times.ts'
import { useNow } from '../components/time/use-now.ts'
import { languageOf } from '../language/languages.ts'
import { ActionBar } from './ActionBar.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { comingTime } from './moment.ts'
import { earlyUntil, stepsOf, type Step } from './next-step.ts'
import { fetchStepDialog, StepDialog } from './LazyDialogs.tsx'
import { useStep } from './use-step.ts'
import styles from './provider.module.css'

/**
 * What the driver does next as one big button in the bar, everything else behind a second (V1238–V1241). Arrival,
 * completion and failure ask first. What is too early says from when on it may be reported, and waits for that.
 */
export function StatusSteps({ ride, rules }: { ride: Ride; rules: Rules }) {
  const text = useTranslations()
  const { asking, close, choose, take, busy, refused, kept, keptStatus } = useStep(ride.key)
  const hint = useId()
  useEffect(fetchStepDialog, [])
  const early = useEarly(ride, rules)
  const steps = stepsOf(ride)
  if (!steps) return null
  if (!steps.next && steps.others.length === 0)
    return (
      <ActionBar>
        <p className={styles.hint}>
          {text(ride.status === 'active' ? 'provider.waitsForCall' : 'provider.othersReport')}
        </p>
      </ActionBar>
    )
  const stepName = (status: string | undefined) => {
    const step = [steps.next, ...steps.others].find((each) => each?.status === status)
    return step ? text(step.label) : ''
  }
  const nextFrom = steps.next ? early(steps.next) : null
  return (
    <ActionBar>
      {nextFrom && (
        <p id={hint} className={styles.hint}>
          {text('provider.nextFrom', { time: nextFrom })}
        </p>
      )}
      <div className={styles.buttons}>
        {kept ? (
          <KeptNotice kept={kept} what={stepName(keptStatus)} />
        ) : (
          <>
            {steps.others.length > 0 && (
              <OtherSteps steps={steps.others} early={early} busy={busy} onChoose={choose} />
            )}
            {steps.next && (
              <Button
                size="md"
                data-primary
                loading={busy}
                disabled={nextFrom !== null}
                aria-describedby={nextFrom ? hint : undefined}
                onClick={() => choose(steps.next!)}
              >
                {text(`provider.next.${steps.next.status as 'pickup'}`)}
              </Button>
            )}
          </>
        )}
      </div>
      {asking && (
        <StepDialog
          key={asking.label}
          step={asking}
          ride={ride}
          rules={rules}
          opened={!kept}
          busy={busy}
          refused={refused}
          onClose={close}
          onTake={(facts) => take(asking, facts)}
        />
      )}
    </ActionBar>
  )
}

/** Says from when on a step may be taken that is too early now; null for one that may be taken. */
function useEarly(ride: Ride, rules: Rules): (step: Step) => string | null {
  const language = languageOf(useLocale())
  const now = useNow()
  return (step) => {
    const from = now === null ? null : earlyUntil(ride, step, rules, now)
    return from === null || now === null ? null : comingTime(from, now, ride.timezone, language)
  }
}

type Others = {
  steps: readonly Step[]
  early: (step: Step) => string | null
  busy: boolean
  onChoose: (step: Step) => void
}

function OtherSteps({ steps, early, busy, onChoose }: Others) {
  const text = useTranslations()
  return (
    <Menu position="top-start" width="var(--width-menu)">
      <Menu.Target>
        <Button size="md" variant="default" disabled={busy} rightSection={<IconChevronUp aria-hidden />}>
          {text('provider.otherStatus')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => {
          const from = early(step)
          const name = text(step.label)
          return (
            <Menu.Item key={step.label} py="sm" disabled={from !== null} onClick={() => onChoose(step)}>
              {from ? text('provider.stepFrom', { step: name, time: from }) : name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

'use client'
import { Alert, Button, Checkbox, Stack } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { arrivalAt, arrivalTyped, pastTyped } from '@nemt/domain/ride/arrival.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Rules } from '@nemt/domain/ride/step-times.ts'
import { localMinutes } from '@nemt/domain/time/zone.ts'
import { serverNow } from '../calls/server-clock.ts'
import { Dialog } from '../components/dialog/Dialog.tsx'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { TimeField } from '../components/time/TimeField.tsx'
import { useNow } from '../components/time/use-now.ts'
import { languageOf } from '../language/languages.ts'
import { comingTime, pastAt } from './moment.ts'
import type { Step } from './next-step.ts'
import { stepProblem } from './step-problem.ts'
import styles from './provider.module.css'

export type StepFacts = { eta?: number; completed?: number; contact_attempted?: boolean }
type Props = {
  step: Step
  ride: Ride
  rules: Rules
  /** Not while its answer waits for a network; what was entered stays. */
  opened: boolean
  busy: boolean
  /** Why the server did not take it. */
  refused: string | null
  onClose: () => void
  onTake: (facts: StepFacts) => void
}

/** Minutes until the arrival that one press enters. */
const quick = [5, 10, 15, 20, 30, 45]
const minute = 60_000

/**
 * What a step asks before it is taken: when the driver arrives (V1256), when the ride was completed (V1257),
 * of a no-show whether the passenger was tried. One that the passenger declined only wants to be meant. What is lacking
 * stands on its button, and what is refused in it, so that nothing is entered twice.
 */
export function StepDialog({ step, ride, rules, opened, busy, refused, onClose, onTake }: Props) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const [openedAt] = useState(serverNow)
  const now = useNow() ?? openedAt
  const zone = ride.timezone
  const [time, setTime] = useState<number | null>(
    step.status === 'completed' ? localMinutes(openedAt, zone) : null,
  )
  const [tried, setTried] = useState(false)
  const failed = step.status === 'failed'
  const missed = step.reason === 'no_show'
  const timeOf = (instant: number) => comingTime(instant, now, zone, language)
  const missing = stepProblem(step, { time, tried }, { ride, rules, now, timeOf })
  const take = () => {
    const now = serverNow()
    if (failed) return onTake(missed ? { contact_attempted: tried } : {})
    if (time === null) return
    onTake(
      step.status === 'pickup' ? { eta: arrivalAt(time, now, zone) } : { completed: pastAt(time, now, zone) },
    )
  }
  return (
    <Dialog
      title={text(failed ? step.label : `provider.next.${step.status as 'pickup' | 'completed'}`)}
      opened={opened}
      onClose={onClose}
      locked={busy}
    >
      <Stack gap="md">
        {failed && !missed && <p>{text('provider.declinedTold')}</p>}
        {missed && (
          <Checkbox
            size="md"
            name="tried"
            label={text('provider.contactTried')}
            checked={tried}
            onChange={(event) => setTried(event.currentTarget.checked)}
          />
        )}
        {!failed && (
          <TimeField
            name="time"
            label={text(step.status === 'pickup' ? 'provider.arrival' : 'provider.completedAt')}
            value={time}
            onChange={setTime}
            parse={(typed) => (step.status === 'pickup' ? arrivalTyped : pastTyped)(typed, serverNow(), zone)}
          />
        )}
        {step.status === 'pickup' && (
          <div className={styles.quick} role="group" aria-label={text('provider.arrivalIn')}>
            {quick.map((minutes) => (
              <Button
                key={minutes}
                size="md"
                variant="default"
                onClick={() => onTake({ eta: serverNow() + minutes * minute })}
                disabled={busy}
              >
                {text('time.inMinutes', { minutes })}
              </Button>
            ))}
          </div>
        )}
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <ProblemButton problem={missing} busy={busy} onContinue={take}>
          {text('provider.update')}
        </ProblemButton>
      </Stack>
    </Dialog>
  )
}

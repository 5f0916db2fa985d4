'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { useJourney } from '../draft/use-journey.ts'
import { createProblem } from '../draft/problem.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from './create.module.css'

/** Back and Continue, always in sight; Continue says the first problem as it is now. */
export function ContinueBar({
  busy,
  onBack,
  onContinue,
}: {
  busy: boolean
  onBack: () => void
  onContinue: () => void
}) {
  const text = useTranslations('journey')
  const settings = useSettings()
  const now = useNow() ?? settings.now
  // As text, so that the bar is painted when the problem changes and not with every key.
  const problem = useJourney((state) => JSON.stringify(createProblem(state, settings, now)))
  return (
    <div className={styles.bar}>
      <Button variant="default" size="md" onClick={onBack}>
        {text('back')}
      </Button>
      <ProblemButton
        problem={JSON.parse(problem) as Problem | null}
        busy={busy}
        busyLabel={text('processing')}
        onContinue={onContinue}
      >
        {text('continue')}
      </ProblemButton>
    </div>
  )
}

'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ProblemButton } from '../../components/problem/ProblemButton.tsx'
import { useNow } from '../../components/time/use-now.ts'
import { useJourney } from '../draft/use-journey.ts'
import { createProblem } from '../problem.ts'
import { useSettings } from '../SettingsContext.tsx'
import styles from './create.module.css'

/** Back and Continue, always in sight; Continue says the first problem as it is now. */
export const ContinueBar = ({ busy, onBack, onContinue }: { busy: boolean; onBack: () => void; onContinue: () => void }) => {
  const words = useTranslations('journey')
  const settings = useSettings()
  const now = useNow() ?? settings.now
  const state = useJourney((whole) => whole)
  return (
    <div className={styles.bar}>
      <Button variant="default" size="md" onClick={onBack}>
        {words('back')}
      </Button>
      <ProblemButton problem={createProblem(state, settings, now)} busy={busy} busyLabel={words('processing')} onContinue={onContinue}>
        {words('continue')}
      </ProblemButton>
    </div>
  )
}

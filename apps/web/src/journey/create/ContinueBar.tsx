'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { useFault } from '../draft/FaultContext.tsx'
import { EstimateLine, FieldLink } from '../dialogs/LazyParts.tsx'
import { useNarrow } from './use-narrow.ts'
import styles from './create.module.css'

/**
 * Back and Continue, always in sight. Continue says the first problem as it is now, the link beside it the
 * field where that is; on narrow screens the estimate stands above as a line.
 */
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
  const fault = useFault()
  const narrow = useNarrow()
  return (
    <div className={styles.bar}>
      {narrow && <EstimateLine />}
      <Button variant="default" size="md" onClick={onBack}>
        {text('back')}
      </Button>
      {/* 'Select passenger' says where to go by itself. */}
      {fault && fault.field !== 'passenger' && <FieldLink field={fault.field} />}
      <ProblemButton problem={fault} busy={busy} busyLabel={text('processing')} onContinue={onContinue}>
        {text('continue')}
      </ProblemButton>
    </div>
  )
}

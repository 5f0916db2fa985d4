'use client'
import { Alert, Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { useSecondPress } from '#/components/button/use-second-press.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'

type Props = {
  problem: Problem | null
  refused: string | null
  busy: boolean
  onSave: () => void
  /** Absent for a record that is not there yet. */
  onArchive: (() => void) | undefined
}

/** The foot of a record's dialog: why it was refused, Save, and Archive, which asks once more. */
export function RecordButtons({ problem, refused, busy, onSave, onArchive }: Props) {
  const text = useTranslations('crew')
  const { asking, button } = useSecondPress(() => onArchive?.())
  return (
    <>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      {asking && <Alert color="orange">{text('archiveWhat')}</Alert>}
      <Group justify="flex-end" gap="sm">
        {onArchive && (
          <Button {...button} loading={busy && asking}>
            {text(asking ? 'archiveNow' : 'archive')}
          </Button>
        )}
        <ProblemButton problem={problem} busy={busy && !asking} onContinue={onSave}>
          {text('save')}
        </ProblemButton>
      </Group>
    </>
  )
}

'use client'
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { visitProblem } from '@nemt/domain/access/visit.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import styles from './visit.module.css'

/** Into which customer, and to which of its pages. */
export type Wanted = { customer: string; path?: string }

/** Asks support why before it enters a customer (docs/decisions/051). */
export function EnterDialog({
  wanted,
  name,
  onClose,
}: {
  wanted: Wanted
  name: string
  onClose: () => void
}) {
  const text = useTranslations('visit')
  const told = useRefusal()
  const [reason, setReason] = useState('')
  // The answer leads to another origin: until it is there, the dialog stays as it is.
  const [leaving, setLeaving] = useState(false)
  const { make, busy, refusal } = useMakeCall('support.enter', {
    done: ({ url }) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  const asked = { ...wanted, reason }
  return (
    <Dialog
      title={text('enterTitle', { customer: name })}
      onClose={onClose}
      locked={busy || leaving}
      entered={reason.trim() !== ''}
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!visitProblem(asked, 'global')) make(asked)
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={text('reasonLabel')}
            description={text('reasonHint')}
            name="reason"
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit()
            }}
          />
          <p className={styles.minor}>
            {text('lasts')}
            {wanted.path && ` ${text('goesTo', { path: wanted.path })}`}
          </p>
          {refusal && (
            <Alert color="red" role="alert">
              {told(refusal)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {text('cancel')}
            </Button>
            <ProblemButton
              problem={visitProblem(asked, 'global')}
              busy={busy || leaving}
              onContinue={() => make(asked)}
            >
              {text('enter')}
            </ProblemButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

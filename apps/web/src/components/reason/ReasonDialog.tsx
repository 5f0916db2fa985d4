'use client'
import { Button, Checkbox, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { ProblemButton } from '../problem/ProblemButton.tsx'

export type Reasons = { reasons: string[]; comment: string }

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  options: readonly { value: string; label: string }[]
  /** More than one may be ticked (a provider's decline). */
  several?: boolean
  /** Whether the comment's field is shown for what is chosen. */
  asksComment?: (chosen: string[]) => boolean
  /** The rule of this dialog: the first problem, or null. */
  problemOf: (given: Reasons) => Problem | null
  onConfirm: (given: Reasons) => void
  busy?: boolean
  /** What is said instead of the buttons while busy ('Cancelling rides...'). */
  busyLabel?: string
  /** Rides to choose, warnings, ranges: what stands before the reasons. */
  children?: ReactNode
}

/** The dialog that asks why: for cancelling, declining, rerouting and overriding. Yes appears as the first problem until all is given. */
export const ReasonDialog = ({ title, opened, onClose, options, several = false, asksComment, problemOf, onConfirm, busy = false, busyLabel, children }: Props) => {
  const words = useTranslations('dialog')
  const [reasons, setReasons] = useState<string[]>([])
  const [comment, setComment] = useState('')
  const given = { reasons, comment: comment.trim() }
  const toggle = (value: string) =>
    setReasons((chosen) => (!several ? [value] : chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]))
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={!busy} closeOnEscape={!busy} withCloseButton={!busy}>
      <Stack gap="sm">
        {children}
        <Stack gap={6} role={several ? 'group' : 'radiogroup'} aria-label={words('reason')} data-field="reason">
          {options.map(({ value, label }) => {
            const Choice = several ? Checkbox : Radio
            return <Choice key={value} name="reason" value={value} label={label} checked={reasons.includes(value)} onChange={() => toggle(value)} />
          })}
        </Stack>
        {asksComment?.(reasons) && (
          <Textarea label={words('specify')} name="specify" autosize minRows={2} maxLength={1000} value={comment} onChange={(event) => setComment(event.currentTarget.value)} />
        )}
        {busy && busyLabel ? (
          <p role="status">{busyLabel}</p>
        ) : (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {words('no')}
            </Button>
            <ProblemButton problem={problemOf(given)} busy={busy} onContinue={() => onConfirm(given)}>
              {words('yes')}
            </ProblemButton>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

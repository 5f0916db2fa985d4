'use client'
import { Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { ProblemButton } from '../problem/ProblemButton.tsx'
import styles from './reason.module.css'

/** A second tap, or press of a key, comes within so much of the first one, ms. */
const SECOND_TAP_MS = 500

/** Keeps a key from pressing a button; Tab goes on. */
function keep(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
}

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
  /** What the button that goes on says; Yes when absent. */
  confirm?: string
  /** What the button that gives up says; No when absent, Close before a question. */
  dismiss?: string
  /** Asked with No and Yes before anything happens; without it the first button is enough. */
  question?: ReactNode
  /** Yes takes something away. */
  destroys?: boolean
  /** What the question is about: once that is something else, there is to choose again before it is asked. */
  about?: string
  busy?: boolean
  /** What is said instead of the buttons while busy ('Cancelling rides...'). */
  busyLabel?: string
  /** Rides to choose, warnings, ranges: what stands before the reasons. */
  children?: ReactNode
  /** What is asked besides, for what is chosen; it stands below the reasons. */
  besides?: (chosen: string[]) => ReactNode
}

/**
 * The dialog that asks why: for cancelling, declining, rerouting and overriding. Its button appears as the
 * first problem until all is given.
 */
export function ReasonDialog({
  title,
  opened,
  onClose,
  problemOf,
  onConfirm,
  confirm,
  dismiss,
  question,
  destroys = false,
  about = '',
  busy = false,
  busyLabel,
  children,
  besides,
  ...choice
}: Props) {
  const text = useTranslations()
  const [given, setGiven] = useState<Reasons>({ reasons: [], comment: '' })
  const [asked, setAsked] = useState<string | null>(null)
  const final = { ...given, comment: given.comment.trim() }
  const asking = asked !== null && (busy || (asked === about && problemOf(final) === null))
  // The second tap of two was meant for what stood there before.
  const [isSettled] = useDebouncedValue(asking, SECOND_TAP_MS)
  const isFresh = asking && !isSettled
  const buttons = (no: ReactNode, yes: ReactNode) =>
    busy && busyLabel ? (
      <p role="status">{busyLabel}</p>
    ) : (
      <Group justify="flex-end" gap="sm" className={styles.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {no}
        </Button>
        {yes}
      </Group>
    )
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      locked={busy || isFresh}
      entered={final.comment !== ''}
    >
      <Stack
        gap="sm"
        className={styles.body}
        data-fresh={isFresh || undefined}
        onKeyDownCapture={isFresh ? keep : undefined}
      >
        {asking ? (
          <>
            {question}
            {buttons(
              text('dialog.no'),
              <Yes destroys={destroys} busy={busy} onYes={() => onConfirm(final)} />,
            )}
          </>
        ) : (
          <>
            {children}
            <Choice {...choice} given={given} onChange={setGiven} />
            {besides?.(given.reasons)}
            {buttons(
              dismiss ?? text(question ? 'close.close' : 'dialog.no'),
              <ProblemButton
                problem={problemOf(final)}
                busy={busy}
                onContinue={() => (question ? setAsked(about) : onConfirm(final))}
              >
                {confirm ?? text('dialog.yes')}
              </ProblemButton>,
            )}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function Yes({ destroys, busy, onYes }: { destroys: boolean; busy: boolean; onYes: () => void }) {
  const text = useTranslations('dialog')
  const look = destroys ? { color: 'red' } : {}
  return (
    <Button size="md" {...look} data-autofocus autoFocus loading={busy} onClick={onYes}>
      {text('yes')}
    </Button>
  )
}

type ChoiceProps = Pick<Props, 'options' | 'several' | 'asksComment'> & {
  given: Reasons
  onChange: (given: Reasons) => void
}

function Choice({
  options,
  several = false,
  asksComment,
  given: { reasons, comment },
  onChange,
}: ChoiceProps) {
  const text = useTranslations('dialog')
  const label = useId()
  const Option = several ? Checkbox : Radio
  const toggled = (value: string) =>
    reasons.includes(value) ? reasons.filter((each) => each !== value) : [...reasons, value]
  const toggle = (value: string) => onChange({ comment, reasons: several ? toggled(value) : [value] })
  return (
    <>
      <Stack
        gap="xs"
        role={several ? 'group' : 'radiogroup'}
        aria-labelledby={label}
        data-field={several ? 'reasons' : 'reason'}
      >
        <Text component="span" id={label} size="sm" fw="var(--weight-medium)">
          {text('reason')}
        </Text>
        {options.map(({ value, label }) => (
          <Option
            key={value}
            name="reason"
            value={value}
            label={label}
            checked={reasons.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </Stack>
      {asksComment?.(reasons) && (
        <Textarea
          label={text('specify')}
          name={several ? 'comment' : 'specify'}
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => onChange({ reasons, comment: event.currentTarget.value })}
        />
      )}
    </>
  )
}

'use client'
import { Alert, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Refused } from '#/calls/answer.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'

type Field = {
  /** As the rules name it, which lead to it. */
  name: 'name' | 'email' | 'recipient' | 'message'
  label: string
  value: string
  onChange: (value: string) => void
  /** As the call names it. */
  refusedAs: string
}
type Props = {
  lines: readonly Field[]
  message: Field
  problem: Problem | null
  refusal: Refused | null
  busy: boolean
  /** What the button says. */
  send: string
  onSend: () => void
}

const LONGEST_LINE = 200
const LONGEST_MESSAGE = 10_000

/**
 * Lines and a message to somebody who answers by mail. What the server refuses stands at its field; that nothing was
 * sent, above the button (V1059).
 */
export function MailForm({ lines, message, problem, refusal, busy, send, onSend }: Props) {
  const text = useTranslations('help')
  const told = useRefusal()
  const refusedAt = refusal?.fields ?? {}
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && !busy) onSend()
      }}
    >
      <Stack gap="sm">
        {lines.map(({ name, label, value, onChange, refusedAs }) => (
          <TextInput
            key={name}
            {...{ name, label, value }}
            type={name === 'name' ? 'text' : 'email'}
            autoComplete={name === 'recipient' ? 'off' : name}
            maxLength={LONGEST_LINE}
            error={refusedAt[refusedAs]}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ))}
        <Textarea
          {...{ name: message.name, label: message.label, value: message.value }}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LONGEST_MESSAGE}
          error={refusedAt[message.refusedAs]}
          onChange={(event) => message.onChange(event.currentTarget.value)}
        />
        {refusal && Object.keys(refusedAt).length === 0 && (
          <Alert color="red" role="alert" title={text('failed')}>
            {told(refusal)}
          </Alert>
        )}
        <div>
          <ProblemButton problem={problem} busy={busy} onContinue={onSend}>
            {send}
          </ProblemButton>
        </div>
      </Stack>
    </form>
  )
}

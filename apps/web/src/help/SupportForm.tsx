'use client'
import { useTranslations } from 'next-intl'
import { emailProblem } from '@nemt/domain/communication/email.ts'
import type { Refused } from '#/calls/answer.ts'
import { MailForm } from './MailForm.tsx'
import { useSender, type Writer } from './use-sender.ts'

export type ToSupport = { name: string; email: string; message: string }
type Props = {
  writer: Writer
  message: string
  onMessage: (message: string) => void
  /** How the call names what is sent. */
  refusedAs: Record<keyof ToSupport, string>
  refusal: Refused | null
  busy: boolean
  onSend: (sent: ToSupport) => void
}

/** Name, address and message of somebody who writes to support (V1051, V1053–V1056). */
export function SupportForm({ writer, message, onMessage, refusedAs, refusal, busy, onSend }: Props) {
  const text = useTranslations('help')
  const { sender, change } = useSender(writer)
  const line = (name: 'name' | 'email') => ({
    name,
    label: text(name),
    value: sender[name],
    onChange: (value: string) => change(name, value),
    refusedAs: refusedAs[name],
  })
  return (
    <MailForm
      lines={[line('name'), line('email')]}
      message={{
        name: 'message',
        label: text('message'),
        value: message,
        onChange: onMessage,
        refusedAs: refusedAs.message,
      }}
      problem={emailProblem({ ...sender, message }, 'coordinator')}
      refusal={refusal}
      busy={busy}
      send={text('send')}
      onSend={() => onSend({ ...sender, message })}
    />
  )
}

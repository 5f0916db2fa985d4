'use client'
import { useTranslations } from 'next-intl'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useTypedWords } from '#/rides/typed-words.ts'
import { SupportForm } from './SupportForm.tsx'
import type { Writer } from './use-sender.ts'
import { useTellUnsent } from './use-tell-unsent.ts'

/** Raises a ticket (V1043). Super users read where it went (V1048), everybody else what follows (V1047). */
export function TicketForm({ writer, onSent }: { writer: Writer; onSent: () => void }) {
  const text = useTranslations('help')
  const [message, setMessage] = useTypedWords('message to support', writer.key)
  const refused = useTellUnsent()
  const { make, busy, refusal } = useMakeCall('ticket.create.help_modal', {
    refused,
    done: ({ ticket, by }) => {
      if (writer.super) toasts.show(text('opened', { ticket }), { body: text(by) })
      else toasts.show(text('received'), { body: text('follows', { ticket }) })
      setMessage('')
      onSent()
    },
  })
  return (
    <SupportForm
      writer={writer}
      message={message}
      onMessage={setMessage}
      refusedAs={{ name: 'user.name', email: 'user.email', message: 'text' }}
      refusal={refusal}
      busy={busy}
      onSend={({ name, email, message: question }) => make({ text: question, user: { name, email } })}
    />
  )
}

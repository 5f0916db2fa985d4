'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { emailProblem } from '@nemt/domain/communication/email.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useTypedWords } from '#/rides/typed-words.ts'
import { MailForm } from './MailForm.tsx'
import { SupportForm } from './SupportForm.tsx'
import type { Writer } from './use-sender.ts'
import { useTellUnsent } from './use-tell-unsent.ts'

type Props = { ride: string; writer: Writer; onSent: () => void }

/** A mail about a ride: coordinators write to support about it (V1049), support to a coordinator (V1050). */
export function RideMailForm(props: Props) {
  return props.writer.global ? <ToCoordinator {...props} /> : <AboutRide {...props} />
}

function AboutRide({ ride, writer, onSent }: Props) {
  const { message, setMessage, ...told } = useMessage(ride, writer, onSent)
  const { make, busy, refusal } = useMakeCall('zendesk.help', told)
  return (
    <SupportForm
      writer={writer}
      message={message}
      onMessage={setMessage}
      refusedAs={{ name: 'name', email: 'email', message: 'msg' }}
      refusal={refusal}
      busy={busy}
      onSend={({ name, email, message: msg }) => make({ msg, name, email, ride })}
    />
  )
}

function ToCoordinator({ ride, writer, onSent }: Props) {
  const text = useTranslations('help')
  const [recipient, setRecipient] = useState('')
  const { message, setMessage, ...told } = useMessage(ride, writer, onSent)
  const { make, busy, refusal } = useMakeCall('help_email.rh_member', told)
  return (
    <MailForm
      lines={[
        {
          name: 'recipient',
          label: text('recipient'),
          value: recipient,
          onChange: setRecipient,
          refusedAs: 'recipient',
        },
      ]}
      message={{
        name: 'message',
        label: text('message'),
        value: message,
        onChange: setMessage,
        refusedAs: 'message',
      }}
      problem={emailProblem({ recipient, message }, 'support')}
      refusal={refusal}
      busy={busy}
      send={text('send')}
      onSend={() => make({ message, recipient, ride })}
    />
  )
}

/** What somebody writes about a ride, kept until it is sent, and what is said of that (V1059, V1060). */
function useMessage(ride: string, writer: Writer, onSent: () => void) {
  const text = useTranslations('help')
  const [message, setMessage] = useTypedWords(`message by mail about ${ride}`, writer.key)
  const done = ({ ticket }: { ticket: string }) => {
    toasts.show(text('sent'), { body: text('reference', { ticket }) })
    setMessage('')
    onSent()
  }
  return { message, setMessage, done, refused: useTellUnsent() }
}

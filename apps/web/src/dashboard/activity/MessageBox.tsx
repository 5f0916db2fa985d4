'use client'
import { serverNow } from '#/calls/server-clock.ts'
import { ActionIcon, Alert, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { messageProblem } from '@nemt/domain/communication/message.ts'
import { languageName } from '@nemt/domain/language/languages.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import { callKey } from '#/calls/key.ts'
import type { DataOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useTellElsewhere } from '#/components/toast/use-tell-elsewhere.ts'
import { languageOf } from '#/language/languages.ts'
import { useHear } from '#/live/use-hear.ts'
import { useTypedWords } from '#/rides/typed-words.ts'
import styles from './activity.module.css'

type Props = {
  ride: string
  user: { key: string; name: string }
  /** The passenger, once it is known who that is. */
  to: string | undefined
  /** That of who reads it, by its code. */
  language: string | undefined
}

function changeEvents(client: QueryClient, ride: string, edit: (events: RideEvent[]) => RideEvent[]): void {
  client.setQueryData<DataOf<'ride.events'>>(
    callKey('ride.events', { ride }),
    (data) => data && { ...data, events: edit(data.events) },
  )
}

/** The message as it stands in the list before it is answered. */
function sendingEvent(sender: Props['user'], text: string): RideEvent {
  return {
    key: `sending ${Date.now()}`,
    type: 'info',
    created: serverNow(),
    sender,
    data: { text },
  }
}

/** What is wrong with a message, over the box; elsewhere once the box is gone. */
function useProblem(title: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const tellElsewhere = useTellElsewhere()
  const tell = (words: string) => {
    if (!tellElsewhere(title, words)) setProblem(words)
  }
  return { problem, setProblem, tell }
}

/**
 * Writes to the passenger (doc 2 §5.2): Enter sends and clears, Shift+Enter starts a line. The message stands
 * in the list before it is answered; one that is not sent yet outlives a look at something else.
 */
export function MessageBox({ ride, user, to, language }: Props) {
  const translate = useTranslations()
  const locale = languageOf(useLocale())
  const refusal = useRefusal()
  const hear = useHear()
  const [text, setText] = useTypedWords(`message ${ride}`, user.key)
  const { problem, setProblem, tell } = useProblem(translate('activityPanel.messageTo', { name: to ?? '' }))
  const { make, busy } = useMakeCall('ride.message', {
    before: (client, { text: sentText }) => {
      const event = sendingEvent(user, sentText)
      changeEvents(client, ride, (events) => [...events, event])
      return () => changeEvents(client, ride, (events) => events.filter(({ key }) => key !== event.key))
    },
    done: ({ unreached }) => {
      if (unreached) tell(translate(`activityPanel.unreached.${unreached}`))
      hear({ collection: 'ride:events', key: ride, type: 'info', data: {} })
    },
    refused: (refused, { text: sentText }) => {
      tell(refusal(refused))
      setText((typed) => [sentText, typed].filter(Boolean).join('\n'))
    },
  })
  const send = () => {
    const wrong = messageProblem(text)
    setProblem(wrong && !wrong.silent ? translate(`problem.${wrong.code}`) : null)
    if (wrong || busy) return
    make({ ride, text: text.trim() })
    setText('')
  }
  return (
    <form
      className={`${styles.box} no-print`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem && (
        <Alert color="red" role="alert" withCloseButton onClose={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
      <div className={styles.entry}>
        <Textarea
          name="message"
          aria-label={translate('activityPanel.message')}
          placeholder={translate('activityPanel.placeholder')}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={1000}
          description={
            language && translate('activityPanel.reads', { language: languageName(language, locale) })
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Back to the keys of the board: until then its letters would go to the passenger.
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          color="teal"
          size="input-sm"
          aria-label={translate('activityPanel.send')}
        >
          <IconSend2 aria-hidden />
        </ActionIcon>
      </div>
    </form>
  )
}

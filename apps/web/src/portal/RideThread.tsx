'use client'
import { Alert, Button, Textarea } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useId, useState, type FormEvent } from 'react'
import { messageProblem } from '@nemt/domain/communication/message.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import { isMessage } from '@nemt/domain/ride/activity.ts'
import { formatLongDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { languageOf } from '#/language/languages.ts'
import { useTypedWords } from '#/rides/typed-words.ts'
import styles from './portal.module.css'

type Props = { ride: string; passenger: string; customer: string; zone: string }

/** By which ways something is said. */
const WAYS = ['sms', 'voice', 'portal'] as const
/** What becomes of a link for the family. */
const STEPS = ['made', 'opened', 'ended'] as const

/**
 * What was said about a ride, whichever way (docs/decisions/102): by text message, by phone call, here; and a line to
 * write to the office.
 */
export function RideThread({ ride, passenger, customer, zone }: Props) {
  const text = useTranslations('thread')
  const refusal = useRefusal()
  const id = useId()
  const router = useRouter()
  const { data, error, refetch } = useCall('ride.events', { ride })
  const messages = data?.events.filter(isMessage)
  // Of a ride that was edited meanwhile the words stand with what took its place.
  const sent = (about: string) =>
    about === ride ? void refetch() : router.replace(`/passenger/ride/${about}/summary`)
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id}>{text('title')}</h2>
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {messages?.length === 0 && <p className={styles.hint}>{text('none')}</p>}
      {messages && messages.length > 0 && (
        <div role="log" aria-labelledby={id}>
          <ol className={styles.rides}>
            {messages.map((message) => (
              <li key={message.key} className={styles.card}>
                <ThreadLine
                  message={message}
                  own={message.sender.key === passenger}
                  {...{ customer, zone }}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      <WriteLine ride={ride} passenger={passenger} customer={customer} onSent={sent} />
    </section>
  )
}

type Said = { message: RideEvent; own: boolean } & Pick<Props, 'customer' | 'zone'>

function ThreadLine({ message: { sender, fleet, created, data }, own, customer, zone }: Said) {
  const text = useTranslations('thread')
  const language = languageOf(useLocale())
  // A picture that was sent as a text message may come without words, and is nowhere shown.
  const wordsOf = (words: string, isPictured: boolean) => {
    if (!words.trim()) return text('wordless')
    return isPictured ? text('pictured', { text: words }) : words
  }
  const way = WAYS.find((known) => known === data.via)
  const step = STEPS.find((known) => known === data.caregiver)
  const who = own ? text('you') : (fleet ?? (sender.key === 'nobody' ? '' : customer))
  const day = formatLongDate(localDate(created, zone), language)
  const said = typeof data.text === 'string' && wordsOf(data.text, data.pictured === true)
  return (
    <>
      <span className={styles.said}>
        {data.kept === true && text('kept')}
        {step ? text(`caregiver_${step}`) : said}
      </span>
      <span className={`${styles.hint} ${styles.by}`}>
        {[!step && who, `${day}, ${formatZonedTime(created, zone, language)}`, way && text(`by_${way}`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

type WriteLineProps = Omit<Props, 'zone'> & { onSent: (about: string) => void }

/** What is written but not sent outlives going back, a reload and the call that comes in between. */
function WriteLine({ ride, passenger, customer, onSent }: WriteLineProps) {
  const translate = useTranslations()
  const refusal = useRefusal()
  const [words, setWords] = useTypedWords(`message ${ride}`, passenger)
  const [problem, setProblem] = useState<string>()
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.reply', {
    done: (said) => {
      setWords('')
      onSent(said.ride)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = messageProblem(words)
    setProblem(wrong ? translate(wrong.silent ? 'thread.short' : `problem.${wrong.code}`) : undefined)
    if (!wrong) make({ ride, text: words.trim() })
  }
  return (
    <form className={styles.choices} method="post" onSubmit={send} noValidate>
      <Textarea
        label={translate('thread.write', { customer })}
        name="message"
        size="lg"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={words}
        error={problem}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
      <Button type="submit" size="lg" loading={busy}>
        {translate('thread.send')}
      </Button>
    </form>
  )
}

'use client'
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { messageProblem } from '@nemt/domain/communication/message.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import styles from './selection.module.css'

/** Most rides whose passengers are written to at once (ride.message_all). */
const MOST = 100

type Passengers = DataOf<'ride.message_reach'>['passengers']
type Props = { rides: readonly string[]; onClose: () => void }

/** Writes to the passengers of the ticked rides (doc 2 §5.2); whom it would not reach is listed before. */
export function MessageMany({ rides, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [words, setWords] = useState('')
  const asked = rides.slice(0, MOST)
  const { data, error, refetch } = useCall('ride.message_reach', { rides: asked }, { freshMs: 0 })
  const reached = data?.passengers.filter(({ why }) => !why) ?? []
  const unreached = data?.passengers.filter(({ why }) => why) ?? []
  return (
    <Dialog
      title={text('selection.messageTitle', { count: reached.length })}
      onClose={onClose}
      entered={words.trim() !== ''}
    >
      {rides.length > MOST && <Text>{text('selection.most', { most: MOST, count: rides.length })}</Text>}
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Lines count={3} of="row" label={text('app.loading')} />}
      {data && rides.length <= MOST && (
        <Stack gap="sm">
          <Names passengers={reached} />
          {unreached.length > 0 && (
            <Alert color="orange" title={text('selection.unreached', { count: unreached.length })}>
              <Names passengers={unreached} />
            </Alert>
          )}
          <Writing
            rides={asked}
            reached={reached.length}
            words={words}
            onWords={setWords}
            onClose={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}

type WritingProps = Props & { reached: number; words: string; onWords: (words: string) => void }

function Writing({ rides, reached, words, onWords, onClose }: WritingProps) {
  const text = useTranslations()
  const refusal = useRefusal()
  const problem = messageProblem(words)
  const { make, busy, ...made } = useMakeCall('ride.message_all', {
    done: ({ sent }) => {
      toasts.show(text('selection.sent', { count: sent.length }))
      onClose()
    },
  })
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && reached > 0) make({ rides: [...rides], text: words.trim() })
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={text('selection.messageText')}
          name="message"
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          value={words}
          error={problem && !problem.silent ? text(`problem.${problem.code}`) : undefined}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
        {made.refusal && (
          <Alert color="red" role="alert">
            {refusal(made.refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {text('close.close')}
          </Button>
          <Button type="submit" size="md" loading={busy} disabled={reached === 0 || problem !== null}>
            {text('selection.send', { count: reached })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Passengers by name, with how they are reached or why not. */
function Names({ passengers }: { passengers: Passengers }) {
  const text = useTranslations('selection')
  return (
    <ul className={styles.list}>
      {passengers.map(({ passenger, phone, why, rides: [first] }) => (
        <li key={`${passenger.key} ${first}`}>
          {passenger.name.first} {passenger.name.last}
          {phone && <span className="tabular"> · {phone}</span>}
          {why && <span> · {text(`why.${why}`)}</span>}
        </li>
      ))}
    </ul>
  )
}

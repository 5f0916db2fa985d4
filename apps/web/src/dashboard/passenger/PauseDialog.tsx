'use client'
import { serverNow } from '#/calls/server-clock.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatMoney } from '@nemt/domain/money/money.ts'
import { pauseProblem, type PausedDays } from '@nemt/domain/passenger/pause.ts'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import styles from './passenger-drawer.module.css'

type Outcome = DataOf<'passenger.pause.preview'>
type Props = { passenger: string; zone: string; onDone: () => void; onClose: () => void }

/** From when to when a passenger's series rest, with what that takes away before it is done. */
export function PauseDialog({ passenger, zone, onDone, onClose }: Props) {
  const text = useTranslations('pause')
  const refusal = useRefusal()
  // The dialog's own today: midnight doesn't move what somebody is about to confirm.
  const [today] = useState(() => localDate(serverNow(), zone))
  const [days, setDays] = useState<Partial<PausedDays>>({ from: today })
  const problem = pauseProblem(days, today)
  const asked = { passenger, from: days.from ?? today, until: days.until ?? today }
  const preview = useCall('passenger.pause.preview', asked, { enabled: !problem, keep: true, freshMs: 0 })
  const outcome = problem || preview.error ? undefined : preview.data
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('passenger.pause', {
    done: ({ rides, others }) => {
      const stay = others.length > 0 && { body: text('stay', { count: others.length }) }
      toasts.show(text('done', { count: rides.length }), { ...stay })
      onDone()
      onClose()
    },
    refused: ({ code }) => code === 'fee_changed' && void preview.refetch(),
  })
  const pause = () => outcome && make({ ...asked, most_fee: outcome.fee })
  const field = (name: keyof PausedDays, min: string) => (
    <DateField
      label={text(name)}
      name={name}
      value={days[name] ?? null}
      today={today}
      min={min}
      early={text('early')}
      use="single"
      short
      spoken
      near={false}
      onChange={(date) => setDays({ ...days, [name]: date ?? undefined })}
    />
  )
  return (
    <Dialog
      title={text('title')}
      size="lg"
      locked={busy}
      entered={days.until !== undefined || days.from !== today}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{text('what')}</Text>
        <Group align="flex-start">
          {field('from', today)}
          {field('until', days.from ?? today)}
        </Group>
        {!problem && preview.error && <Failure message={refusal(preview.error)} />}
        {!problem && !preview.error && !outcome && <Lines count={2} of="line" label={text('asking')} />}
        {outcome && <Consequences outcome={outcome} />}
        {refused && <Failure message={refusal(refused)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {text('dismiss')}
          </Button>
          {outcome && outcome.rides.length > 0 ? (
            // What takes rides away is red (look.md).
            <Button color="red" size="md" loading={busy || preview.isFetching} onClick={pause}>
              {text('confirm', { count: outcome.rides.length })}
            </Button>
          ) : (
            <ProblemButton
              problem={problem}
              busy={busy || (!problem && preview.isFetching)}
              onContinue={pause}
            >
              {text('confirm', { count: 0 })}
            </ProblemButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** How many rides go, what that costs, and which stay. */
function Consequences({ outcome: { rides, left, others, fee } }: { outcome: Outcome }) {
  const text = useTranslations('pause')
  return (
    <div role="status">
      <Stack gap="xs">
        <Text fw="bold">{text('cancelled', { count: rides.length })}</Text>
        {fee > 0 && <Alert color="orange">{text('fee', { fee: formatMoney(fee) })}</Alert>}
        {left.length > 0 && <Staying says={text('left', { count: left.length })} rides={left} />}
        {others.length > 0 && <Staying says={text('others', { count: others.length })} rides={others} />}
      </Stack>
    </div>
  )
}

/** Rides that the pause doesn't take away; each opens beside the dialog, which keeps what is entered. */
function Staying({ says, rides }: { says: string; rides: Outcome['others'] }) {
  const language = languageOf(useLocale())
  return (
    <Alert color="orange">
      {says}
      <ul className={styles.staying}>
        {rides.map(({ key, needed, timezone }) => (
          <li key={key}>
            <a href={`/dashboard/${key}`} target="_blank" rel="noreferrer" className="tabular">
              {formatMoment(needed, timezone, language)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

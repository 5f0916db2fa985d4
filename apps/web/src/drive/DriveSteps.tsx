'use client'
import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { stepFrom } from '@nemt/domain/ride/step-times.ts'
import { formatTime } from '@nemt/domain/time/format.ts'
import { serverNow } from '../calls/server-clock.ts'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { useNow } from '../components/time/use-now.ts'
import { languageOf } from '../language/languages.ts'
import { ActionBar } from '../provider/ActionBar.tsx'
import { comingTime } from '../provider/moment.ts'
import { HandOver } from './HandOver.tsx'
import { noShowProblem } from './no-show.ts'
import { useSeconds } from './use-seconds.ts'
import type { Drive, Trip } from './use-drive.ts'
import page from '../provider/provider.module.css'

/** Minutes until the arrival that one press enters (V1256). */
const quick = [5, 10, 15, 20, 30, 45]
const MINUTE_MS = 60_000

type Props = { drive: Drive; trip: Trip; grace: number }

/** The next step as one big button in the bar; the way there asks for its time, the end for who was handed over. */
export function DriveSteps({ drive, trip, grace }: Props) {
  const { next } = drive
  const [first] = next
  if (first === 'pickup') return <SetOut drive={drive} trip={trip} />
  if (first === 'completed') return <HandOver onDone={(facts) => drive.take('completed', facts)} />
  if (first === 'waiting') return <Arrive drive={drive} />
  return first === 'enroute' ? <AtPickup drive={drive} trip={trip} grace={grace} /> : null
}

/** Not before the ride is near: until then it says from when on, and waits for that (server-behaviour §2.1). */
function SetOut({ drive, trip }: Omit<Props, 'grace'>) {
  const text = useTranslations('drive')
  const language = languageOf(useLocale())
  const now = useNow()
  const hint = useId()
  const { type, needed, timezone, dispatch } = trip
  const way = { from: drive.status ?? 'confirmed', to: 'pickup' } as const
  const from = stepFrom({ type, times: { needed } }, way, { dispatch })
  const isEarly = now !== null && now < from
  return (
    <ActionBar>
      <p id={hint} className={page.hint}>
        {isEarly ? text('setOutFrom', { time: comingTime(from, now, timezone, language) }) : text('setOut')}
      </p>
      <div className={page.buttons}>
        {quick.map((minutes) => (
          <Button
            key={minutes}
            size="md"
            variant="default"
            disabled={isEarly}
            aria-describedby={isEarly ? hint : undefined}
            onClick={() => drive.take('pickup', { eta: serverNow() + minutes * MINUTE_MS })}
          >
            {text('inMinutes', { minutes })}
          </Button>
        ))}
      </div>
    </ActionBar>
  )
}

function Arrive({ drive }: { drive: Drive }) {
  const text = useTranslations('drive')
  const [saidNo, setSaidNo] = useState(false)
  if (saidNo) return <Declined drive={drive} onBack={() => setSaidNo(false)} />
  return (
    <ActionBar>
      <div className={page.buttons}>
        <Button size="md" variant="default" onClick={() => setSaidNo(true)}>
          {text('declined')}
        </Button>
        <Button size="md" data-primary onClick={() => drive.take('waiting')}>
          {text('arrived')}
        </Button>
      </div>
    </ActionBar>
  )
}

/** The passenger's no ends the trip, and is no slip of a finger: it is pressed twice. */
function Declined({ drive, onBack }: { drive: Drive; onBack: () => void }) {
  const text = useTranslations('drive')
  return (
    <ActionBar>
      <p className={page.hint}>{text('declinedTold')}</p>
      <div className={page.buttons}>
        <Button size="md" variant="default" onClick={onBack}>
          {text('notDeclined')}
        </Button>
        <Button size="md" data-primary onClick={() => drive.take('declined')}>
          {text('declined')}
        </Button>
      </div>
    </ActionBar>
  )
}

/** On board, or a no-show: that wants its wait, and the passenger tried after the arrival. */
function AtPickup({ drive, trip, grace }: Props) {
  const text = useTranslations('drive')
  const language = languageOf(useLocale())
  const now = useSeconds()
  const [saidNo, setSaidNo] = useState(false)
  const { tried, setTried, arrived = now } = drive
  const timeOf = (instant: number) => formatTime(instant, trip.timezone, language)
  const problem = noShowProblem({ trip, grace, arrived, tried, now, timeOf })
  if (saidNo) return <Declined drive={drive} onBack={() => setSaidNo(false)} />
  return (
    <ActionBar>
      <p className={page.hint}>{text(tried === null ? 'beforeNoShow' : 'tried')}</p>
      <div className={page.buttons}>
        {tried === null && (
          <Button size="md" variant="default" onClick={() => setTried(serverNow())}>
            {text('haveTried')}
          </Button>
        )}
        <ProblemButton
          variant="default"
          problem={problem}
          onProblem={() => undefined}
          onContinue={() => drive.take('no_show', { contact: tried ?? 0 })}
        >
          {text('noShow')}
        </ProblemButton>
        <Button size="md" variant="default" onClick={() => setSaidNo(true)}>
          {text('declined')}
        </Button>
        <Button size="md" data-primary onClick={() => drive.take('enroute')}>
          {text('aboard')}
        </Button>
      </div>
    </ActionBar>
  )
}

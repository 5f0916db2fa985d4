'use client'
import { Alert, Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { newAttempt } from '../calls/attempts.ts'
import { useCall } from '../calls/use-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { languageOf } from '../language/languages.ts'
import { useLine } from '../language/use-line.ts'
import styles from '../portal/portal.module.css'
import { actFor, held, reachOf, type Held, type OfRide } from './held.ts'
import { ASK_AGAIN } from './send-held.ts'
import { useOnItsWay } from './use-held.ts'

/** What an act is called. */
const NAMES = { cancel: 'cancel', ready: 'ready', request: 'request', again: 'request' } as const

/** What waits for the network, each with the way to take it back; or with why it could not be done. */
export function HeldList({ acts }: { acts: readonly Held[] }) {
  const text = useTranslations('offline')
  if (acts.length === 0) return null
  const title = text(acts.some(({ refused }) => !refused) ? 'waiting' : 'undecided')
  return (
    <section className={styles.day} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rides}>
        {acts.map((act) => (
          <li key={act.id} className={styles.card}>
            <strong>{text(NAMES[act.kind], { reach: reachOf(act) })}</strong>
            <When ride={act.ride} />
            {act.refused ? <Refused act={act} refused={act.refused} /> : <Waiting act={act} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ act }: { act: Held }) {
  const text = useTranslations('offline')
  // Another tab may be sending it.
  const [isElsewhere, setElsewhere] = useState(false)
  const isGoing = useOnItsWay() === act.id || isElsewhere
  const takeBack = async () => setElsewhere(!(await held.takeBack(act.id)))
  return (
    <>
      <p className={styles.hint} role="status">
        {text(isGoing ? 'going' : 'later')}
      </p>
      {!isGoing && (
        <Button size="lg" variant="default" onClick={() => void takeBack()}>
          {text('takeBack')}
        </Button>
      )}
    </>
  )
}

function Refused({ act, refused }: { act: Held; refused: NonNullable<Held['refused']> }) {
  const text = useTranslations('offline')
  const refusal = useRefusal()
  const isOfRide = act.kind === 'cancel' || act.kind === 'ready'
  if (isOfRide && ASK_AGAIN.includes(refused.code)) return <Changed act={act} />
  return (
    <>
      <Alert color="red" role="alert">
        {text('notDone')} {refusal(refused)}
      </Alert>
      {!isOfRide && (
        <Button
          component={Link}
          href="/passenger/journey/create"
          prefetch={false}
          size="lg"
          variant="default"
        >
          {text('form')}
        </Button>
      )}
      <Button size="lg" variant="default" onClick={() => void held.drop(act.id)}>
        {text('dismiss')}
      </Button>
    </>
  )
}

/**
 * The ride changed while there was no network, or that took long: asked again, with the ride as it is now, or with the
 * one that took its place.
 */
function Changed({ act }: { act: OfRide }) {
  const text = useTranslations()
  const { data } = useCall('ride.latest', { keys: [act.ride.key] }, { freshMs: 0 })
  const ride = data?.rides[act.ride.key]
  const again = (latest: Ride) =>
    void held.drop(act.id).then(() => held.hold({ ...actFor(act, latest), id: newAttempt(), at: Date.now() }))
  const isCancel = act.kind === 'cancel'
  return (
    <>
      <Alert color="orange" role="alert">
        {text(isCancel ? 'offline.changed' : 'offline.readyAgain', { reach: reachOf(act) })}
      </Alert>
      {ride && (
        <>
          <span>{text('offline.now')}</span>
          <When ride={ride} />
          <span>
            <StatusMark status={ride.status} soft />
          </span>
        </>
      )}
      {ride && (
        <Button
          size="lg"
          {...(isCancel ? { color: 'red', variant: 'light' } : {})}
          onClick={() => again(ride)}
        >
          {isCancel
            ? text('portal.cancelYes', { count: reachOf(act) === 'future' ? 0 : 1 })
            : text('offline.ready')}
        </Button>
      )}
      <Button size="lg" variant="default" onClick={() => void held.drop(act.id)}>
        {text(isCancel ? 'portal.keep' : 'offline.readyNo')}
      </Button>
    </>
  )
}

/** A ride's day and time in words. */
function When({ ride }: { ride: Pick<Held['ride'], 'type' | 'timezone' | 'times'> }) {
  const line = useLine()
  const language = languageOf(useLocale())
  const { type, timezone, times } = ride
  const date = formatLongDate(localDate(times.needed, timezone), language)
  return (
    <>
      <span>{date}</span>
      <span>{line(typeLine({ type, timezone, times: { created: 0, ...times } }, language))}</span>
    </>
  )
}

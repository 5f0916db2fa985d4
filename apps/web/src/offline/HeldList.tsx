'use client'
import { Alert, Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import { newAttempt } from '../calls/attempts.ts'
import { useCall } from '../calls/use-call.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { StatusMark } from '../components/status/StatusMark.tsx'
import { languageOf } from '../language/languages.ts'
import { useLine } from '../language/use-line.ts'
import styles from '../portal/portal.module.css'
import { held, type Held } from './held.ts'

type Cancel = Extract<Held, { kind: 'cancel' }>

/** What waits for the network, each with the way to take it back; or with why it could not be done. */
export function HeldList({ acts }: { acts: readonly Held[] }) {
  const text = useTranslations('offline')
  if (acts.length === 0) return null
  return (
    <section className={styles.day} aria-label={text('waiting')}>
      <h2>{text('waiting')}</h2>
      <ul className={styles.rides}>
        {acts.map((act) => (
          <li key={act.id} className={styles.card}>
            <strong>{text(act.kind === 'cancel' ? 'cancel' : 'request')}</strong>
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
  return (
    <>
      <p className={styles.hint} role="status">
        {text('later')}
      </p>
      <Button size="lg" variant="default" onClick={() => void held.drop(act.id)}>
        {text('takeBack')}
      </Button>
    </>
  )
}

function Refused({ act, refused }: { act: Held; refused: NonNullable<Held['refused']> }) {
  const text = useTranslations('offline')
  const refusal = useRefusal()
  if (act.kind === 'cancel' && refused.code === 'already_edited') return <Changed act={act} />
  return (
    <>
      <Alert color="red" role="alert">
        {text('notDone')} {refusal(refused)}
      </Alert>
      {act.kind !== 'cancel' && (
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

/** The ride changed while there was no network: asked again, with the ride as it is now. */
function Changed({ act }: { act: Cancel }) {
  const text = useTranslations()
  const { data } = useCall('ride.info', { keys: [act.ride.key] }, { freshMs: 0 })
  const [ride] = data?.rides ?? []
  const { refused: _refused, ...again } = act
  const cancel = (version: number) =>
    void held.drop(act.id).then(() =>
      held.hold({
        ...again,
        ...{ id: newAttempt(), at: Date.now() },
        payload: { ...act.payload, versions: { [act.ride.key]: version } },
      }),
    )
  return (
    <>
      <Alert color="orange" role="alert">
        {text('offline.changed')}
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
        <Button size="lg" color="red" variant="light" onClick={() => cancel(ride.version)}>
          {text('portal.cancelYes')}
        </Button>
      )}
      <Button size="lg" variant="default" onClick={() => void held.drop(act.id)}>
        {text('portal.keep')}
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

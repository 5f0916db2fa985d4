'use client'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { useId, type ReactNode } from 'react'
import { manageDisabled } from '@nemt/domain/ride/manage.ts'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { isRefused } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { FleetTable } from '#/components/fleet/FleetTable.tsx'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { AlsoHere } from '#/components/presence/AlsoHere.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { AnswerFor } from './AnswerFor.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { CostsEditor } from './CostsEditor.tsx'
import { FleetForm } from './FleetForm.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { OffersPart } from './OffersPart.tsx'
import { PoolsPart } from './PoolsPart.tsx'
import { StatusForm } from './StatusForm.tsx'
import { useEntries } from './use-entries.ts'
import styles from './manage.module.css'

/** The ride manage page (doc 2 §2.5): one ride for support, live. `owner`: the user. */
export function ManagePage({ ride: key, owner }: { ride: string; owner: string }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.info', { keys: [key] })
  const ride = data?.rides[0]
  if (ride) return <Manage now={ride} owner={owner} />
  if (!error) return <Lines count={8} of="line" label={text('app.loading')} />
  if (isRefused(error, 'not_found')) return <Empty title={text('failure.notFoundText')} whole />
  return <Failure message={refusal(error)} onRetry={() => void refetch()} whole />
}

function Manage({ now, owner }: { now: Ride; owner: string }) {
  const text = useTranslations()
  const judged = useCall('ride.fleets', { ride: now.key })
  const { data: fleets } = judged
  const refusal = useRefusal()
  const { status, setStatus, fleet, setFleet, costs, setCosts, entered, seen, discard } = useEntries(
    now,
    owner,
  )
  const { ride } = seen
  const nameOf = (one: string | undefined) =>
    one ? (fleets?.fleets.find(({ fleet: known }) => known === one)?.name ?? one) : text('ride.unassigned')
  const common = { ride, held: seen.overtaken, onDone: seen.wrote }
  return (
    <div className={styles.page}>
      <LeaveGuard entered={entered} onDiscard={discard} />
      <Head ride={now} />
      <ChangedNotice seen={seen} now={now} fleetName={nameOf} onDiscard={discard} />
      <div className={styles.parts}>
        <Part title={text('managePage.status')}>
          <StatusForm
            {...common}
            draft={status}
            onDraft={setStatus}
            disabled={manageDisabled(ride.fleet ?? '', fleet.fleet ?? ride.fleet ?? '')}
          />
        </Part>
        <div className={styles.column}>
          <Part title={text('managePage.provider')}>
            <FleetForm {...common} fleets={fleets?.fleets} draft={fleet} onDraft={setFleet} />
            <OffersPart {...common} eligible={askableNow(fleets?.fleets)} />
          </Part>
          <Part title={text('managePage.costs')}>
            <CostsEditor {...common} draft={costs} onDraft={setCosts} fleetName={nameOf} />
          </Part>
        </div>
        {now.extra?.multiload && (
          <Part title={text('pools.title')} wide>
            <PoolsPart ride={now} />
          </Part>
        )}
        <Part title={text('fleets.title')} wide>
          {judged.error && !fleets && (
            <Failure message={refusal(judged.error)} onRetry={() => void judged.refetch()} />
          )}
          {!judged.error && !fleets && <Lines count={4} of="line" label={text('app.loading')} />}
          {fleets && (
            <FleetTable
              fleets={fleets.fleets}
              others={fleets.others}
              zone={now.timezone}
              answerFor={({ fleet, name }) => <AnswerFor ride={now.key} fleet={fleet} name={name} />}
            />
          )}
        </Part>
      </div>
    </div>
  )
}

/** How many would be asked: who can be, and holds no open offer. */
function askableNow(
  fleets: readonly { rank?: number | undefined; offers: readonly { status: string }[] }[] = [],
) {
  return fleets.filter(
    ({ rank, offers }) =>
      rank !== undefined && !offers.some(({ status }) => status === 'sent' || status === 'queued'),
  ).length
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${styles.part} ${wide ? styles.wide : ''}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Whose ride it is, when and where, and the way back to the day. */
function Head({ ride }: { ride: Ride }) {
  const text = useTranslations('managePage')
  const line = useLine()
  const language = languageOf(useLocale())
  const { first, last } = ride.passenger.name
  return (
    <header className={styles.head}>
      <p>
        <Link href={`/dashboard/${ride.key}`} prefetch={false}>
          {text('back')}
        </Link>
      </p>
      <h1>
        {text('title', { name: `${first} ${last}` })}
        <StatusMark status={ride.status} soft />
      </h1>
      <AlsoHere kind="ride" of={[ride.key]} does="edits" />
      <p className="tabular">
        {formatDate(localDate(ride.times.needed, ride.timezone))} · {line(typeLine(ride, language))}
      </p>
      <p>
        <PlaceLine stop={ride.stops.pickup} /> → <PlaceLine stop={ride.stops.dropoff} />
      </p>
    </header>
  )
}

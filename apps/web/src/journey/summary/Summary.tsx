'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { ESTIMATE_WAIT, summaryProblem } from '@nemt/domain/journey/summary.ts'
import { Money } from '../../components/money/Money.tsx'
import { PassengerName } from '../../components/passenger/PassengerName.tsx'
import { ProblemButton } from '../../components/problem/ProblemButton.tsx'
import { ridesOf } from '../booking.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useEstimates } from '../estimate/use-estimates.ts'
import { createHref } from '../link.ts'
import { createProblem } from '../problem.ts'
import { useSettings } from '../SettingsContext.tsx'
import { useContact } from '../use-contact.ts'
import { useLeaving } from '../use-leaving.ts'
import { AbandonDialog } from '../create/LazyParts.tsx'
import { DuplicatesDialog, fetchRefused, RefusedDialog } from './LazyRefused.tsx'
import { RideSummaryCard, Row } from './RideSummaryCard.tsx'
import { useSubmit } from './use-submit.ts'
import styles from './summary.module.css'

/** Sooner than this after the summary appeared nobody has read it; ms. */
const tooSoon = 500

/** The request as it will be booked (doc 1 §2): its rides, what holds it back, and Submit. Without a finished request it leads back to the form. */
export const Summary = () => {
  const words = useTranslations('tripSummary')
  const router = useRouter()
  const settings = useSettings()
  const { customer, policy, ownTeams } = settings
  const draft = useJourney((state) => state.draft)
  const passenger = useJourney((state) => state.passenger)
  const { data } = useEstimates(0)
  const sending = useSubmit()
  const leaving = useLeaving()
  const waiting = useWaiting()

  useEffect(fetchRefused, [])

  // Enter goes on here as well; a Continue pressed twice must not send what nobody has looked at.
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(Infinity)
  useEffect(() => {
    shown.current = performance.now()
    bar.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
  }, [passenger])
  const submit = () => performance.now() - shown.current > tooSoon && sending.submit()

  // After the frame has opened what was kept: an address opened without a finished request has nothing to show.
  useEffect(() => {
    const timer = setTimeout(() => {
      const state = journey.current()
      if (!state.passenger || createProblem(state, settings, Date.now())) router.replace(createHref())
    })
    return () => clearTimeout(timer)
  }, [router, settings])

  if (!passenger) return null
  const rides = ridesOf(draft, settings)
  const costed = { ...draft, rides: draft.rides.map((ride, index) => ({ ...ride, ...(data?.estimates[index]?.cost !== undefined && { estimates: { cost: data.estimates[index].cost } }) })) }
  const problem = data && data.received < data.total ? summaryProblem(draft, { now: 0, customer, policy, teams: ownTeams.length }) : summaryProblem(costed, { now: 0, ...(waiting && { waitUntil: 1 }), customer, policy, teams: ownTeams.length })
  const costs = data?.estimates.map(({ cost }) => cost).filter((cost) => cost !== undefined) ?? []
  const back = () => router.push(createHref())
  return (
    <div className={styles.page}>
      <header>
        <h1>{words('title')}</h1>
        <p className={styles.for}>
          {words('for', { name: `${passenger.name.first} ${passenger.name.last}` })}
        </p>
      </header>
      <div className={styles.cards}>
        {rides.map((ride, index) => (
          <RideSummaryCard key={index} ride={ride} estimate={data?.estimates[index]} number={index + 1} total={rides.length} />
        ))}
      </div>
      <RequestFacts />
      {!customer.flags?.hide_cost_estimates && rides.length > 1 && costs.length === rides.length && (
        <p className={styles.total}>
          {words('total')} <Money cents={costs.reduce((sum, cost) => sum + cost, 0)} />
        </p>
      )}
      <div className={styles.bar} ref={bar}>
        <Button variant="default" size="md" onClick={back} disabled={sending.busy}>
          {words('back')}
        </Button>
        <ProblemButton problem={problem} busy={sending.busy} busyLabel={words('submitting')} onContinue={submit}>
          {words('submit')}
        </ProblemButton>
      </div>
      {sending.refusal?.code === 'duplicate_ride' && <DuplicatesDialog refusal={sending.refusal} onContinue={sending.submit} onEdit={back} onClose={sending.reset} />}
      {sending.refusal && sending.refusal.code !== 'duplicate_ride' && (
        <RefusedDialog
          refusal={sending.refusal}
          unknown={sending.unknown}
          onRetry={() => {
            sending.reset()
            sending.submit()
          }}
          onBack={(refused) => {
            sending.reset()
            journey.change((state) => ({ ...state, refused }))
            back()
          }}
          onClose={sending.reset}
        />
      )}
      {leaving.wanted !== null && <AbandonDialog onStay={leaving.stay} onLeave={leaving.abandon} />}
    </div>
  )
}

/** True for the first seconds, while missing costs hold the request back (V470). */
const useWaiting = (): boolean => {
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), ESTIMATE_WAIT)
    return () => clearTimeout(timer)
  }, [])
  return waiting
}

/** What belongs to the whole request. */
const RequestFacts = () => {
  const words = useTranslations()
  const { teams } = useSettings()
  const draft = useJourney((state) => state.draft)
  const contact = useContact(draft.communication)
  const notes = draft.rides[0]?.notes
  const team = teams.find(({ key }) => key === draft.team)?.name
  return (
    <section className={styles.facts} aria-labelledby="request-facts">
      <h2 id="request-facts">{words('tripSummary.request')}</h2>
      <dl className={styles.list}>
        <Row label={words('journey.passenger')}>{draft.passenger && <PassengerName passenger={{ key: draft.passenger.key ?? '', name: { first: draft.passenger.name?.first ?? '', last: draft.passenger.name?.last ?? '' } }} />}</Row>
        {draft.reason && <Row label={words('tripSummary.reason')}>{words(`reason.${draft.reason}`)}</Row>}
        {draft.purpose && <Row label={words('tripSummary.purpose')}>{draft.purpose}</Row>}
        {draft.covered?.name && <Row label={words('journey.covered')}>{draft.covered.name}</Row>}
        {team && <Row label={words('tripSummary.team')}>{team}</Row>}
        {draft.multiload && <Row label={words('tripSummary.multiload')}>{words('ride.multi_load')}</Row>}
        {contact && <Row label={words('tripSummary.contact')}>{contact}</Row>}
        {notes?.driver && <Row label={words('tripSummary.driverNotes')}>{notes.driver}</Row>}
        {notes?.internal && <Row label={words('tripSummary.internalNotes')}>{notes.internal}</Row>}
      </dl>
    </section>
  )
}

'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Answers } from '@nemt/domain/funding/schema.ts'
import { sumPrices } from '@nemt/domain/journey/series-totals.ts'
import { ESTIMATE_WAIT, summaryProblem } from '@nemt/domain/journey/summary.ts'
import { ExpectedPrice } from '#/components/money/ExpectedPrice.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { buildFacts, ridesOf } from '../draft/booking.ts'
import { useFunding } from '../benefit/use-funding.ts'
import { editsOfState } from '../draft/editing.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useEstimates } from '../estimate/use-estimates.ts'
import { hereHref } from '../opening/current-address.ts'
import { createHref, homeOf } from '../opening/link.ts'
import type { Opening } from '../opening/opening.ts'
import { createProblem } from '../draft/problem.ts'
import { showsCosts } from '../settings/settings.ts'
import { serverNow } from '#/calls/server-clock.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useOpening } from '../opening/use-opening.ts'
import { useSeries } from '../repeat/use-series.ts'
import { useLeaving } from '../dialogs/use-leaving.ts'
import { AbandonDialog, AlsoEditing, Changes, OtherChanges } from '../dialogs/LazyParts.tsx'
import { authorizationAsk, limitsOf } from '../dialogs/refusal-detail.ts'
import {
  AuthorizationDialog,
  DuplicatesDialog,
  EditedDialog,
  fetchRefused,
  LimitsDialog,
  OwnRefusal,
  RefusedDialog,
} from '../dialogs/LazyRefused.tsx'
import { sumOf } from './reach.ts'
import { RequestFacts } from './RequestFacts.tsx'
import { RideSummaryCard } from './RideSummaryCard.tsx'
import { SeriesSummary } from './SeriesSummary.tsx'
import { useSubmit } from './use-submit.ts'
import styles from './summary.module.css'

/** Sooner than this after the summary appeared nobody has read it; ms. */
const tooSoon = 500

/** `help`: what passengers read besides: what keeps them from booking, and whom to phone. */
type Props = { opening: Opening; overrides: readonly string[]; help?: ReactNode }

/**
 * The request as it will be booked (doc 1 §2): its rides, what holds it back, and Submit. Without a finished
 * request it leads back to the form.
 */
export function Summary({ help, ...address }: Props) {
  const text = useTranslations('tripSummary')
  const router = useRouter()
  const settings = useSettings()
  const { scope } = settings
  const isStaff = scope === 'coordinator'
  const draft = useJourney((state) => state.draft)
  const passenger = useJourney((state) => state.passenger)
  const editing = useJourney((state) => state.editing)
  const { data } = useEstimates(0)
  const sending = useSubmit()
  const leaving = useLeaving()
  const problem = useProblem(data)
  useEffect(() => fetchRefused(isStaff), [isStaff])
  useFinishedRequest(address)

  const rides = ridesOf(draft, settings)
  const prices = rides.map((_, index) => data?.estimates[index] ?? {})
  const requested = useSeries()
  const { funding, series } = useFunding({
    // Who pays is no concern of passengers (docs/decisions/064).
    rides: editing || !isStaff ? [] : rides,
    prices,
    made: editing ? undefined : requested?.made,
  })
  if (!passenger) return null
  const edits = editsOfState({ draft, ...(editing && { editing }) }, buildFacts(settings.customer))
  const isChanged = edits.some(({ kind }) => kind !== 'none')
  // Passengers read of what changes, and nothing of what stays.
  const others = edits.slice(rides.length).filter(({ kind }) => isStaff || kind !== 'none')
  const back = () => router.push(hereHref(createHref, scope))
  const toDashboard = () => leaving.leave(homeOf(scope))
  return (
    <div className={styles.page}>
      <header>
        <h1>{text(editing ? 'editTitle' : 'title')}</h1>
        {editing && <AlsoEditing />}
        {isStaff && (
          <p className={styles.for}>
            {text('for', { name: `${passenger.name.first} ${passenger.name.last}` })}
          </p>
        )}
      </header>
      <div className={styles.cards}>
        {rides.map((ride, index) => (
          <RideSummaryCard
            key={index}
            ride={ride}
            estimate={data?.estimates[index]}
            funding={funding[index]}
            number={index + 1}
            total={rides.length}
          >
            {isChanged && edits[index] && <Changes edit={edits[index]} />}
          </RideSummaryCard>
        ))}
      </div>
      {isChanged && editing?.range === 'future' && <FutureNote />}
      {isChanged && <OtherChanges edits={others} />}
      <RequestFacts />
      {series && <SeriesSummary series={series} />}
      {!series && rides.length > 1 && <Total prices={prices} label={sumOf(editing, others)} />}
      <SubmitBar
        sending={sending}
        problem={editing ? null : problem}
        unchanged={editing !== undefined && !isChanged}
        onBack={back}
        onDashboard={toDashboard}
      />
      {help}
      <AnyRefusal isStaff={isStaff} sending={sending} onBack={back} onDashboard={toDashboard} />
      {leaving.wanted !== null && <AbandonDialog leaving={leaving} />}
    </div>
  )
}

/** What holds the request back; prices that are still coming hold it only in the first seconds (V470). */
function useProblem(data: ReturnType<typeof useEstimates>['data']) {
  const { scope, customer, policy, ownTeams } = useSettings()
  const draft = useJourney((state) => state.draft)
  const waiting = useWaiting()
  const facts = { now: 0, customer, policy, teams: ownTeams.length }
  // A passenger sees no prices: nothing waits for them.
  if (scope === 'passenger' || (data && data.received < data.total)) return summaryProblem(draft, facts)
  const costed = {
    ...draft,
    rides: draft.rides.map((ride, index) => ({
      ...ride,
      ...(data?.estimates[index]?.cost !== undefined && { estimates: { cost: data.estimates[index].cost } }),
    })),
  }
  return summaryProblem(costed, { ...facts, ...(waiting && { waitUntil: 1 }) })
}

/** An address opened without a finished request has nothing to show (V194): it leads back to the form. */
function useFinishedRequest(address: { opening: Opening; overrides: readonly string[] }) {
  const router = useRouter()
  const settings = useSettings()
  const check = useCallback(() => {
    const state = journey.current()
    if (!state.passenger || createProblem(state, settings, serverNow()))
      router.replace(hereHref(createHref, settings.scope))
  }, [router, settings])
  useOpening(address, check)
}

function FutureNote() {
  const text = useTranslations('editRange')
  return <p className={styles.total}>{text('note')}</p>
}

type TotalProps = { prices: Parameters<typeof sumPrices>[0]; label: ReturnType<typeof sumOf> }

function Total({ prices, label }: TotalProps) {
  const text = useTranslations('tripSummary')
  const settings = useSettings()
  const price = sumPrices(prices)
  if (!showsCosts(settings) || price.cost === undefined) return null
  return (
    <p className={styles.total}>
      {text(label, { count: prices.length })} <ExpectedPrice price={price} none="" />
    </p>
  )
}

type Bar = {
  sending: ReturnType<typeof useSubmit>
  problem: ReturnType<typeof summaryProblem>
  /** Booked rides of which nothing was changed: there is nothing to submit. */
  unchanged: boolean
  onBack: () => void
  onDashboard: () => void
}

function SubmitBar({ sending, problem, unchanged, onBack, onDashboard }: Bar) {
  const text = useTranslations('tripSummary')
  const passenger = useJourney((state) => state.passenger)
  // Enter goes on here as well; a Continue pressed twice must not send what nobody has looked at.
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(Infinity)
  useEffect(() => {
    shown.current = performance.now()
    bar.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
  }, [passenger])
  const submit = () => performance.now() - shown.current > tooSoon && sending.submit()
  return (
    <div className={styles.bar} ref={bar}>
      <Button variant="default" size="md" onClick={unchanged ? onDashboard : onBack} disabled={sending.busy}>
        {text('back')}
      </Button>
      {unchanged ? (
        <Button size="md" onClick={onBack}>
          {text('edit')}
        </Button>
      ) : (
        <ProblemButton
          problem={problem}
          busy={sending.busy}
          busyLabel={text('submitting')}
          onContinue={submit}
        >
          {text('submit')}
        </ProblemButton>
      )}
    </div>
  )
}

function AnyRefusal({ isStaff, ...refusing }: Refusing & { isStaff: boolean }) {
  return isStaff ? <Refusal {...refusing} /> : <OwnRefusal {...refusing} />
}

export type Refusing = { sending: ReturnType<typeof useSubmit>; onBack: () => void; onDashboard: () => void }

/**
 * Why the sending was refused, and what can be done: doubles to look at, somebody else's edit, or what the
 * server said.
 */
function Refusal({ sending, onBack, onDashboard }: Refusing) {
  const { refusal, reset, submit, unknown, busy } = sending
  if (!refusal) return null
  // What was let pass holds for the request as it is: whoever changes it is asked again.
  const change = () => {
    journey.change(({ answers: _answers, ...state }) => state)
    onBack()
  }
  const answer = (more: Answers) => {
    journey.change((state) => ({ ...state, answers: { ...state.answers, ...more } }))
    submit()
  }
  if (refusal.code === 'already_edited')
    return <EditedDialog onKept={reset} onDashboard={onDashboard} onClose={reset} />
  if (refusal.code === 'duplicate_ride') {
    const anyway = (keys: readonly string[], linked: readonly string[]) => {
      journey.change((state) => ({
        ...state,
        acknowledged: [...new Set([...(state.acknowledged ?? []), ...keys])],
        linked: [...new Set([...(state.linked ?? []), ...linked])],
      }))
      submit()
    }
    return <DuplicatesDialog refusal={refusal} onContinue={anyway} onEdit={onBack} onClose={reset} />
  }
  if (authorizationAsk(refusal))
    return (
      <AuthorizationDialog
        refusal={refusal}
        busy={busy}
        onSend={(authorization) => answer({ authorization })}
        onBack={change}
        onClose={reset}
      />
    )
  if (limitsOf(refusal).length > 0)
    return (
      <LimitsDialog
        refusal={refusal}
        onOverride={(codes) => answer({ acknowledged_limits: [...codes] })}
        onBack={change}
        onClose={reset}
      />
    )
  const retry = () => {
    reset()
    submit()
  }
  const toField = (refused: { field?: string; message: string }) => {
    reset()
    journey.change((state) => ({ ...state, refused }))
    onBack()
  }
  return (
    <RefusedDialog refusal={refusal} unknown={unknown} onRetry={retry} onBack={toField} onClose={reset} />
  )
}

/** True for the first seconds, while missing costs hold the request back (V470). */
function useWaiting(): boolean {
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), ESTIMATE_WAIT)
    return () => clearTimeout(timer)
  }, [])
  return waiting
}

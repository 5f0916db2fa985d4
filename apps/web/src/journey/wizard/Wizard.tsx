'use client'
import { Alert, Button, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from 'react'
import type { UsualTrip } from '@nemt/domain/journey/usual.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { DataOf } from '#/calls/named.ts'
import { focusField } from '#/components/problem/focus-field.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { pushAddress } from '#/state/address.ts'
import { useKnownBenefits } from '../benefit/use-known-benefits.ts'
import { useContinue } from '../create/use-continue.ts'
import { AbandonDialog, fetchDialogs, JourneyDialogs, UsualTrips } from '../dialogs/LazyParts.tsx'
import { Unfinished } from '../dialogs/Unfinished.tsx'
import { useLeaving } from '../dialogs/use-leaving.ts'
import { FaultProvider } from '../draft/FaultContext.tsx'
import { isBegun } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { FirstPaint, useJourney } from '../draft/use-journey.ts'
import { homeOf } from '../opening/link.ts'
import type { Opening } from '../opening/opening.ts'
import { useOpening } from '../opening/use-opening.ts'
import { RideZones } from '../sections/RideZones.tsx'
import { useEverScheduled } from '../sections/use-ever-scheduled.ts'
import { serverNow } from '#/calls/server-clock.ts'
import type { JourneySettings } from '../settings/settings.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useRequestNow } from '../settings/use-request-now.ts'
import { Asked } from './Asked.tsx'
import { Blocked, Foreseen } from './LazyBlocked.tsx'
import { HelpBox } from './HelpBox.tsx'
import { ownProblems } from './own-problems.ts'
import { problemOf, stepsOf, stepWith, unmendable, type StepName } from './steps.ts'
import styles from './wizard.module.css'

/**
 * Shows another screen of the request; the browser's Back leads to the one before. Asked for twice, because the
 * screen was not there yet for the second tap, it is gone back from once.
 */
function showStep(name: StepName): void {
  const address = new URL(location.href)
  if (address.searchParams.get('step') === name) return
  address.searchParams.set('step', name)
  pushAddress(address.pathname + address.search)
  window.scrollTo({ top: 0 })
}

/**
 * A passenger's own request (R019): the staff's form over the same request and rules, one decision a screen. Its
 * pages differ by ?step=, so that Back, a reload and a phone call in between lose nothing.
 */
export function Wizard({
  drafts,
  usual,
  ...address
}: Offered & { opening: Opening; overrides: readonly string[] }) {
  const first = useOpening(address, () => {
    const { refused } = journey.current()
    if (refused?.field) focusField(refused.field)
  })
  useEffect(fetchDialogs, [])
  return (
    <FirstPaint value={first}>
      <FaultProvider>
        <Opened drafts={drafts} usual={usual} />
      </FaultProvider>
    </FirstPaint>
  )
}

/** What a new request may begin with. */
type Offered = { drafts: DataOf<'draft.list'>['drafts']; usual: readonly UsualTrip[] }

/** A request that the tab has in hand, and the server doesn't know, comes with the scripts. */
function Opened(offered: Offered) {
  const text = useTranslations('app')
  const passenger = useJourney((state) => state.passenger?.key)
  if (!passenger) return <Lines count={3} of="card" label={text('loading')} />
  return <Steps passenger={passenger} {...offered} />
}

function useProblems(settings: JourneySettings): Problem[] {
  const now = useRequestNow()
  // As text, so that the screen is painted when a problem changes and not with every key.
  const listed = useJourney((state) => JSON.stringify(ownProblems(state, settings, now)))
  return useMemo(() => JSON.parse(listed) as Problem[], [listed])
}

/** Where the request stands: its screens, the one that the address shows, and what holds it back. */
function useSteps(passenger: string) {
  const settings = useSettings()
  const wanted = useSearchParams().get('step')
  const names = useJourney((state) => stepsOf(state, settings).join(' '))
  const shown = useMemo(() => names.split(' ') as StepName[], [names])
  const problems = useProblems(settings)
  const refusedField = useJourney((state) => state.refused?.field)
  const { benefits, inUse, failed } = useKnownBenefits()
  const { isRead } = useEverScheduled(passenger)
  // Nothing is called impossible before it is known.
  const isKnown = isRead && (!inUse || benefits !== null || failed)
  const refusedAt = refusedField === undefined ? undefined : stepWith(refusedField, shown)
  const step = shown.find((name) => name === wanted) ?? refusedAt ?? shown[0] ?? 'reason'
  return {
    shown,
    step,
    at: shown.indexOf(step),
    problem: problemOf(step, problems, shown) ?? null,
    blocked: isKnown ? unmendable(problems, shown) : undefined,
    isComplete: problems.length === 0,
    /** What the screen lacks as the request stands now, before it is painted again. */
    lackOf: (name?: StepName) => {
      const now = ownProblems(journey.current(), settings, serverNow())
      return name ? problemOf(name, now, shown) : now[0]
    },
  }
}

/** The heading of a screen: heard when somebody comes to it. */
function useArrival(step: StepName) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstPaint = useRef(true)
  const arrive = useEffectEvent(() => {
    if (isFirstPaint.current) isFirstPaint.current = false
    else heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(), [step])
  return heading
}

function Steps({ passenger, drafts, usual }: Offered & { passenger: string }) {
  const text = useTranslations()
  const { shown, step, at, problem, blocked, isComplete, lackOf } = useSteps(passenger)
  const refused = useJourney((state) => state.refused)
  const editing = useJourney((state) => state.editing !== undefined)
  const begun = useJourney(isBegun)
  const onward = useContinue()
  const leaving = useLeaving(() => shown[0] && showStep(shown[0]))
  const heading = useArrival(step)
  const next = () => {
    const after = shown[at + 1]
    if (after) return showStep(after)
    const missing = lackOf()
    const missingAt = missing && stepWith(missing.field, shown)
    if (missingAt && missingAt !== step) showStep(missingAt)
    else onward.go()
  }
  const back = () => {
    const before = shown[at - 1]
    if (before) showStep(before)
    else leaving.leave(homeOf('passenger'))
  }
  const onEnter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    // What was typed is read when its field is left.
    if (event.target instanceof HTMLElement) event.target.blur()
    const lack = lackOf(step)
    if (lack) focusField(lack.field)
    else next()
  }
  if (blocked) return <Blocked problem={blocked} />
  return (
    <form
      className={styles.wizard}
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onEnter}
      aria-labelledby="step-title"
    >
      <p className={styles.place}>
        {text(editing ? 'journey.editTitle' : 'journey.title')}
        {' · '}
        {text('wizard.step', { n: at + 1, total: shown.length })}
      </p>
      <RideZones />
      {refused && (
        <Alert color="red" role="alert" title={text('journey.refusedTitle')}>
          {refused.message}
        </Alert>
      )}
      <h1 id="step-title" ref={heading} tabIndex={-1}>
        {text(`wizard.ask.${step}`)}
      </h1>
      {!begun && !editing && at === 0 && drafts.length > 0 && <Unfinished drafts={drafts} />}
      <Asked step={step} />
      <Foreseen />
      <Buttons
        {...{ problem, next, back, begun, editing }}
        busy={onward.busy}
        isLast={at === shown.length - 1}
        review={isComplete ? onward.go : undefined}
        startOver={leaving.startOver}
      />
      <HelpBox />
      {at === 0 && !editing && <UsualTrips trips={usual} onTaken={() => showStep('date')} />}
      {onward.asking && (
        <JourneyDialogs
          asking={onward.asking}
          onClose={onward.close}
          onGo={onward.go}
          onRetry={onward.retry}
          onOnward={onward.onward}
        />
      )}
      {leaving.wanted !== null && <AbandonDialog leaving={leaving} />}
    </form>
  )
}

type ButtonsProps = {
  problem: Problem | null
  busy: boolean
  isLast: boolean
  begun: boolean
  editing: boolean
  next: () => void
  back: () => void
  /** The way to the summary, once nothing is missing. */
  review: (() => void) | undefined
  startOver: () => void
}

/** The ways on from a screen, each as wide as the phone. */
function Buttons({ problem, busy, isLast, begun, editing, next, back, review, startOver }: ButtonsProps) {
  const text = useTranslations()
  return (
    <div className={styles.buttons}>
      <ProblemButton problem={problem} busy={busy} onContinue={next}>
        {text(isLast ? 'wizard.review' : 'wizard.next')}
      </ProblemButton>
      {review && !isLast && (
        <Button size="md" variant="default" loading={busy} onClick={review}>
          {text('wizard.review')}
        </Button>
      )}
      <Button size="md" variant="default" onClick={back}>
        {text('journey.back')}
      </Button>
      {begun && (
        <UnstyledButton className={styles.quiet} onClick={startOver}>
          {text(editing ? 'journey.discard' : 'journey.startOver')}
        </UnstyledButton>
      )}
    </div>
  )
}

/** Enter in a field that has no use of its own for it. */
function isEnter({ key, defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    key === 'Enter' &&
    !defaultPrevented &&
    (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
  )
}

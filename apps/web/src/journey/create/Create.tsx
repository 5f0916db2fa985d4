'use client'
import { Alert, Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { focusField } from '#/components/problem/focus-field.ts'
import { languageOf } from '#/language/languages.ts'
import { isBegun } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { FaultProvider } from '../draft/FaultContext.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { LiveEstimate } from '../estimate/LiveEstimate.tsx'
import { homeOf } from '../opening/link.ts'
import type { Opening } from '../opening/opening.ts'
import { useOpening } from '../opening/use-opening.ts'
import { RepeatSection } from '../repeat/RepeatSection.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useLeaving } from '../dialogs/use-leaving.ts'
import { ContactSection } from '../sections/ContactSection.tsx'
import { CoverageSection } from '../sections/CoverageSection.tsx'
import { ContinueBar } from './ContinueBar.tsx'
import {
  AbandonDialog,
  AlsoEditing,
  BenefitPanel,
  FieldLink,
  JourneyDialogs,
  OtherRides,
  ReturnRide,
  RideRange,
  TransitSection,
  UsualTripsOf,
  fetchDialogs,
} from '../dialogs/LazyParts.tsx'
import { Unfinished } from '../dialogs/Unfinished.tsx'
import { NeedsSection } from '../sections/NeedsSection.tsx'
import { NotesSection } from '../sections/NotesSection.tsx'
import { PassengerSection } from '../sections/PassengerSection.tsx'
import { StopsSection } from '../sections/StopsSection.tsx'
import { WhenSection } from '../sections/WhenSection.tsx'
import { useContinue } from './use-continue.ts'
import { useNarrow } from './use-narrow.ts'
import styles from './create.module.css'

/** Where somebody goes on: at what the server refused, else at the first thing to say. */
function focusFirst() {
  const { refused, passenger, editing } = journey.current()
  const firstAsked = passenger ? 'reason' : 'passenger'
  focusField(refused?.field ?? (editing ? 'date' : firstAsked))
}

/** Enter in a field that has no use of its own for it. */
function isEnter({ key, defaultPrevented, target }: KeyboardEvent): boolean {
  return (
    key === 'Enter' &&
    !defaultPrevented &&
    (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
  )
}

/**
 * The trip request (doc 1 §2): one column from who to how, its estimate beside it. Enter anywhere goes on: to
 * the next thing missing, then to the summary.
 */
export function Create(address: {
  opening: Opening
  overrides: readonly string[]
  drafts: DataOf<'draft.list'>['drafts']
}) {
  const text = useTranslations('journey')
  const onward = useContinue()
  const leaving = useLeaving()
  const begun = useJourney(isBegun)
  const id = useJourney((state) => state.id)
  const editing = useJourney((state) => state.editing)
  const passenger = useJourney((state) => state.passenger?.key)
  const narrow = useNarrow()
  // The empty request for which the page was painted keeps its fields, with what was typed before the page listened.
  const [painted, setPainted] = useState('')
  if (id && !painted) setPainted(begun || passenger || address.opening.kind !== 'new' ? 'another' : id)
  // Beside the form where there is room: what comes later must not move what somebody types in.
  const usual = passenger && !editing && (
    <UsualTripsOf key={passenger} passenger={passenger} isAbove={narrow} />
  )

  useOpening(address, focusFirst)

  useEffect(fetchDialogs, [])

  return (
    <form
      className={styles.page}
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isEnter(event)) return
        event.preventDefault()
        onward.go()
      }}
      aria-labelledby="journey-title"
    >
      <FaultProvider>
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 id="journey-title">{text(editing ? 'editTitle' : 'title')}</h1>
            <Subtitle />
          </div>
          {editing && <AlsoEditing />}
          {begun && (
            <Button variant="subtle" size="compact-md" onClick={leaving.startOver}>
              {text(editing ? 'discard' : 'startOver')}
            </Button>
          )}
        </header>
        <div className={styles.columns}>
          {/* A new request starts with untouched fields. */}
          <div className={styles.form} key={id === painted ? '' : id}>
            <Sections usual={narrow && usual} drafts={address.drafts} />
          </div>
          <aside className={styles.aside}>
            {!narrow && usual}
            {!narrow && <LiveEstimate />}
            {passenger && <BenefitPanel />}
          </aside>
        </div>
        <ContinueBar
          busy={onward.busy}
          onBack={() => leaving.leave(homeOf('coordinator'))}
          onContinue={onward.go}
        />
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
      </FaultProvider>
    </form>
  )
}

/** The parts of the form, in the order of the phone call: who, when, where, back; then how, and what to note. */
function Sections({ usual, drafts }: { usual: ReactNode; drafts: DataOf<'draft.list'>['drafts'] }) {
  const text = useTranslations('journey')
  const begun = useJourney(isBegun)
  const refused = useJourney((state) => state.refused)
  const editing = useJourney((state) => state.editing)
  const round = useJourney((state) => state.draft.type === 'round')
  const known = useJourney((state) => state.passenger !== null)
  return (
    <>
      {refused && (
        <Alert color="red" role="alert" title={text('refusedTitle')}>
          {refused.message} {refused.field && <FieldLink field={refused.field} />}
        </Alert>
      )}
      {!begun && !editing && drafts.length > 0 && <Unfinished drafts={drafts} />}
      <PassengerSection />
      {usual}
      <WhenSection />
      <StopsSection />
      {round && <ReturnRide />}
      {!editing && <RepeatSection />}
      <NeedsSection />
      <CoverageSection />
      <ContactSection />
      {known && <TransitSection />}
      <NotesSection />
      {editing?.rides.some(({ repeat }) => repeat?.key) && <RideRange />}
      {editing && editing.others.length > 0 && <OtherRides />}
    </>
  )
}

/** Which rides are edited, or who makes the request, with the date. */
function Subtitle() {
  const text = useTranslations('journey')
  const language = languageOf(useLocale())
  const { customer, user, now } = useSettings()
  const editing = useJourney((state) => state.editing)
  return (
    <p className={styles.hint}>
      {editing
        ? text('editing', {
            count: editing.rides.length,
            date: formatLongDate(
              localDate(editing.rides[0]!.times.needed, editing.rides[0]!.timezone),
              language,
            ),
          })
        : text('createdBy', {
            name: user.name,
            date: formatLongDate(localDate(now, customer.timezone), language),
          })}
    </p>
  )
}

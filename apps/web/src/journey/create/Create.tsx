'use client'
import { Alert, Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, type KeyboardEvent } from 'react'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { focusField } from '#/components/problem/focus-field.ts'
import { languageOf } from '#/language/languages.ts'
import { isBegun } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { BenefitPanel } from '../benefit/BenefitPanel.tsx'
import { LiveEstimate } from '../estimate/LiveEstimate.tsx'
import type { Opening } from '../opening/opening.ts'
import { useOpening } from '../opening/use-opening.ts'
import { RepeatSection } from '../repeat/RepeatSection.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useLeaving } from '../dialogs/use-leaving.ts'
import { ContactSection } from '../sections/ContactSection.tsx'
import { ContinueBar } from './ContinueBar.tsx'
import { AbandonDialog, fetchDialogs, JourneyDialogs, UsualTrips } from '../dialogs/LazyParts.tsx'
import { NeedsSection } from '../sections/NeedsSection.tsx'
import { NotesSection } from '../sections/NotesSection.tsx'
import { OtherRides } from '../sections/OtherRides.tsx'
import { PassengerSection } from '../sections/PassengerSection.tsx'
import { RideRange } from '../sections/RideRange.tsx'
import { RequestSection } from '../sections/RequestSection.tsx'
import { StopsSection } from '../sections/StopsSection.tsx'
import { TransitSection } from '../sections/TransitSection.tsx'
import { Unfinished } from '../dialogs/Unfinished.tsx'
import { useContinue } from './use-continue.ts'
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
  const refused = useJourney((state) => state.refused)
  const editing = useJourney((state) => state.editing)
  const passenger = useJourney((state) => state.passenger?.key)

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
      <header className={styles.head}>
        <div>
          <h1 id="journey-title">{text(editing ? 'editTitle' : 'title')}</h1>
          <Subtitle />
        </div>
        {begun && (
          <Button variant="subtle" size="compact-md" onClick={leaving.startOver}>
            {text(editing ? 'discard' : 'startOver')}
          </Button>
        )}
      </header>
      <div className={styles.columns}>
        {/* A new request starts with untouched fields. */}
        <div className={styles.form} key={id}>
          {refused && (
            <Alert color="red" role="alert" title={text('refusedTitle')}>
              {refused.message}
            </Alert>
          )}
          {!begun && !editing && <Unfinished drafts={address.drafts} />}
          <PassengerSection />
          <RequestSection />
          <StopsSection />
          {!editing && <RepeatSection />}
          <NeedsSection />
          <TransitSection />
          <ContactSection />
          <NotesSection />
          {editing?.rides.some(({ repeat }) => repeat?.key) && <RideRange />}
          {editing && editing.others.length > 0 && <OtherRides />}
        </div>
        <aside className={styles.aside}>
          {/* Beside the form: what comes later must not move what somebody types in. */}
          {passenger && !editing && <UsualTrips key={passenger} passenger={passenger} />}
          <LiveEstimate />
          <BenefitPanel />
        </aside>
      </div>
      <ContinueBar busy={onward.busy} onBack={() => leaving.leave('/dashboard')} onContinue={onward.go} />
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

'use client'
import { Button, Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, type Ref } from 'react'
import { may } from '@nemt/domain/access/may.ts'
import { verificationKeys } from '@nemt/domain/journey/verification.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { dataOf } from '#/calls/answer.ts'
import { send } from '#/calls/send.ts'
import type { DataOf } from '#/calls/named.ts'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import { PassengerPicker } from '#/components/passenger/PassengerPicker.tsx'
import { focusField } from '#/components/problem/focus-field.ts'
import { dropPassenger, enterPassenger } from '../draft/choose.ts'
import type { JourneyState } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { createProblem } from '../draft/problem.ts'
import { serverNow } from '#/calls/server-clock.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { QuickCreate } from '../dialogs/LazyParts.tsx'
import { Section } from './Section.tsx'
import { useEverScheduled } from './use-ever-scheduled.ts'
import styles from '../create/create.module.css'

/** By which somebody goes on without the keys. */
const ACTS = ['pointerdown', 'wheel', 'touchmove', 'input'] as const

async function searchPassengers(query: string): Promise<Passenger[]> {
  return dataOf(await send<DataOf<'patient.search'>>('patient.search', { query })).patients
}

/** Who rides: a search until somebody is picked, then who it is and what must be confirmed about them. */
export function PassengerSection() {
  const text = useTranslations('journey')
  const pickerWords = useTranslations('passenger')
  const settings = useSettings()
  const passenger = useJourney((state) => state.passenger)
  const [creating, setCreating] = useState<string | null>(null)
  // Rides that exist belong to their passenger.
  const editing = useJourney((state) => state.editing !== undefined)
  const { moved, name, goOn } = useFocusOn(passenger)
  const pick = (found: Passenger) => {
    moved.current = 'picked'
    journey.change((state) => enterPassenger(state, found, settings.ownTeams))
  }
  const router = useRouter()
  const mayCreate = may(settings.permissions, 'passenger.create')
  // Where quick create is off, records are made on their own page, which comes back here (V196).
  const create = settings.customer.coordinate?.passenger_quick_disable
    ? (typed: string) =>
        void import('../opening/new-record.ts').then(({ newRecordHref }) => router.push(newRecordHref(typed)))
    : setCreating
  return (
    <Section
      title={text('passenger')}
      field="passenger"
      aside={
        passenger &&
        !editing && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              moved.current = 'dropped'
              journey.change(dropPassenger)
            }}
          >
            {pickerWords('change')}
          </Button>
        )
      }
    >
      {passenger ? (
        <Chosen passenger={passenger} ref={name} />
      ) : (
        <PassengerPicker
          label={text('searchLabel')}
          name="passenger"
          search={searchPassengers}
          onPick={pick}
          onCreate={mayCreate ? create : undefined}
        />
      )}
      {creating !== null && (
        <QuickCreate
          typed={creating}
          customer={settings.customer}
          policy={settings.policy}
          now={settings.now}
          onClose={() => setCreating(null)}
          onDone={(created) => {
            setCreating(null)
            pick(created)
          }}
        />
      )}
      {passenger && !editing && <Verification key={passenger.key} passenger={passenger.key} onKnown={goOn} />}
    </Section>
  )
}

/**
 * Where the focus goes when somebody is picked or dropped, since what had it is gone: picked leads to the name and,
 * once it is known what is missing, to that; dropped leads back to the search.
 */
function useFocusOn(passenger: JourneyState['passenger']) {
  const settings = useSettings()
  const moved = useRef<'picked' | 'dropped' | null>(null)
  const name = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moved.current === 'picked') name.current?.focus({ preventScroll: true })
    if (moved.current === 'dropped') focusField('passenger')
    // Who does something before it is known is where they want to be.
    const stay = () => (moved.current = null)
    for (const act of ACTS) document.addEventListener(act, stay, { passive: true })
    return () => {
      for (const act of ACTS) document.removeEventListener(act, stay)
    }
  }, [passenger])
  const goOn = useCallback(() => {
    if (moved.current === 'picked' && document.activeElement === name.current)
      focusField(createProblem(journey.current(), settings, serverNow())?.field ?? 'reason')
    moved.current = null
  }, [settings])
  return { moved, name, goOn }
}

function Chosen({ passenger, ref }: { passenger: Passenger; ref: Ref<HTMLDivElement> }) {
  const text = useTranslations()
  const { name, key, status, dob, phone, customer_key: rider, places } = passenger
  const facts = [
    rider,
    dob && text('passenger.born', { date: formatDate(dob) }),
    phone?.display,
    places.home?.address.format,
  ].filter(Boolean)
  return (
    <div ref={ref} tabIndex={-1} className={styles.chosen}>
      <strong className={styles.chosenName}>
        <PassengerName passenger={{ key, name, status }} />
      </strong>
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </div>
  )
}

/**
 * The documents to confirm, unless the passenger had a ride before (V940, V941); `onKnown` hears when that is
 * clear.
 */
function Verification({ passenger, onKnown }: { passenger: string; onKnown: () => void }) {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const keys = verificationKeys(customer)
  const verified = useJourney((state) => state.draft.verified)
  const { isRead, ever } = useEverScheduled(passenger)
  useEffect(() => {
    if (isRead) onKnown()
  }, [isRead, ever, onKnown])
  if (keys.length === 0 || !isRead || ever) return null
  return (
    <fieldset className={styles.documents} data-field="verified">
      <legend>{text('verification')}</legend>
      <p className={styles.hint}>{text('verificationHint')}</p>
      {keys.map((key) => (
        <Checkbox
          key={key}
          label={customer.documentation?.verification?.[key]?.copy}
          checked={verified?.[key] ?? false}
          onChange={(event) => {
            const ticked = event.currentTarget.checked
            journey.change((state) => ({
              ...state,
              draft: { ...state.draft, verified: { ...state.draft.verified, [key]: ticked } },
            }))
          }}
        />
      ))}
    </fieldset>
  )
}

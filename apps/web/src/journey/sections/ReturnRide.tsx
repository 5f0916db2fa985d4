'use client'
import { useTranslations } from 'next-intl'
import type { BackAfter } from '@nemt/domain/journey/back.ts'
import { RETURN_OFFSET } from '@nemt/domain/journey/clock.ts'
import { rideTypeFor } from '@nemt/domain/journey/reason.ts'
import { isReturnProposed } from '../draft/returning.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { PickupTime, RideTypeChoice } from './PickupTime.tsx'
import { ReturnProposal } from './ReturnProposal.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/**
 * The way back of a round trip: at a time, or when the passenger calls. Its stops are the outbound ones
 * swapped.
 */
export function ReturnRide() {
  const text = useTranslations('journey')
  const { scope, customer } = useSettings()
  const willCall = useJourney(
    ({ draft }) =>
      !customer.flags?.disable_willcall &&
      draft.reason !== undefined &&
      (draft.rides[1]?.type ?? rideTypeFor(draft.reason)) === 'will-call',
  )
  return (
    <Section title={text('return')}>
      {/* A passenger's request has it beside all its screens. */}
      {scope !== 'passenger' && <ReturnProposal />}
      <div className={styles.row}>
        <RideTypeChoice index={1} label={text('returnType')} />
        {willCall ? (
          <p className={styles.besideHint}>{text(scope === 'passenger' ? 'willCallOwn' : 'willCallHint')}</p>
        ) : (
          <>
            <PickupTime index={1} returning />
            <Why />
          </>
        )}
      </div>
    </Section>
  )
}

/** Why the return is proposed when it is, as long as nobody chose another time. */
function Why() {
  const text = useTranslations('journey')
  const proposed = useJourney(
    (state) => isReturnProposed(state) && state.draft.rides[1]?.times.needed !== undefined,
  )
  const appointment = useJourney((state) => state.draft.appointment !== undefined)
  const back = useJourney((state) => state.back)
  const { purposeNames } = useSettings()
  const purpose = useJourney((state) => state.draft.purpose?.trim())
  if (!proposed) return null
  const minutes = back?.minutes ?? RETURN_OFFSET / 60_000
  const span = [
    minutes >= 60 && text('hours', { hours: Math.floor(minutes / 60) }),
    minutes % 60 > 0 && text('minutes', { minutes: minutes % 60 }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <p className={styles.besideHint} aria-live="polite">
      {text(`backWhy.${whyOf(back, appointment)}`, {
        span,
        what: inSentence(purposeNames[purpose ?? ''] ?? purpose ?? ''),
        purpose: String(Boolean(purpose)),
        count: back?.why === 'history' ? back.count : 0,
      })}
    </p>
  )
}

/** A name within a sentence: 'dialysis', but 'MRI'. */
function inSentence(name: string) {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

function whyOf(back: BackAfter | undefined, appointment: boolean) {
  return back?.why ?? (appointment ? 'appointment' : 'pickup')
}

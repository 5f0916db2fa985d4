'use client'
import { useTranslations } from 'next-intl'
import { rideTypeFor } from '@nemt/domain/journey/reason.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { PickupTime, RideTypeChoice } from './PickupTime.tsx'
import styles from '../create/create.module.css'

/**
 * The way back of a round trip: at a time, or when the passenger calls. Its stops are the outbound ones
 * swapped.
 */
export function ReturnRide() {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const willCall = useJourney(
    ({ draft }) =>
      !customer.flags?.disable_willcall &&
      draft.reason !== undefined &&
      (draft.rides[1]?.type ?? rideTypeFor(draft.reason)) === 'will-call',
  )
  return (
    <div className={styles.leg}>
      <h3>{text('return')}</h3>
      <RideTypeChoice index={1} label={text('returnType')} />
      {willCall ? <p className={styles.hint}>{text('willCallHint')}</p> : <PickupTime index={1} returning />}
    </div>
  )
}

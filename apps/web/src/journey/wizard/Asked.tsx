'use client'
import { lastOwnDate } from '@nemt/domain/ride/range.ts'
import { useTranslations } from 'next-intl'
import { purposesOf } from '@nemt/domain/journey/settings.ts'
import { benefitOf } from '../draft/choose.ts'
import { ReturnRide, RideRange, TransitSection } from '../dialogs/LazyParts.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { RepeatSection } from '../repeat/RepeatSection.tsx'
import { Covered } from '../sections/Covered.tsx'
import { OtherRides } from '../sections/OtherRides.tsx'
import { PickupTime, RideTypeChoice } from '../sections/PickupTime.tsx'
import { StopField } from '../sections/StopField.tsx'
import { Appointment, Purpose, Reason, TripDate, TypeOfTrip } from '../sections/WhenSection.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import { CovidScreen } from './CovidScreen.tsx'
import { type StepName, waitsForCall } from './steps.ts'
import styles from './wizard.module.css'

/** What a screen of a passenger's request asks: parts of the staff's form. */
export function Asked({ step }: { step: StepName }) {
  return (
    <div className={styles.asked}>
      <Fields step={step} />
    </div>
  )
}

function Fields({ step }: { step: StepName }) {
  switch (step) {
    case 'covid':
      return <CovidScreen />
    case 'purpose':
      return <WhatFor />
    case 'reason':
      return <Reason labelUnseen />
    case 'type':
      return <TypeOfTrip labelUnseen />
    case 'date':
      return <Day />
    case 'appointment':
      return <Appointment />
    case 'pickup':
    case 'dropoff':
      return <StopField index={0} end={step} />
    case 'kind':
      return <Kind />
    case 'time':
      return <PickupTime index={0} />
    case 'return':
      return <ReturnRide />
    case 'repeat':
      return <RepeatSection />
    case 'transit':
      return <TransitSection />
    case 'range':
      return <RideRange />
  }
}

/** The day of the trip, and whether its other rides go along to another one. */
function Day() {
  const hasOthers = useJourney(({ editing }) => editing !== undefined && editing.others.length > 0)
  return (
    <>
      <TripDate lastOf={lastOwnDate} />
      {hasOthers && <OtherRides />}
    </>
  )
}

/** Either says what the trip is for: one is asked (V384). */
function WhatFor() {
  const { policy } = useSettings()
  const benefit = useJourney(benefitOf)
  return purposesOf(policy, benefit).enabled ? <Purpose /> : <Covered />
}

/** Whether the ride comes at a time or when it is called for, and what that means. */
function Kind() {
  const text = useTranslations()
  const waits = useJourney(waitsForCall)
  return (
    <>
      <RideTypeChoice index={0} label={text('journey.rideType')} />
      <p className={styles.hint}>{text(waits ? 'journey.willCallOwn' : 'wizard.scheduled')}</p>
    </>
  )
}

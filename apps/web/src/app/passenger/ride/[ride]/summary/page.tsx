import { Anchor } from '@mantine/core'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { badge } from '@nemt/domain/ride/badge.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { endReason } from '@nemt/domain/ride/cancel.ts'
import { pickupTime, vehicleWords } from '@nemt/domain/ride/labels.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import { formatLongDate, formatTimeBeside, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import { Texts } from '#/language/Texts.tsx'
import { Caregivers } from '#/components/caregiver/Caregivers.tsx'
import { Facts, type Fact } from '#/portal/Facts.tsx'
import { FreshRide } from '#/portal/FreshRide.tsx'
import { HelpDesk } from '#/portal/HelpDesk.tsx'
import { keyOfLatest, ownRide } from '#/portal/own-ride.ts'
import { RideThread } from '#/portal/LazyRideThread.tsx'
import styles from '#/portal/portal.module.css'
import { currentPortal } from '#/portal/require-passenger.ts'
import { isComing, isForCalendar } from '#/portal/spoken-as.ts'
import { SpokenRide } from '#/portal/SpokenRide.tsx'

type Props = { params: Promise<{ ride: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('rideTitle'),
  }
}

/** /passenger/ride/{ride}/summary (R018): all that a passenger may know of a ride. */
async function RideSummary({ params }: Props) {
  const [{ passenger, customer }, text] = [await currentPortal(), await getTranslations('portal')]
  const ride = await ownRide((await params).ride)
  const comes = isComing(ride)
  return (
    <>
      <h1>{text('rideTitle')}</h1>
      <FreshRide ride={ride.key} version={ride.version} />
      <SpokenRide ride={ride} />
      {ride.status === 'modified' && (
        <Anchor className={styles.alone} href={`/passenger/ride/${await keyOfLatest(ride.key)}/summary`}>
          {text('newRide')}
        </Anchor>
      )}
      <Facts facts={await factsOf(ride)} />
      {isForCalendar(ride) && (
        <Anchor className={styles.alone} href={`/passenger/ride/${ride.key}/calendar`} download>
          {text('calendar')}
        </Anchor>
      )}
      {comes && (
        <Texts of={['caregiver', 'failure', 'newLink']}>
          <Caregivers ride={ride.key} timezone={ride.timezone} portal />
        </Texts>
      )}
      <Texts of={['failure', 'problem', 'thread']}>
        <RideThread ride={ride.key} passenger={passenger.key} customer={customer.name} zone={ride.timezone} />
      </Texts>
      <HelpDesk />
      <Anchor className={styles.alone} href="/passenger/dashboard">
        {text('back')}
      </Anchor>
    </>
  )
}

async function factsOf(ride: Ride): Promise<Fact[]> {
  const [text, language] = [await getTranslations(), languageOf(await getLocale())]
  const { times, timezone, stops, driver, estimates, total_cost: total = 0 } = ride
  const time = (at: number) => formatZonedTime(at, timezone, language)
  const known = pickupTime(ride)
  const expected = known === null ? null : (estimates.pickup ?? known)
  const reason = ride.cancellation === undefined ? null : endReason(ride.cancellation)
  return [
    [text('portal.date'), formatLongDate(localDate(times.needed, timezone), language)],
    [text('portal.status'), text(badge(ride.status).label)],
    [text('portal.type'), text(`ride_type.${ride.type}`)],
    times.enroute === undefined
      ? [text('portal.pickupEstimate'), expected === null ? undefined : time(expected)]
      : [text('portal.pickupTime'), time(times.enroute)],
    [
      text('portal.appointmentTime'),
      times.appointment === undefined
        ? undefined
        : formatTimeBeside(times.appointment, times.needed, timezone, language),
    ],
    [text('portal.pickup'), placeLine(stops.pickup)],
    [text('portal.dropoff'), placeLine(stops.dropoff)],
    [text('portal.driver'), [driver?.name, driver?.phone?.display].filter(Boolean).join(', ')],
    [text('portal.vehicle'), vehicleWords(ride)],
    [text('portal.reason'), reason && [text(reason), ride.notes?.cancellation].filter(Boolean).join(': ')],
    [text('portal.total'), total > 0 ? formatMoney(total) : undefined],
  ]
}

function placeLine({ name, address }: Ride['stops']['pickup']): string {
  return [name, address.format, address.subpremise].filter(Boolean).join(', ')
}

export default RideSummary

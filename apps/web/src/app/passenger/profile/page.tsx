import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { isOpenEnded } from '@nemt/domain/funding/effective.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import type { PassengerPlace } from '@nemt/domain/passenger/schema.ts'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { call } from '#/calls/page.ts'
import type { DataOf } from '#/calls/named.ts'
import { CallOffice } from '#/portal/CallOffice.tsx'
import { leftOfBenefit } from '#/portal/benefit-left.ts'
import { Facts, type Fact } from '#/portal/Facts.tsx'
import { languageOf } from '#/language/languages.ts'
import { Texts } from '#/language/Texts.tsx'
import { CalendarFeed } from '#/portal/LazyCalendarFeed.tsx'
import { KeepOnPhone } from '#/portal/KeepOnPhone.tsx'
import { LargeText } from '#/portal/LargeText.tsx'
import { currentPortal, type Portal } from '#/portal/require-passenger.ts'
import styles from '#/portal/portal.module.css'

type Fund = DataOf<'passenger.ride.stats'>['funds'][number]

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('profileTitle'),
  }
}

/** /passenger/profile (R015): what is recorded of the passenger, to read only (V137). */
async function PassengerProfile() {
  const [{ passenger, customer }, text] = [await currentPortal(), await getTranslations('portal')]
  const { funds } = await call<{ funds: Fund[] }>('passenger.ride.stats', { passenger_key: passenger.key })
  const phone = supportPhoneOf(customer)
  const enabled = funds.filter((fund) => fund.enabled)
  const usages = await Promise.all(enabled.map(usageOf))
  return (
    <>
      <h1>{text('profileTitle')}</h1>
      <p className={styles.hint}>{text('profileNote', { customer: customer.name })}</p>
      {phone && <CallOffice phone={phone} label={text('call', { phone })} />}
      <Facts facts={await factsOf(passenger)} />
      <section className={styles.day}>
        <h2>{text('funds')}</h2>
        {usages.length > 0 ? <Facts facts={usages} /> : <p>{text('fundsNone')}</p>}
      </section>
      <Texts of={['calendarFeed', 'failure', 'newLink']}>
        <CalendarFeed zone={customer.timezone} />
      </Texts>
      <section className={styles.day}>
        <h2>{text('thisPhone')}</h2>
        <LargeText />
        <KeepOnPhone />
      </section>
    </>
  )
}

async function factsOf({ places, accessibility, communication }: Portal['passenger']): Promise<Fact[]> {
  const text = await getTranslations()
  const unknown = text('portal.unknown')
  const { phone, relation, method } = communication
  const name = [communication.name?.first, communication.name?.last].filter(Boolean).join(' ')
  return [
    [text('portal.home'), placeLine(places.home) ?? unknown],
    [text('portal.facility'), placeLine(places.facility) ?? unknown],
    [text('portal.service'), text(`service.${accessibility.service}`)],
    [text('portal.mobilityVehicle'), text(`vehicle.${accessibility.vehicle}`)],
    [text('portal.contact'), [relation && text(`relation.${relation}`), name].filter(Boolean).join(', ')],
    [text('portal.phoneType'), phone?.type ? text(`phone_type.${phone.type}`) : unknown],
    [text('portal.phone'), phone?.display ?? unknown],
    [text('portal.method'), method ? text(`method.${method}`) : unknown],
  ]
}

function placeLine(place: PassengerPlace | undefined): string | undefined {
  return place && [place.name, place.address.format, place.address.subpremise].filter(Boolean).join(', ')
}

/** A benefit in its present interval: rides used, planned and left (V138, V139). */
async function usageOf(fund: Fund): Promise<Fact> {
  const { name, interval, completed, pending } = fund
  const [text, language] = [await getTranslations('portal'), languageOf(await getLocale())]
  const parts = [
    text('used', { count: completed.count }),
    text('planned', { count: pending.count }),
    ...leftOfBenefit(fund).map(({ text: key, ...left }) =>
      text(key, 'cents' in left ? { amount: formatMoney(left.cents) } : left),
    ),
  ]
  const span = text('until', {
    start: formatLongDate(interval.start, language),
    end: formatLongDate(interval.end, language),
    ends: isOpenEnded(interval.end) ? 'no' : 'yes',
  })
  return [name, `${parts.join(', ')} (${span})`]
}

export default PassengerProfile

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { interfaceLanguage, interfaceLanguages } from '@nemt/domain/copy/language.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { DataOf } from '#/calls/named.ts'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'
import { ridesToCome } from '#/dashboard/passenger/ride-questions.ts'
import { dashboardSettings } from '#/dashboard/read-settings.ts'
import { holds } from '#/dashboard/settings.ts'
import { Itinerary } from '#/patients/itinerary/Itinerary.tsx'
import { requireSession } from '#/session/session.ts'

type Props = {
  params: Promise<{ patient: string }>
  searchParams: Promise<{ in?: string | string[] }>
}

/** As many rides as a few sheets of paper take. */
const MOST = 50

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('itinerary'))('page') }
}

/**
 * /patients/{patient}/itinerary: the rides that a passenger still has, in large type, to be printed and handed over; in
 * the passenger's language, or the one that `in` names.
 */
async function ItineraryPage({ params, searchParams }: Props) {
  const [session, { patient }, { in: asked }] = [await requireSession(), await params, await searchParams]
  const settings = await dashboardSettings(session)
  if (!holds(settings, 'passenger.view') || !holds(settings, 'ride.view', 'ride.search')) notFound()
  const passenger = await orNotFound(call<DataOf<'passenger.info'>>('passenger.info', { key: patient }))
  const [customer, { rides, more }] = await Promise.all([
    call<DataOf<'customer.info'>>('customer.info', {}),
    call<DataOf<'ride.search'>>('ride.search', ridesToCome(patient, settings.now, MOST)),
  ])
  const language = interfaceLanguages.find((each) => each === asked) ?? interfaceLanguage(passenger.language)
  const office = { name: customer.name, phone: supportPhoneOf(customer) }
  const { now, zone } = settings
  return <Itinerary {...{ passenger, rides, more, language, office, now, zone }} />
}

export default ItineraryPage

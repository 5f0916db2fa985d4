import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { showsSupport } from '@nemt/domain/access/support-mark.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { wordedFor } from '@nemt/domain/customer/worded.ts'
import { plansEnabled } from '@nemt/domain/funding/plans.ts'
import type { DataOf } from '#/calls/named.ts'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { newTripHref } from '#/dashboard/journey-links.ts'
import { dashboardSettings } from '#/dashboard/read-settings.ts'
import { holds, mayStartRequest } from '#/dashboard/settings.ts'
import { createHref } from '#/journey/opening/link.ts'
import { languageOf } from '#/language/languages.ts'
import { Texts } from '#/language/Texts.tsx'
import { RecordPage } from '#/patients/record/RecordPage.tsx'
import { requireSession } from '#/session/session.ts'

type Props = { params: Promise<{ patient: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('record'))('page') }
}

/**
 * /patients/{patient}/record: what is behind a passenger's record, for whoever may see it: their open rides, the
 * balances of their plans and funds at any day with their ledger, what happened to them, and who looked.
 */
async function PatientRecordPage({ params }: Props) {
  const [session, { patient }] = [await requireSession(), await params]
  const settings = await dashboardSettings(session)
  if (!holds(settings, 'passenger.view')) notFound()
  await orNotFound(call('passenger.info', { key: patient }))
  const [customer, policy] = await Promise.all([
    call<DataOf<'customer.info'>>('customer.info', {}),
    call<DataOf<'policy.customer'>>('policy.customer', {}),
  ])
  const choosesPlans = plansEnabled(policy) && !policy.plans_hide_selector
  return (
    <Texts of={TEXTS}>
      <Prefetched
        calls={[
          ['passenger.info', { key: patient }],
          ['passenger.standing', { passenger_key: patient }],
          ['patient.plans', { passenger_key: patient }],
          ['passenger.ride.stats', { passenger_key: patient }],
        ]}
      >
        <RecordPage
          passenger={patient}
          zone={settings.zone}
          now={settings.now}
          today={settings.today}
          mayEdit={holds(settings, 'passenger.edit')}
          fundsEnabled={policy.funds_enabled === true}
          {...(choosesPlans && {
            planRules: { policy: { plans_max_count: policy.plans_max_count }, zone: settings.zone },
          })}
          global={settings.user.global}
          support={showsSupport(settings.user.global, customer.flags)}
          documentNames={documentNames(customer, languageOf(await getLocale()))}
          opensRides={holds(settings, 'ride.view')}
          {...(holds(settings, 'ride.view', 'ride.search') && {
            itineraryHref: `/patients/${patient}/itinerary`,
          })}
          {...(mayStartRequest(settings) && {
            bookHref: settings.journey ? createHref({ passenger: patient }) : newTripHref(false, { patient }),
          })}
        />
      </Prefetched>
    </Texts>
  )
}

const TEXTS = [
  'activity',
  'app',
  'cancellation',
  'close',
  'date',
  'dialog',
  'failure',
  'passenger',
  'phone_transfer',
  'plans',
  'problem',
  'quickCreate',
  'record',
  'standing',
  'status',
  'timeline',
  'wantedPhone',
] as const

/** What the documents are called in the reader's language. */
function documentNames(customer: DataOf<'customer.info'>, language: InterfaceLanguage) {
  const { documentation } = wordedFor(customer, customer.copy, language)
  return Object.fromEntries(
    Object.entries(documentation?.verification ?? {}).map(([key, { copy }]) => [key, copy]),
  )
}

export default PatientRecordPage

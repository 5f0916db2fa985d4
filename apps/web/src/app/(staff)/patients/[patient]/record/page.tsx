import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { isRefused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { dashboardSettings } from '#/dashboard/read-settings.ts'
import { holds } from '#/dashboard/settings.ts'
import { Texts } from '#/language/Texts.tsx'
import { RecordPage } from '#/patients/record/RecordPage.tsx'
import { requireSession } from '#/session/session.ts'

type Props = { params: Promise<{ patient: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('record'))('page') }
}

/**
 * /patients/{patient}/record: what is behind a passenger's record, for whoever may see it: the balances of their
 * funds at any day with their ledger, and who looked.
 */
async function PatientRecordPage({ params }: Props) {
  const [session, { patient }] = [await requireSession(), await params]
  const settings = await dashboardSettings(session)
  if (!holds(settings, 'passenger.view') || !(await isThere(patient))) notFound()
  const customer = await call<DataOf<'customer.info'>>('customer.info', {})
  return (
    <Texts of={['app', 'close', 'date', 'dialog', 'failure', 'passenger', 'problem', 'record']}>
      <Prefetched
        calls={[
          ['passenger.info', { key: patient }],
          ['passenger.ride.stats', { passenger_key: patient }],
        ]}
      >
        <RecordPage
          passenger={patient}
          zone={settings.zone}
          today={settings.today}
          mayEdit={holds(settings, 'passenger.edit')}
          fundsEnabled={customer.funds?.enabled === true}
        />
      </Prefetched>
    </Texts>
  )
}

async function isThere(patient: string): Promise<boolean> {
  try {
    await call('passenger.info', { key: patient })
    return true
  } catch (error) {
    if (['not_found', 'bad_input', 'forbidden'].some((code) => isRefused(error, code))) return false
    throw error
  }
}

export default PatientRecordPage

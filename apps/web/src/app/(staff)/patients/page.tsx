import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Texts } from '#/language/Texts.tsx'
import { PatientsList } from '#/patients/list/PatientsList.tsx'
import { listSettings } from '#/patients/list/read-settings.ts'
import { may } from '@nemt/domain/access/may.ts'
import { requireSession } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('patients'))('title') }
}

/** /patients (R053): the customer's passengers, searched and opened. */
async function PatientsPage() {
  const session = await requireSession()
  if (!may(session.permissions, 'passenger.search'))
    return <Empty title={(await getTranslations('patients'))('notPermitted')} />
  const settings = await listSettings(session)
  return (
    <Texts of={['app', 'failure', 'passenger', 'patients', 'term']}>
      <Prefetched calls={settings.graphql ? [] : [['passenger.recent', {}]]}>
        <PatientsList settings={settings} />
      </Prefetched>
    </Texts>
  )
}

export default PatientsPage

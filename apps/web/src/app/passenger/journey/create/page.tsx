import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { mayEditRides } from '@nemt/domain/access/portal.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { overridesOfLink, ridesOfLink } from '#/journey/opening/link.ts'
import { oneOf, type Query } from '#/journey/opening/opening.ts'
import { readOpening } from '#/journey/opening/read-opening.ts'
import { readUsualTrips } from '#/journey/opening/read-usual-trips.ts'
import { Wizard } from '#/journey/wizard/Wizard.tsx'
import { OnlyByPhone } from '#/portal/OnlyByPhone.tsx'
import { currentPortal } from '#/portal/require-passenger.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('journey'))('title'),
  }
}

/** /passenger/journey/create (R019): the passenger's own request, or with ?rides= a ride of theirs to change. */
async function PassengerCreate({ searchParams }: { searchParams: Promise<Query> }) {
  const { passenger, access, mayChange } = await currentPortal()
  // The layout says it.
  if (!mayChange) return null
  const query = await searchParams
  const isEdit = ridesOfLink(oneOf(query, 'rides')).length > 0
  if (isEdit && !mayEditRides(access, await call<DataOf<'policy.customer'>>('policy.customer')))
    return <OnlyByPhone title={(await getTranslations('journey'))('editTitle')} />
  const [opening, { drafts }, usual] = await Promise.all([
    readOpening(query, { scope: 'passenger', passenger }),
    call<DataOf<'draft.list'>>('draft.list'),
    isEdit ? [] : readUsualTrips(passenger.key),
  ])
  return (
    <Wizard
      opening={opening}
      drafts={opening.kept ? [] : drafts}
      usual={usual}
      overrides={overridesOfLink(oneOf(query, 'overrides'))}
    />
  )
}

export default PassengerCreate

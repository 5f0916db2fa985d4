import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { People } from '#/provider/people/People.tsx'
import { requireFleet } from '#/provider/require-fleet.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('people'))('title'),
  }
}

/** /scope/fleet/people: who signs in for a fleet, for its people who do; a link leads to its ride. */
async function PeoplePage() {
  const session = await requireFleet()
  if (session.ride) redirect(startPage(session))
  return (
    <Texts of={['close', 'failure', 'people', 'problem']}>
      <Prefetched calls={[['fleet.user.list', {}]]}>
        <People />
      </Prefetched>
    </Texts>
  )
}

export default PeoplePage

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { todayIn } from '#/dashboard/view.ts'
import { Texts } from '#/language/Texts.tsx'
import { currentWording } from '#/language/wording.ts'
import { Crew } from '#/provider/crew/Crew.tsx'
import { crewCalls } from '#/provider/crew/records.ts'
import { requireFleet } from '#/provider/require-fleet.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('crew'))('title'),
  }
}

/** /scope/fleet/crew: a fleet's drivers and vehicles, for its people who sign in; a link leads to its ride. */
async function CrewPage() {
  const [session, { timezone }] = [await requireFleet(), await currentWording()]
  if (session.ride) redirect(startPage(session))
  return (
    <Texts of={['app', 'close', 'crew', 'date', 'dialog', 'failure', 'phone', 'problem', 'vehicle']}>
      <Prefetched calls={crewCalls}>
        <Crew today={todayIn(timezone)} />
      </Prefetched>
    </Texts>
  )
}

export default CrewPage

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { todayIn } from '#/dashboard/view.ts'
import { spanOf, USUAL } from '#/fairness/periods.ts'
import { Texts } from '#/language/Texts.tsx'
import { currentWording } from '#/language/wording.ts'
import { OwnPunctuality } from '#/provider/punctuality/OwnPunctuality.tsx'
import { requireFleet } from '#/provider/require-fleet.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('punctuality'))('own') }
}

/** /scope/fleet/punctuality: how a fleet kept what its rides were promised, for its people who sign in. */
async function OwnPunctualityPage() {
  const [session, { timezone }] = [await requireFleet(), await currentWording()]
  if (session.ride) redirect(startPage(session))
  const today = todayIn(timezone)
  return (
    <Texts of={['app', 'close', 'failure', 'fairness', 'problem', 'punctuality']}>
      <Prefetched calls={[['fleet.punctuality', spanOf(USUAL, today, timezone)]]}>
        <OwnPunctuality today={today} zone={timezone} />
      </Prefetched>
    </Texts>
  )
}

export default OwnPunctualityPage

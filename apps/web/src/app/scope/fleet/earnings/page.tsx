import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { todayIn } from '#/dashboard/view.ts'
import { Texts } from '#/language/Texts.tsx'
import { currentWording } from '#/language/wording.ts'
import { Earnings } from '#/provider/earnings/Earnings.tsx'
import { monthsUntil } from '#/provider/earnings/months.ts'
import { requireFleet } from '#/provider/require-fleet.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('earnings'))('title'),
  }
}

/** /scope/fleet/earnings: what a fleet earned, for its people who sign in; a link leads to its ride. */
async function EarningsPage() {
  const [session, { timezone }] = [await requireFleet(), await currentWording()]
  if (session.ride) redirect(startPage(session))
  const months = monthsUntil(todayIn(timezone))
  return (
    <Texts of={['app', 'close', 'cost_reason', 'earnings', 'failure', 'problem']}>
      <Prefetched calls={[['fleet.earnings', { month: months[0] ?? '' }]]}>
        <Earnings months={months} />
      </Prefetched>
    </Texts>
  )
}

export default EarningsPage

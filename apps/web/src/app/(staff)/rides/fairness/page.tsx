import { may } from '@nemt/domain/access/may.ts'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { todayIn } from '#/dashboard/view.ts'
import { Fairness } from '#/fairness/Fairness.tsx'
import { spanOf, USUAL } from '#/fairness/periods.ts'
import { Texts } from '#/language/Texts.tsx'
import { currentWording } from '#/language/wording.ts'
import { requireSession } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('fairness'))('title') }
}

/** /rides/fairness: how the customer's offers went to its fleets, for who may see rides. */
async function FairnessPage() {
  const [{ permissions }, { timezone }] = [await requireSession(), await currentWording()]
  if (!may(permissions, 'ride.view'))
    return <Empty title={(await getTranslations('fairness'))('notPermitted')} />
  const today = todayIn(timezone)
  return (
    <Texts of={['app', 'calibration', 'close', 'failure', 'fairness', 'problem', 'punctuality']}>
      <Prefetched calls={[['fleet.fairness', spanOf(USUAL, today, timezone)]]}>
        <Fairness today={today} zone={timezone} />
      </Prefetched>
    </Texts>
  )
}

export default FairnessPage

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { Inbox } from '#/provider/inbox/Inbox.tsx'
import { requireFleet } from '#/provider/require-fleet.ts'
import { offeredRidesTexts } from '#/provider/texts.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('inbox'))('title'),
  }
}

/** /scope/fleet/offers: what a fleet has to answer, for its people who sign in; a link leads to its ride. */
async function OffersPage() {
  const session = await requireFleet()
  if (session.ride) redirect(startPage(session))
  return (
    <Texts of={[...offeredRidesTexts, 'inbox']}>
      <Prefetched
        calls={[
          ['offer.inbox', {}],
          ['offer.elsewhere', {}],
          ['fleet.paused', {}],
        ]}
      >
        <Inbox fleet={session.fleet!} />
      </Prefetched>
    </Texts>
  )
}

export default OffersPage

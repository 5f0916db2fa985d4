import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { currentWording } from '#/language/wording.ts'
import { Keys } from '#/provider/keys/Keys.tsx'
import { requireFleet } from '#/provider/require-fleet.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('fleetKeys'))('title'),
  }
}

/** /scope/fleet/keys: the keys of a fleet's own systems, for its people who sign in; a link leads to its ride. */
async function KeysPage() {
  const [session, { timezone }] = [await requireFleet(), await currentWording()]
  if (session.ride) redirect(startPage(session))
  return (
    <Texts of={['close', 'failure', 'fleetKeys', 'problem', 'secrets', 'webhooks']}>
      <Prefetched
        calls={[
          ['fleet.key.list', {}],
          ['webhook.list', {}],
        ]}
      >
        <Keys zone={timezone} />
      </Prefetched>
    </Texts>
  )
}

export default KeysPage

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { ProofsPage } from '#/proofs/ProofsPage.tsx'
import { requireSession } from '#/session/session.ts'

type Props = { params: Promise<{ ride: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proofs'))('title') }
}

/** /rides/{ride}/proofs: the six proofs of a completed ride, for staff who may view it, to print. */
async function Proofs({ params }: Props) {
  const [session, { ride }] = [await requireSession(), await params]
  if (!session.permissions.includes('ride.view')) notFound()
  await orNotFound(call('ride.info', { keys: [ride] }))
  return (
    <Texts of={['app', 'card', 'crew', 'drive', 'failure', 'proofs', 'ride', 'vehicle']}>
      <Prefetched
        calls={[
          ['ride.info', { keys: [ride] }],
          ['ride.proofs', { ride }],
        ]}
      >
        <ProofsPage ride={ride} />
      </Prefetched>
    </Texts>
  )
}

export default Proofs

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
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

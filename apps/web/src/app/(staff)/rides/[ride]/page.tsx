import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { ManagePage } from '#/manage/ManagePage.tsx'
import { requireSession } from '#/session/session.ts'

type Props = { params: Promise<{ ride: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('managePage'))('page') }
}

/**
 * /rides/{ride} (doc 2 §2.5, X017): the ride manage page, for global users who may view the ride's team. Whoever
 * may not, and a key that nobody has, find nothing here.
 */
async function RidePage({ params }: Props) {
  const [session, { ride }] = [await requireSession(), await params]
  if (!session.user.global) notFound()
  await orNotFound(call('ride.info', { keys: [ride] }))
  return (
    <Texts
      of={[
        'app',
        'card',
        'close',
        'cost_reason',
        'date',
        'decline',
        'dialog',
        'failure',
        'fleets',
        'manage',
        'managePage',
        'phone',
        'pools',
        'presence',
        'problem',
        'provider',
        'refusal',
        'reroute',
        'ride',
        'service',
        'status',
        'time',
        'unfit',
        'vehicle',
      ]}
    >
      <Prefetched
        calls={[
          ['ride.info', { keys: [ride] }],
          ['ride.fleets', { ride }],
        ]}
      >
        <ManagePage ride={ride} owner={session.user.key} />
      </Prefetched>
    </Texts>
  )
}

export default RidePage

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { isRefused } from '#/calls/answer.ts'
import { call } from '#/calls/page.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { mapSettings } from '#/map/settings.ts'
import { ActingOffer } from '#/provider/ActingOffer.tsx'
import { OfferPage } from '#/provider/OfferPage.tsx'
import { OpenLink } from '#/provider/OpenLink.tsx'
import { passengerDayHref } from '#/provider/passenger-day.ts'
import { requireFleet } from '#/provider/require-fleet.ts'
import { offeredRidesTexts } from '#/provider/texts.ts'
import { currentSession, type Session } from '#/session/session.ts'

type Props = { params: Promise<{ ride: string }>; searchParams: Promise<{ access_token?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('provider'))('ride'),
  }
}

/** What one ride shows besides, the words of what changed in it among them. */
const rideTexts = [
  'change',
  'crew',
  'location_type',
  'method',
  'mobility',
  'phone',
  'reason',
  'relation',
  'reroute',
  'ride_type',
  'service',
  'wheelchair',
] as const

/**
 * /scope/fleet/ride/{ride} (doc 3 §2.7). A link's token comes first, then the session (X058); this page never
 * reads the token itself. Global support comes for the fleet that its navigation names (V1194).
 */
async function ProviderRide({ params, searchParams }: Props) {
  const [{ ride }, { access_token }] = [await params, await searchParams]
  if (access_token !== undefined) return <OpenLink signedIn={await opens(await currentSession(), ride)} />
  const visitor = await currentSession()
  if (visitor?.scope === 'coordinator' && visitor.user.global)
    return (
      <Texts of={[...offeredRidesTexts, ...rideTexts]}>
        <ActingOffer ride={ride} map={mapSettings()} />
      </Texts>
    )
  const session = await requireFleet()
  return (
    <Texts of={[...offeredRidesTexts, ...rideTexts]}>
      <Prefetched
        calls={[
          ['offer.info', { ride }],
          ['ride.crew', { ride }],
        ]}
      >
        <OfferPage ride={ride} map={mapSettings()} backHref={await passengerDayHref(session, ride)} />
      </Prefetched>
    </Texts>
  )
}

/** Whether the browser's session shows the ride already: one of another link may not. */
async function opens(session: Session | null, ride: string): Promise<boolean> {
  if (session?.scope !== 'fleet') return false
  try {
    await call('offer.info', { ride })
    return true
  } catch (error) {
    if (isRefused(error, 'not_found')) return false
    throw error
  }
}

export default ProviderRide

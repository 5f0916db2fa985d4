import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { FleetAlerts } from '#/provider/alerts/FleetAlerts.tsx'
import { requireFleet } from '#/provider/require-fleet.ts'
import { startPage } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('fleetAlerts'))('title') }
}

/** /scope/fleet/alerts: how one of a fleet's people hears of its rides, for who signs in. */
async function FleetAlertsPage() {
  const session = await requireFleet()
  if (session.ride) redirect(startPage(session))
  return (
    <Texts of={['alert_method', 'app', 'failure', 'fleetAlerts', 'problem', 'settings']}>
      <Prefetched calls={[['fleet.alerts', {}]]}>
        <FleetAlerts />
      </Prefetched>
    </Texts>
  )
}

export default FleetAlertsPage

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { dayBounds } from '@nemt/domain/time/zone.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { todayIn, viewOf } from '#/dashboard/view.ts'
import { Texts } from '#/language/Texts.tsx'
import { mapSettings } from '#/map/settings.ts'
import { FleetDay } from '#/provider/FleetDay.tsx'
import { fleetDaySearch } from '#/provider/searches.ts'
import { requireFleet } from '#/provider/require-fleet.ts'
import { offeredRidesTexts } from '#/provider/texts.ts'
import { currentWording } from '#/language/wording.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('provider'))('dayTitle'),
  }
}

/** /scope/fleet: where a provider's login starts; the day's offers and rides. */
async function FleetPage({ searchParams }: Props) {
  const [session, { timezone }, { day }] = [await requireFleet(), await currentWording(), await searchParams]
  const today = todayIn(timezone)
  const shown = viewOf(new URLSearchParams(typeof day === 'string' ? { day } : {}), today).day
  const { start, end } = dayBounds(shown, timezone)
  return (
    <Texts of={[...offeredRidesTexts, 'ahead', 'date', 'fleetDay', 'passenger', 'pools', 'risk']}>
      <Prefetched
        calls={[
          ['ride.search', fleetDaySearch(start, end)],
          ['fleet.paused', {}],
        ]}
      >
        <FleetDay zone={timezone} today={today} fleet={session.fleet!} map={mapSettings()} />
      </Prefetched>
    </Texts>
  )
}

export default FleetPage

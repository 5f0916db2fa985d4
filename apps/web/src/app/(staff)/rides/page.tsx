import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { Prefetched, type Wanted } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { CancelRides } from '#/dashboard/cancel/CancelRides.tsx'
import { dashboardSettings } from '#/dashboard/read-settings.ts'
import { withoutCostFilter } from '@nemt/domain/ride/list-filter.ts'
import { holds, mayNotFilterByCost } from '#/dashboard/settings.ts'
import { summaryTexts } from '#/dashboard/texts.ts'
import { Texts } from '#/language/Texts.tsx'
import { daysOf } from '#/rides/calendar/days.ts'
import { dayOfView, filterOf, pageOf, ridesViewOf, viewOfKept, type RidesView } from '#/rides/list-view.ts'
import { RideSearch } from '#/rides/RideSearch.tsx'
import { requireSession } from '#/session/session.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rides'))('title') }
}

/** /rides (R050): every ride of the customer, searched, listed and acted on. */
async function RidesPage({ searchParams }: Props) {
  const [session, query] = [await requireSession(), await searchParams]
  const settings = await dashboardSettings(session)
  if (!holds(settings, 'ride.search'))
    return <Empty title={(await getTranslations('rides'))('notPermitted')} />
  const where = { today: settings.today, zone: settings.zone }
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const opens = parameters.size === 0 ? await openingView(where) : undefined
  const asked = opens ?? { ...ridesViewOf(parameters, where), query: '' }
  const view = mayNotFilterByCost(settings) ? withoutCostFilter(asked) : asked
  return (
    <Texts
      of={[
        ...summaryTexts,
        'account',
        'board',
        'calendar',
        'cancel',
        'cancelDialog',
        'card',
        'close',
        'dashboard',
        'date',
        'help',
        'need',
        'problem',
        'reason',
        'ride_type',
        'rides',
        'risk',
        'selection',
        'time',
        'views',
      ]}
    >
      <Prefetched calls={[['view.list', {}], ...foundIn(view, settings.zone)]}>
        <CancelRides global={settings.user.global}>
          <RideSearch settings={settings} opens={opens} />
        </CancelRides>
      </Prefetched>
    </Texts>
  )
}

/** What the page shows first: a page of the list with its count, or the days of the calendar. */
function foundIn(view: RidesView, zone: string): Wanted[] {
  if (view.shape !== 'list')
    return daysOf(view.shape, view.on).map((day) => ['ride.search', dayOfView(view, day, zone)])
  return [
    ['ride.search', pageOf(view, zone)],
    ['ride.count', filterOf(view, zone)],
  ]
}

/** The view with which the list opens for this user, if they chose one. */
async function openingView(where: { today: string; zone: string }): Promise<RidesView | undefined> {
  const { views, lists } = await call<DataOf<'view.list'>>('view.list')
  const chosen = lists.find(({ list }) => list === 'rides')?.view
  const view = views.find(({ key }) => key === chosen)
  return view && viewOfKept(view.filter, where)
}

export default RidesPage

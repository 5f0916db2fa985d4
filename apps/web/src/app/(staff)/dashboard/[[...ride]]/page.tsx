import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound, redirect } from 'next/navigation'
import type { DataOf } from '#/calls/named.ts'
import { orNotFound } from '#/calls/or-not-found.ts'
import { call } from '#/calls/page.ts'
import { Prefetched, type Wanted } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { navigationLinks } from '#/components/navigation/links.ts'
import { dashboardTexts } from '#/dashboard/texts.ts'
import { Dashboard } from '#/dashboard/Dashboard.tsx'
import { dashboardSettings } from '#/dashboard/read-settings.ts'
import { holds } from '#/dashboard/settings.ts'
import { boardOf, dashboardHref, searchOf, todayIn, viewOf } from '#/dashboard/view.ts'
import { Texts } from '#/language/Texts.tsx'
import { requireSession, type Session } from '#/session/session.ts'

type Props = {
  params: Promise<{ ride?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('dashboard'))('title'),
  }
}

/**
 * /dashboard and /dashboard/{ride} (doc 2 §2.2). One page for both: opening a ride changes the address, not
 * the page.
 */
async function DashboardPage({ params, searchParams }: Props) {
  const [session, { ride: path = [] }, query] = [await requireSession(), await params, await searchParams]
  if (path.length > 1) notFound()
  const settings = await dashboardSettings(session)
  if (!holds(settings, 'ride.view')) return elsewhere(session)
  const ride = path[0]
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const view = viewOf(parameters, settings.today, { ranged: settings.user.global })
  const asked = ride ? await orNotFound(call<DataOf<'ride.info'>>('ride.info', { keys: [ride] })) : null
  const found = asked?.rides[0]
  // A link to a ride alone opens its day beside it.
  const day = found && !parameters.has('day') ? todayIn(settings.zone, found.times.needed) : view.day
  if (day !== view.day) redirect(dashboardHref({ ...view, day }, settings.today, ride))
  const prefetched: Wanted[] = [
    ['ride.board', boardOf(view, settings.zone)],
    ['view.list', {}],
  ]
  if (settings.teamFilter) prefetched.push(['team.list', {}])
  if (view.query) prefetched.push(['ride.search', searchOf(view, settings.zone)])
  if (ride) prefetched.push(['ride.info', { keys: [ride] }])
  if (ride && holds(settings, 'ride.event.view')) prefetched.push(['ride.events', { ride }])
  if (ride && found?.fleet) prefetched.push(['offer.list', { ride }], ['ride.dispatch', { ride }])
  return (
    <Texts of={dashboardTexts}>
      <Prefetched calls={prefetched}>
        <Dashboard settings={settings} />
      </Prefetched>
    </Texts>
  )
}

/** Without ride.view the start is the first screen that the role does include. */
async function elsewhere(session: Session) {
  const [first] = navigationLinks(session)
  if (first) redirect(first.href)
  return <Empty title={(await getTranslations('dashboard'))('notPermitted')} />
}

export default DashboardPage

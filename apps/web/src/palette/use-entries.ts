'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { formatDate, formatDayLabel, formatTime } from '@nemt/domain/time/format.ts'
import { addDays, dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import { dataOf } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useCall } from '#/calls/use-call.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { newTripHref } from '#/dashboard/journey-links.ts'
import { holds, mayStartRequest } from '#/dashboard/settings.ts'
import { dashboardHref, plainView, todayIn } from '#/dashboard/view.ts'
import { holdTyping } from '#/look/type-ahead.ts'
import { dayTyped } from './day-typed.ts'
import type { Entry } from './entry.ts'
import type { Finder } from './finder.ts'
import { fits } from './matching.ts'
import { currentOffers } from './offers.ts'
import { useFound, type Found } from './use-found.ts'

/** Days ahead in which a passenger's next ride is looked for. */
const AHEAD = 60

/** Where the palette goes: the page that is shown does it by itself, else another one is opened. */
type Ways = {
  today: string
  openDay: (day: string) => void
  openRide: (key: string, needed: number) => void
  openPassenger: (key: string) => void
}

/** What fits the letters that were typed, and whether the server is still asked. */
export function useEntries(typed: string, finder: Finder, language: InterfaceLanguage) {
  const { found, state, settled } = useFound(typed, finder)
  const ways = useWays(finder)
  const own = [
    ...useCommands(finder),
    ...useScreens(finder),
    ...(currentOffers()?.entries(typed) ?? []),
    ...useDays(typed, finder, ways, language),
  ]
  const fitting = own.filter(({ group, label }) => group === 'dates' || fits(typed, label))
  const foundEntries = useFoundEntries(found, finder, ways, language)
  return { entries: [...fitting, ...foundEntries], state, settled: settled || fitting.length > 0 }
}

function useWays({ zone }: Finder): Ways {
  const router = useRouter()
  const [today] = useState(() => todayIn(zone))
  // Asked when somebody goes there: what was found on one page may be gone to from another.
  const board = (day: string, ride?: string) => dashboardHref({ ...plainView, day }, today, ride)
  return {
    today,
    openDay: (day) => {
      const offers = currentOffers()
      if (offers) offers.openDay(day)
      else router.push(board(day))
    },
    openRide: (key, needed) => {
      const [offers, day] = [currentOffers(), localDate(needed, zone)]
      if (offers) offers.openRide(key, day)
      else router.push(board(day, key))
    },
    openPassenger: (key) => router.push(`/patients/${key}/record`),
  }
}

/** What one may do from everywhere; what the customer has switched off is known once the palette is open. */
function useCommands(finder: Finder): Entry[] {
  const text = useTranslations('dashboard')
  const router = useRouter()
  const { data: customer } = useCall('customer.info', {})
  const newTripRequest = customer?.flags?.hide_new_trip_request_button !== true
  if (!customer || !mayStartRequest({ newTripRequest, permissions: finder.permissions })) return []
  const journey = customer.coordinate?.disable_journey !== true
  const ride = currentOffers()?.ride
  const run = () => {
    holdTyping()
    router.push(newTripHref(journey, ride ? { ride } : {}))
  }
  return [{ id: 'new', group: 'commands', label: text('newTrip'), run }]
}

/** Where the header leads, and one's own settings. */
function useScreens({ screens, settings }: Finder): Entry[] {
  const text = useTranslations()
  const router = useRouter()
  const screen = (href: string, label: string): Entry => ({
    ...{ id: `screen ${href}`, group: 'screens', label },
    run: () => router.push(href),
  })
  return [
    ...screens.map(({ href, word }) => screen(href, text(`navigation.${word}`))),
    ...(settings ? [screen('/settings', text('account.settings'))] : []),
  ]
}

/** The day that was typed; tomorrow and yesterday by their names. */
function useDays(
  typed: string,
  finder: Finder,
  { today, openDay }: Ways,
  language: InterfaceLanguage,
): Entry[] {
  const text = useTranslations('palette')
  if (!holds(finder, 'ride.view')) return []
  const day = dayTyped(typed, today, language)
  const entry = (date: string, name?: string): Entry => ({
    id: `day ${date}`,
    group: 'dates',
    label: formatDayLabel(date, today, language),
    ...(name ? { detail: name } : {}),
    run: () => openDay(date),
  })
  const named = (
    [
      ['tomorrow', 1],
      ['yesterday', -1],
    ] as const
  )
    .filter(([name]) => typed.trim() !== '' && fits(typed, text(name)))
    .map(([name, days]) => entry(addDays(today, days), text(name)))
  return day ? [entry(day)] : named
}

/** Passengers, who lead to their next ride or else to their record, and the ride of a key. */
function useFoundEntries(
  found: readonly Found[],
  finder: Finder,
  { today, openRide, openPassenger }: Ways,
  language: InterfaceLanguage,
): Entry[] {
  const text = useTranslations()
  const open = async (key: string, name: string) => {
    const next = holds(finder, 'ride.view') ? await nextRide(key, today, finder.zone) : null
    if (next) return openRide(next.key, next.times.needed)
    if (holds(finder, 'passenger.view', 'passenger.edit')) return openPassenger(key)
    toasts.show(text('palette.noRides', { name, days: AHEAD }))
  }
  return found.map((each): Entry => {
    if (each.kind === 'ride') {
      const { key, passenger, times, timezone } = each.ride
      const day = formatDate(localDate(times.needed, timezone))
      return {
        id: `ride ${key}`,
        group: 'rides',
        label: `${passenger.name.first} ${passenger.name.last}`,
        detail: `${day} ${formatTime(times.needed, timezone, language)} · ${key}`,
        run: () => openRide(key, times.needed),
      }
    }
    const { key, name, dob, customer_key: rider, phone } = each.passenger
    const label = `${name.first} ${name.last}`
    const born = dob && text('passenger.born', { date: formatDate(dob) })
    return {
      id: `passenger ${key}`,
      group: 'passengers',
      label,
      detail: [born, phone?.display, rider].filter(Boolean).join(' · '),
      run: () => void open(key, label),
    }
  })
}

/** The passenger's first ride from today on; null without one, or where nobody answers. */
async function nextRide(passenger: string, today: string, zone: string) {
  const [from, to] = [dayBounds(today, zone).start, dayBounds(addDays(today, AHEAD), zone).end]
  const answer = await send<DataOf<'ride.search'>>('ride.search', { passenger, from, to, take: 1 })
  return answer.ok ? (dataOf(answer).rides[0] ?? null) : null
}

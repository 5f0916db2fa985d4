'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { formatDate, formatDayLabel, formatTime } from '@nemt/domain/time/format.ts'
import { addDays, dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import { dataOf } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { toasts } from '#/components/toast/toasts.ts'
import type { Board } from '../board/use-board.ts'
import { newTripHref } from '../journey-links.ts'
import type { DashboardSettings } from '../settings.ts'
import type { Shown } from '../use-view.ts'
import { daysOf, plainView, type View } from '../view.ts'
import { dayTyped } from './day-typed.ts'
import { fits } from './matching.ts'
import { useFound, type Found } from './use-found.ts'

/** Something that the palette offers: what it is called, and what it does. */
export type Entry = {
  id: string
  group: 'commands' | 'passengers' | 'rides' | 'dates' | 'providers' | 'places'
  label: string
  detail?: string
  run: () => void
}

type At = {
  board: Board
  shown: Shown
  settings: DashboardSettings
  mayCreate: boolean
  language: InterfaceLanguage
  onSheet: () => void
}

/** Days ahead in which a passenger's next ride is looked for. */
const AHEAD = 60
/** As many providers or places of a day as are offered. */
const MOST = 6

/** What fits the letters that were typed, and whether the server is still asked. */
export function useEntries(typed: string, at: At) {
  const { found, state, settled } = useFound(typed, at.settings)
  const own = [...useCommands(at), ...useDays(typed, at), ...useOfDay(typed, at)]
  const fitting = own.filter(({ group, label }) => group === 'dates' || fits(typed, label))
  const foundEntries = useFoundEntries(found, at)
  return { entries: [...fitting, ...foundEntries], state, settled: settled || fitting.length > 0 }
}

/** What one may do here, and where one may go. */
function useCommands({ shown, settings, mayCreate, onSheet }: At): Entry[] {
  const text = useTranslations()
  const router = useRouter()
  const { ride, show } = shown
  const of = (id: string, label: string, run: () => void): Entry => ({ id, group: 'commands', label, run })
  const only = (counter: View['counter']) =>
    of(`counter ${counter}`, text('palette.only', { what: text(`counter.${counter}`) }), () =>
      show({ counter }, ride),
    )
  return [
    ...(mayCreate
      ? [of('new', text('dashboard.newTrip'), () => router.push(newTripHref(settings.journey, { ride })))]
      : []),
    of('today', text('keys.today'), () => show({ day: shown.today }, ride)),
    only('unassigned'),
    only('risk'),
    only('replies'),
    only('attention'),
    of('all', text('dashboard.clearFilters'), () => show({ ...plainView, ...daysOf(shown.view) }, ride)),
    of('keys', text('keys.title'), onSheet),
  ]
}

/** The day that was typed; tomorrow and yesterday by their names. */
function useDays(typed: string, { shown, language }: At): Entry[] {
  const text = useTranslations('palette')
  const { today, show, ride } = shown
  const day = dayTyped(typed, today, language)
  const entry = (date: string, name?: string): Entry => ({
    id: `day ${date}`,
    group: 'dates',
    label: formatDayLabel(date, today, language),
    ...(name ? { detail: name } : {}),
    run: () => show({ day: date }, ride),
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

/** The providers and places of the day's rides: they filter the board. */
function useOfDay(typed: string, { board, shown }: At): Entry[] {
  const { show, ride } = shown
  if (typed.trim() === '') return []
  const rides = (board.all ?? []).map((watched) => watched.ride)
  const fleets = new Map(
    rides.flatMap(({ fleet, fleet_name: name }) => (fleet && name ? [[fleet, name]] : [])),
  )
  const places = new Set(
    rides.flatMap(({ stops }) =>
      [stops.pickup, stops.dropoff].flatMap(({ name, type }) => (name && type !== 'home' ? [name] : [])),
    ),
  )
  const fitting = <T>(all: Iterable<T>, label: (each: T) => string) =>
    [...all].filter((each) => fits(typed, label(each))).slice(0, MOST)
  return [
    ...fitting(fleets, ([, name]) => name!).map(([fleet, name]): Entry => ({
      id: `provider ${fleet}`,
      group: 'providers',
      label: name!,
      run: () => show({ fleet: fleet! }, ride),
    })),
    ...fitting(places, (place) => place).map((place): Entry => ({
      id: `place ${place}`,
      group: 'places',
      label: place,
      run: () => show({ place }, ride),
    })),
  ]
}

/** Passengers, who lead to their next ride, and the ride of a key. */
function useFoundEntries(found: readonly Found[], { shown, settings, language }: At): Entry[] {
  const text = useTranslations()
  const openRide = (key: string, needed: number, zone: string) =>
    shown.show({ ...plainView, day: localDate(needed, zone) }, key)
  return found.map((each): Entry => {
    if (each.kind === 'ride') {
      const { key, passenger, times, timezone } = each.ride
      const day = formatDate(localDate(times.needed, timezone))
      return {
        id: `ride ${key}`,
        group: 'rides',
        label: `${passenger.name.first} ${passenger.name.last}`,
        detail: `${day} ${formatTime(times.needed, timezone, language)} · ${key}`,
        run: () => openRide(key, times.needed, settings.zone),
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
      run: () =>
        void nextRide(key, shown.today, settings.zone).then((next) =>
          next
            ? openRide(next.key, next.times.needed, settings.zone)
            : toasts.show(text('palette.noRides', { name: label, days: AHEAD })),
        ),
    }
  })
}

/** The passenger's first ride from today on; null without one, or where nobody answers. */
async function nextRide(passenger: string, today: string, zone: string) {
  const [from, to] = [dayBounds(today, zone).start, dayBounds(addDays(today, AHEAD), zone).end]
  const answer = await send<DataOf<'ride.search'>>('ride.search', { passenger, from, to, take: 1 })
  return answer.ok ? (dataOf(answer).rides[0] ?? null) : null
}

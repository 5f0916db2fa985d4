'use client'
import { useTranslations } from 'next-intl'
import type { Entry } from '#/palette/entry.ts'
import { fits } from '#/palette/matching.ts'
import { useOffers } from '#/palette/offers.ts'
import type { Board } from '../board/use-board.ts'
import type { Shown } from '../use-view.ts'
import { daysOf, plainView, type View } from '../view.ts'

type At = { board: Board; shown: Shown; onSheet: () => void }

/** As many providers or places of a day as are offered. */
const MOST = 6

/** What the palette offers on the board besides: its counters, providers and places as filters, its days in place. */
export function useBoardOffers({ board, shown, onSheet }: At): void {
  const text = useTranslations()
  const { view, ride, today, show } = shown
  const command = (id: string, label: string, run: () => void): Entry => ({
    ...{ id, group: 'commands', label, run },
  })
  const only = (counter: View['counter']) =>
    command(`counter ${counter}`, text('palette.only', { what: text(`counter.${counter}`) }), () =>
      show({ counter }, ride),
    )
  const commands = [
    command('today', text('keys.today'), () => show({ day: today }, ride)),
    only('unassigned'),
    only('risk'),
    only('replies'),
    only('attention'),
    command('all', text('dashboard.clearFilters'), () => show({ ...plainView, ...daysOf(view) }, ride)),
    command('keys', text('keys.title'), onSheet),
  ]
  useOffers({
    ride,
    entries: (typed) => [...commands, ...entriesOfDay(typed, board, shown)],
    openDay: (day) => show({ day }, ride),
    openRide: (key, day) => show({ ...plainView, day }, key),
  })
}

/** The providers and places of the day's rides: they filter the board. */
function entriesOfDay(typed: string, board: Board, { show, ride }: Shown): Entry[] {
  if (typed.trim() === '') return []
  const rides = (board.all ?? []).map((watched) => watched.ride)
  const fleets = new Map(
    rides.flatMap(({ fleet, fleet_name: name }) => (fleet && name ? [[fleet, name] as const] : [])),
  )
  const places = new Set(
    rides.flatMap(({ stops }) =>
      [stops.pickup, stops.dropoff].flatMap(({ name, type }) => (name && type !== 'home' ? [name] : [])),
    ),
  )
  return [
    ...[...fleets].map(([fleet, name]): Entry => ({
      ...{ id: `provider ${fleet}`, group: 'providers', label: name },
      run: () => show({ fleet }, ride),
    })),
    ...[...places].map((place): Entry => ({
      ...{ id: `place ${place}`, group: 'places', label: place },
      run: () => show({ place }, ride),
    })),
  ].filter(fittingFew(typed))
}

/** Lets through what fits the letters, so many of each group. */
function fittingFew(typed: string): (entry: Entry) => boolean {
  const counts: Partial<Record<Entry['group'], number>> = {}
  return ({ group, label }) => {
    if (!fits(typed, label)) return false
    counts[group] = (counts[group] ?? 0) + 1
    return counts[group] <= MOST
  }
}

'use client'
import { FilterChips, useFilterChips, type Chip } from '#/rides/filter/FilterChips.tsx'
import { wholeFilter, type View } from '../view.ts'
import type { Board } from './use-board.ts'

type Props = { board: Board; view: View; onChange: (change: Partial<View>) => void }

/** What the board is narrowed to, each part to be taken away. */
export function Chips(props: Props) {
  return <FilterChips chips={useChips(props)} />
}

/** The parts of what the board is narrowed to, in words. */
export function useChips({ board, view, onChange }: Props): Chip[] {
  // A team is one filter, wherever it was chosen; the provider has its own chip, by the name that its rides bear.
  const chips = useFilterChips({ ...view, teams: wholeFilter(view).teams }, onChange)
  const { fleet, place } = view
  const named = board.all?.find(({ ride }) => ride.fleet === fleet)?.ride.fleet_name ?? fleet
  return [
    ...(fleet ? [{ id: 'provider', label: named, remove: () => onChange({ fleet: '' }) }] : []),
    ...(place ? [{ id: 'place', label: place, remove: () => onChange({ place: '' }) }] : []),
    ...chips,
  ]
}

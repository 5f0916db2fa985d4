import type { DataOf } from '#/calls/named.ts'

type Line = DataOf<'fleet.punctuality'>['lines'][number]
/** How the lines are put together: a row for each of these. */
export const groupings = ['fleet', 'place', 'both'] as const
export type Grouping = (typeof groupings)[number]
export type Row = Omit<Line, 'fleet' | 'fleet_name' | 'place' | 'place_name'> & {
  key: string
  fleet: string | undefined
  place: string | undefined
}

const SUMS = [
  ...(['rides', 'on_time', 'late', 'missed', 'no_show', 'unproven'] as const),
  ...(['late_pickups', 'pickup_minutes', 'late_arrivals', 'arrival_minutes'] as const),
]

/** The lines of the report added up as they are looked at, those with the most rides first. */
export function summed(lines: readonly Line[], by: Grouping): Row[] {
  const rows = new Map<string, Row>()
  for (const line of lines) {
    const { fleet, fleet_name, place = '', place_name } = line
    const key = { fleet, place, both: `${fleet} ${place}` }[by]
    const before = rows.get(key)
    if (before) for (const name of SUMS) before[name] += line[name]
    else {
      const { fleet: _fleet, fleet_name: _name, place: _place, place_name: _at, ...counts } = line
      rows.set(key, {
        ...{ key, fleet: by === 'place' ? undefined : fleet_name },
        ...{ place: by === 'fleet' ? undefined : (place_name ?? ''), ...counts },
      })
    }
  }
  return [...rows.values()].toSorted((a, b) => b.rides - a.rides)
}

/**
 * The share that was on time of what can be said of the provider: of a passenger who wasn't there it can't, nor of a
 * no-show without proofs.
 */
export function shareOnTime({ on_time, late, missed }: Row): number | undefined {
  const judged = on_time + late + missed
  return judged === 0 ? undefined : on_time / judged
}

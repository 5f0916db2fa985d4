import type { RideEdit } from '@nemt/domain/journey/edits.ts'
import type { DataOf } from '#/calls/named.ts'
import type { JourneyState } from '../draft/state.ts'

/**
 * What the sum of the rides on the summary is of (decision 025): all rides of the request; the one day's of a series
 * whose later rides change as well; those that were chosen, where `others` of their request change along.
 */
export function sumOf(
  editing: JourneyState['editing'],
  others: readonly Pick<RideEdit, 'kind'>[],
): 'total' | 'totalDay' | 'totalChosen' {
  if (editing?.range === 'future') return 'totalDay'
  return others.some(({ kind }) => kind !== 'none') ? 'totalChosen' : 'total'
}

/** How many rides of a new series are made later, night by night (server-behaviour §2.7). */
export function madeLater({ keys, series }: Pick<DataOf<'ride.create'>, 'keys' | 'series'>): number {
  if (!series?.made.length) return 0
  return (keys.length / series.made.length) * (series.dates.length - series.made.length)
}

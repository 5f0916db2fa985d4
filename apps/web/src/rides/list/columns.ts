import type { CSSProperties } from 'react'
import type { RideColumn } from '@nemt/domain/ride/list-filter.ts'

/** How wide each column is: a part of the room that is left, or as much as its longest word. */
const TRACKS: Record<RideColumn, string> = {
  time: 'var(--column-time)',
  who: 'minmax(var(--column-who), 1.2fr)',
  needs: 'var(--column-needs)',
  route: 'minmax(var(--column-route), 2.6fr)',
  appointment: 'var(--column-appointment)',
  leg: 'var(--column-leg)',
  provider: 'minmax(var(--column-provider), 1fr)',
  driver: 'minmax(var(--column-driver), 1fr)',
  status: 'minmax(var(--column-status), 0.8fr)',
  team: 'minmax(var(--column-provider), 0.8fr)',
  type: 'var(--column-driver)',
  reason: 'var(--column-driver)',
  cost: 'var(--column-appointment)',
  cancellation: 'minmax(var(--column-driver), 0.8fr)',
  key: 'minmax(var(--column-name), 1fr)',
}

/** What a list leaves out where there is less room: who drives stands with the status. */
const ONLY_WIDE: readonly RideColumn[] = [
  'appointment',
  'leg',
  'driver',
  'team',
  'type',
  'reason',
  'cost',
  'cancellation',
  'key',
]

/** Tracks that are narrower where a list leaves columns out. */
const MEDIUM: Partial<Record<RideColumn, string>> = { who: 'minmax(var(--column-name), 1.2fr)' }

function tracks(columns: readonly RideColumn[], widths: Record<RideColumn, string>): string {
  return ['var(--column-select)', ...columns.map((column) => widths[column])].join(' ')
}

/** The grid of a list with these columns, as its style sheet reads it. */
export function columnStyle(columns: readonly RideColumn[]): CSSProperties {
  const style: Record<`--${string}`, string> = {
    '--columns': tracks(columns, TRACKS),
    '--columns-medium': tracks(
      columns.filter((column) => !ONLY_WIDE.includes(column)),
      { ...TRACKS, ...MEDIUM },
    ),
  }
  return style
}

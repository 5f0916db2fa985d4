import type { DrawnClass } from '@nemt/adapters/maps/area/roads.ts'
import { drawnFrom } from '#/map/street-tile.ts'
import type { Palette } from './palette.ts'

/** From the narrowest to the widest: the wider lie above. */
export const fromNarrow: readonly DrawnClass[] = [
  'path',
  'service',
  'minor',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'motorway',
]

/** Pixels of each class at zoom 15; half as wide two zooms farther out. */
const WIDTHS: Record<DrawnClass, number> = {
  motorway: 9,
  trunk: 8,
  primary: 8,
  secondary: 7,
  tertiary: 6,
  minor: 4.5,
  service: 2,
  path: 1,
}
const THINNEST = 0.6
const WIDEST = 18

/** How wide a road is drawn at a zoom, in pixels; 0 where it isn't. */
export function roadWidth(drawn: DrawnClass, zoom: number): number {
  if (zoom < drawnFrom[drawn]) return 0
  return Math.min(WIDEST, Math.max(THINNEST, WIDTHS[drawn] * 2 ** ((zoom - 15) / 2)))
}

/** The colour of a road, and of its edge where it is wide enough for one. */
export function roadColour(drawn: DrawnClass, { roads }: Palette): { fill: string; edge: string | null } {
  if (drawn === 'motorway' || drawn === 'trunk') return { fill: roads.motorway, edge: roads.motorwayEdge }
  if (drawn === 'path') return { fill: roads.path, edge: null }
  if (drawn === 'primary' || drawn === 'secondary') return { fill: roads.main, edge: roads.edge }
  return { fill: roads.street, edge: drawn === 'service' ? null : roads.edge }
}

import type { DrawnClass } from '@nemt/adapters/maps/area/roads.ts'
import type { Point } from '@nemt/domain/address/schema.ts'

/** Coordinates inside a tile run from 0 to this, from its north-west corner. */
export const streetExtent = 4096

/** The zooms that are served; farther out there are no streets, closer views stretch the deepest tiles. */
export const streetZooms = { least: 9, most: 15 } as const

/** A line of a tile: its class, the index of its name (-1 for none), and a flat list x, y, x, y … */
export type StreetLine = [drawn: DrawnClass, name: number, ...points: number[]]

/** One tile of an area's streets. */
export type StreetTile = { names: string[]; lines: StreetLine[] }

/** An area as a page hands it to its maps. Bounds are west, south, east, north in degrees. */
export type StreetArea = {
  area: string
  version: string
  bounds: readonly [west: number, south: number, east: number, north: number]
  attribution: string
}

/** The zoom from which on each class of road is drawn. */
export const drawnFrom: Record<DrawnClass, number> = {
  motorway: 9,
  trunk: 9,
  primary: 10,
  secondary: 11,
  tertiary: 12,
  minor: 13,
  service: 14,
  path: 15,
}

/** Whether z/x/y is a tile at a zoom that is served. */
export function isStreetTile(z: number, x: number, y: number): boolean {
  const side = 2 ** z
  return (
    [z, x, y].every(Number.isInteger) &&
    z >= streetZooms.least &&
    z <= streetZooms.most &&
    x >= 0 &&
    y >= 0 &&
    x < side &&
    y < side
  )
}

/**
 * The area whose streets show all these points; undefined where none holds them all, or there are no points.
 */
export function streetAreaOf(areas: readonly StreetArea[], points: readonly Point[]): StreetArea | undefined {
  if (points.length === 0) return undefined
  return areas.find(({ bounds: [west, south, east, north] }) =>
    points.every(({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north),
  )
}

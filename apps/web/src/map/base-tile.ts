/** Whom the embedded base map is from. */
export const baseAttribution = 'US Census Bureau · Natural Earth · GeoNames (CC BY 4.0)'

/** Coordinates inside a tile run from 0 to this, from its north-west corner. */
export const extent = 4096

/** The deepest zoom that is served; closer views stretch its tiles. */
export const deepest = 10

/**
 * A name on the map: where it stands in the tile, how many live there, and whether it is a part of a town.
 */
export type Label = [name: string, x: number, y: number, population: number, part: 0 | 1]

/**
 * One tile of the embedded base map: rings of land, border lines, names. Rings and lines are flat lists x, y,
 * x, y …
 */
export type BaseTile = { land: number[][]; states: number[][]; counties: number[][]; labels: Label[] }

/** Whether z/x/y is a tile of the world at a zoom that is served. */
export function isTile(z: number, x: number, y: number): boolean {
  return (
    [z, x, y].every(Number.isInteger) &&
    z >= 0 &&
    z <= deepest &&
    x >= 0 &&
    y >= 0 &&
    x < 2 ** z &&
    y < 2 ** z
  )
}

/** Web Mercator position of a point in degrees, as a share of the world from its north-west corner. */
export function worldShare(lat: number, lng: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

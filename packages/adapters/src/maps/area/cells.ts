import type { DrawnClass } from './roads.ts'
import type { Bounds } from './area.ts'

/** A way as it is drawn: class, index of its name (-1 for none), and lng, lat, lng, lat … in 1e-5 degrees. */
export type CellWay = [drawn: DrawnClass, name: number, ...degrees: number[]]
/** The ways of one square of the map. */
export type Cell = { names: string[]; ways: CellWay[] }

/** The zoom whose tiles are the squares: about eight kilometres wide, few enough ways to be cut at once. */
export const CELL_ZOOM = 12
/** Main roads alone, of the whole area, for the zooms above it. */
export const WIDE_CELL = 'wide'
export const WIDE_CLASSES: readonly DrawnClass[] = ['motorway', 'trunk', 'primary', 'secondary']
/** Degrees are kept as whole numbers of this part: a metre. */
export const PER_DEGREE = 100_000
/** By so much of a square's width ways are kept beyond its edge: lines are drawn wider than they are. */
const MARGIN = 1 / 16

/** The position of a point on the map of the world, in squares. */
function squareAt(lat: number, lng: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  const side = 2 ** CELL_ZOOM
  return {
    x: (lng / 360 + 0.5) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  }
}

export function cellName(x: number, y: number): string {
  return `${x}-${y}`
}

/** The squares that a rectangle touches, with a margin. */
export function cellsOf([west, south, east, north]: Bounds): string[] {
  const [first, last] = [squareAt(north, west), squareAt(south, east)]
  const [left, right] = [Math.floor(first.x - MARGIN), Math.floor(last.x + MARGIN)]
  const [top, bottom] = [Math.floor(first.y - MARGIN), Math.floor(last.y + MARGIN)]
  const cells: string[] = []
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) cells.push(cellName(x, y))
  return cells
}

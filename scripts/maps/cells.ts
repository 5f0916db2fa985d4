import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  cellsOf,
  PER_DEGREE,
  WIDE_CELL,
  WIDE_CLASSES,
  type Cell,
  type CellWay,
} from '@nemt/adapters/maps/area/cells.ts'
import { boundsOf, type Road } from './streets.ts'

/** Writes the squares that tiles are cut from: each way into every square that it touches. */
export function writeCells(folder: string, roads: readonly Road[]): void {
  mkdirSync(folder, { recursive: true })
  const cells = new Map<string, Road[]>()
  const put = (name: string, road: Road) => {
    const there = cells.get(name)
    if (there) there.push(road)
    else cells.set(name, [road])
  }
  for (const road of roads) {
    for (const name of cellsOf(boundsOf([road]))) put(name, road)
    if (WIDE_CLASSES.includes(road.drawn)) put(WIDE_CELL, road)
  }
  for (const [name, inside] of cells)
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(cellOf(inside)))
}

function cellOf(roads: readonly Road[]): Cell {
  const names = new Map<string, number>()
  const nameOf = (name: string | undefined): number => {
    if (name === undefined) return -1
    const found = names.get(name) ?? names.size
    names.set(name, found)
    return found
  }
  const ways = roads.map(({ drawn, name, points }): CellWay => {
    const degrees = points.flatMap(([lat, lng]) => [
      Math.round(lng * PER_DEGREE),
      Math.round(lat * PER_DEGREE),
    ])
    return [drawn, nameOf(name), ...degrees]
  })
  return { names: [...names.keys()], ways }
}

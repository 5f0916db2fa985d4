import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Point } from '@nemt/domain/address/schema.ts'

/** Raised when the files of an area change their meaning: areas of another format are prepared anew. */
export const FORMAT = 2

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** What an area's folder says of itself (area.json). */
export type AreaInfo = {
  format: number
  area: string
  /** Of the extract that it was made of, by its content: the version of the area's files. */
  version: string
  bounds: Bounds
  /** How many streets have a name, and how many crossings are known. */
  streets: number
  crossings: number
  attribution: string
}

/** An area that is ready: its facts, and the folder of its present version. */
export type Area = AreaInfo & { folder: string }

/** Names inside an area's version folder. */
export const AREA_FILES = {
  info: 'area.json',
  graph: 'graph',
  cells: 'cells',
  search: 'search.json',
} as const

/**
 * The file of an area that names its present version: written aside and renamed, so that it changes at once.
 */
export const CURRENT = 'current'

/** The folder of all areas below the data folder. */
export function mapsFolder(dataFolder: string): string {
  return path.resolve(dataFolder, 'maps')
}

export function isInside({ lat, lng }: Point, [west, south, east, north]: Bounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** The area that holds all these points; undefined where none does. */
export function areaOf(areas: readonly Area[], points: readonly Point[]): Area | undefined {
  return areas.find(({ bounds }) => points.every((point) => isInside(point, bounds)))
}

function readArea(folder: string): Area | undefined {
  try {
    const version = readFileSync(path.join(folder, CURRENT), 'utf8').trim()
    const within = path.join(folder, version)
    const info = JSON.parse(readFileSync(path.join(within, AREA_FILES.info), 'utf8')) as AreaInfo
    return info.format === FORMAT ? { ...info, folder: within } : undefined
  } catch {
    // Being prepared, or broken by hand: an area that can't be read is none.
    return undefined
  }
}

/** The areas in the maps folder as they are now, by name. */
export function readAreas(folder: string): Area[] {
  return names(folder).flatMap((name) => readArea(path.join(folder, name)) ?? [])
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch {
    return []
  }
}

/** What tells that an area was replaced, came or went. */
function stampOf(folder: string): string {
  return names(folder)
    .map((name) => {
      const found = statSync(path.join(folder, name, CURRENT), { throwIfNoEntry: false })
      return `${name} ${found?.mtimeMs} ${found?.ino}`
    })
    .join('\n')
}

/**
 * The areas of a folder, looked up again at most once in `everyMs`: a process that runs notices within that
 * time that an area was replaced, and nobody waits for it.
 */
export function watchAreas(
  folder: string,
  { everyMs = 1_000, now = () => performance.now() }: { everyMs?: number; now?: () => number } = {},
): () => readonly Area[] {
  let areas: readonly Area[] = []
  let stamp: string | undefined
  let looked = -Infinity
  return () => {
    if (now() - looked < everyMs) return areas
    looked = now()
    const found = stampOf(folder)
    if (found !== stamp) {
      stamp = found
      areas = readAreas(folder)
    }
    return areas
  }
}

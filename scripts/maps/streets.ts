import type { Bounds } from '@nemt/adapters/maps/area/area.ts'
import { loadGazetteer, type Gazetteer } from '@nemt/adapters/maps/gazetteer.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { drawnClass, isStreet, type DrawnClass } from '@nemt/adapters/maps/area/roads.ts'
import { itemsOf, type OsmWay } from './extract.ts'
import { GrowingNumbers, NodePoints } from './nodes.ts'

/** A road of the extract, with its points in degrees. */
export type Road = {
  drawn: DrawnClass
  name: string | undefined
  zip: string
  refs: number[]
  points: [lat: number, lng: number][]
}
/** A house number that the extract knows. */
export type HouseNumber = { street: string; zip: string; number: number; at: [lat: number, lng: number] }
export type Streets = { roads: Road[]; numbers: HouseNumber[]; bounds: Bounds }

const NODE_TAGS = ['addr:housenumber', 'addr:street', 'addr:postcode']
const ZIPS = ['addr:postcode', 'postal_code', 'tiger:zip_left', 'tiger:zip_right']
const WAY_TAGS = ['highway', 'name', 'ref', 'area', 'addr:housenumber', 'addr:street', ...ZIPS]

/** A ZIP code as the tags have it; the first where there are several; empty for none. */
function zipOf(tags: Record<string, string>): string {
  for (const key of ZIPS) {
    const found = /\b\d{5}\b/.exec(tags[key] ?? '')
    if (found) return found[0]
  }
  return ''
}

function numberOf(tags: Record<string, string> | undefined): Omit<HouseNumber, 'at'> | undefined {
  const [number, street] = [/^\d{1,6}/.exec(tags?.['addr:housenumber'] ?? '')?.[0], tags?.['addr:street']]
  return tags && number && street ? { street, zip: zipOf(tags), number: Number(number) } : undefined
}

/**
 * The roads and house numbers of an extract. It is read twice, because it names points before it says which
 * of them roads pass: the first time for the roads, the second time for their points.
 *
 * @param progress how many of the extract's items were looked at
 */
export async function readStreets(file: string, progress: (items: number) => void): Promise<Streets> {
  const ways: OsmWay[] = []
  const wanted = new GrowingNumbers()
  let items = 0
  for await (const item of itemsOf(file, { node: [], way: WAY_TAGS })) {
    if (++items % 50_000 === 0) progress(items)
    if (item.type !== 'way' || !(drawnClass(item.tags?.highway) || numberOf(item.tags))) continue
    ways.push(item)
    for (const ref of item.refs) wanted.push(ref)
  }
  const points = new NodePoints(wanted.all())
  const numbers: HouseNumber[] = []
  for await (const item of itemsOf(file, { node: NODE_TAGS, way: [] })) {
    if (item.type !== 'node') break
    if (++items % 50_000 === 0) progress(items)
    points.put(item.id, item.lat, item.lon)
    const number = numberOf(item.tags)
    if (number) numbers.push({ ...number, at: [item.lat, item.lon] })
  }
  const gazetteer = loadGazetteer()
  const roads: Road[] = []
  for (const way of ways) {
    const { tags = {} } = way
    const passed = way.refs.flatMap((ref) => {
      const at = points.get(ref)
      return at ? [{ ref, at }] : []
    })
    const number = numberOf(tags)
    if (number && passed[0]) numbers.push({ ...number, at: middleOf(passed.map(({ at }) => at)) })
    const drawn = drawnClass(tags.highway)
    if (!drawn || tags.area === 'yes' || passed.length < 2) continue
    roads.push({
      drawn,
      name: tags.name ?? (isStreet(drawn) ? undefined : tags.ref),
      zip: likely(zipOf(tags), gazetteer, middleOf(passed.map(({ at }) => at))),
      refs: passed.map(({ ref }) => ref),
      points: passed.map(({ at }) => at),
    })
  }
  return { roads, numbers, bounds: boundsOf(roads) }
}

/** So many times as far as the nearest ZIP code's middle, and so many metres more, its own may lie. */
const [TIMES, MORE_M] = [2.5, 1_500]

/**
 * The ZIP code of a way, unless others' middles are that much nearer: tags say of miles of street what holds
 * at one end. Empty then: a wrong code sends a driver, and a bill, elsewhere.
 */
function likely(zip: string, gazetteer: Gazetteer, [lat, lng]: [lat: number, lng: number]): string {
  const [own, nearest] = [gazetteer.zip(zip), gazetteer.nearestZip({ lat, lng })]
  if (!own || !nearest) return ''
  return haversine(own, { lat, lng }) <= haversine(nearest, { lat, lng }) * TIMES + MORE_M ? zip : ''
}

function middleOf(points: readonly [number, number][]): [lat: number, lng: number] {
  const sum = points.reduce<[number, number]>(([a, b], [lat, lng]) => [a + lat, b + lng], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

/** West, south, east, north of some lines. */
export function boundsOf(lines: readonly { points: readonly [lat: number, lng: number][] }[]): Bounds {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  for (const { points } of lines)
    for (const [lat, lng] of points) {
      if (lng < box[0]) box[0] = lng
      if (lat < box[1]) box[1] = lat
      if (lng > box[2]) box[2] = lng
      if (lat > box[3]) box[3] = lat
    }
  return box
}

import type { SearchFile, SearchStreet } from '@nemt/adapters/maps/area/search-file.ts'
import { isStreet } from '@nemt/adapters/maps/area/roads.ts'
import type { Road, Streets } from './streets.ts'

type Gathered = { name: string; zip: string; roads: Road[]; numbers: [number, number, number][] }

/** The index of an area's streets, their numbers and crossings. */
export function searchOf({ roads, numbers }: Streets): SearchFile {
  const gathered = new Map<string, Gathered>()
  const streetOf = (name: string, zip: string): Gathered => {
    const key = `${name}\n${zip}`
    const found = gathered.get(key) ?? { name, zip, roads: [], numbers: [] }
    gathered.set(key, found)
    return found
  }
  const named = roads.filter(({ drawn, name }) => name !== undefined && isStreet(drawn))
  for (const road of named) streetOf(road.name as string, road.zip).roads.push(road)
  for (const { street, zip, number, at } of numbers)
    (gathered.get(`${street}\n${zip}`) ?? streetOf(street, zip)).numbers.push([number, ...at])
  const all = [...gathered.values()]
  const index = new Map(all.map((street, at) => [`${street.name}\n${street.zip}`, at]))
  return {
    streets: all.map(({ name, zip, roads: its, numbers: known }): SearchStreet => ({
      name,
      zip,
      at: middleOf(its, known),
      ...(known.length ? { numbers: known.toSorted((a, b) => a[0] - b[0]) } : {}),
    })),
    crossings: crossingsOf(named, (road) => index.get(`${road.name}\n${road.zip}`) as number, all),
  }
}

/** A point on the street near the middle of all its points. */
function middleOf(roads: readonly Road[], numbers: readonly [number, number, number][]): [number, number] {
  const points = roads.length
    ? roads.flatMap((road) => road.points)
    : numbers.map(([, lat, lng]): [number, number] => [lat, lng])
  const [lat, lng] = points
    .reduce<[number, number]>(([a, b], [y, x]) => [a + y, b + x], [0, 0])
    .map((sum) => sum / points.length) as [number, number]
  const away = ([y, x]: readonly [number, number]) => (y - lat) ** 2 + (x - lng) ** 2
  const middle = points.reduce((best, point) => (away(point) < away(best) ? point : best))
  return [rounded(middle[0]), rounded(middle[1])]
}

/** To a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/**
 * Where streets of different names share a point; two streets that meet at several points of a square meet
 * once.
 */
function crossingsOf(
  roads: readonly Road[],
  indexOf: (road: Road) => number,
  streets: readonly { name: string }[],
): SearchFile['crossings'] {
  const through = new Map<number, { streets: Set<number>; at: [number, number] }>()
  for (const road of roads) {
    const street = indexOf(road)
    road.refs.forEach((ref, index) => {
      const node = through.get(ref) ?? { streets: new Set<number>(), at: road.points[index]! }
      node.streets.add(street)
      through.set(ref, node)
    })
  }
  const crossings = new Map<string, SearchFile['crossings'][number]>()
  for (const { streets: meeting, at } of through.values()) {
    if (meeting.size < 2) continue
    for (const one of meeting)
      for (const other of meeting) {
        if (one >= other || streets[one]?.name === streets[other]?.name) continue
        const key = `${one} ${other} ${at[0].toFixed(3)} ${at[1].toFixed(3)}`
        if (!crossings.has(key)) crossings.set(key, [one, other, rounded(at[0]), rounded(at[1])])
      }
  }
  return [...crossings.values()]
}

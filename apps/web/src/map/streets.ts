import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { AREA_FILES } from '@nemt/adapters/maps/area/area.ts'
import { CELL_ZOOM, cellName, PER_DEGREE, WIDE_CELL, type Cell } from '@nemt/adapters/maps/area/cells.ts'
import type { DrawnClass } from '@nemt/adapters/maps/area/roads.ts'
import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { shownAreas } from './areas.ts'
import { drawnFrom, streetExtent, streetZooms, type StreetLine, type StreetTile } from './street-tile.ts'

/** Squares of streets that are kept ready to be cut; a square of a city takes some megabytes. */
const KEPT = 12
/**
 * geojson-vt keeps every tile it ever cut; past this many a square is read anew, so that memory is bounded.
 */
const CUT_AT_MOST = 500

type Square = { names: string[]; index: GeoJSONVT }
const squares = boundedCache<string, Promise<Square | null>>(KEPT)

/**
 * A tile of an area's version; null where there is no such area or version. A place without streets is empty.
 */
export async function streetTile(
  wanted: { area: string; version: string },
  z: number,
  x: number,
  y: number,
): Promise<StreetTile | null> {
  const area = shownAreas().find((one) => one.area === wanted.area && one.version === wanted.version)
  if (!area) return null
  const deeper = z - CELL_ZOOM
  const name = deeper < 0 ? WIDE_CELL : cellName(x >> deeper, y >> deeper)
  const file = path.join(area.folder, AREA_FILES.cells, `${name}.json`)
  const square = await loadOnce(squares, file, () => readSquare(file))
  if (!square) return { names: [], lines: [] }
  const tile = square.index.getTile(z, x, y)
  if (square.index.tileCoords.length > CUT_AT_MOST) squares.delete(file)
  const names: string[] = []
  const lines = (tile?.features ?? []).flatMap((shape): StreetLine[] => {
    const { drawn, name: index } = shape.tags as { drawn: DrawnClass; name: number }
    if (shape.type !== 2 || z < drawnFrom[drawn]) return []
    return (shape.geometry as [number, number][][]).map((line): StreetLine => [
      drawn,
      indexOf(names, square.names[index]),
      ...line.flat(),
    ])
  })
  return { names, lines }
}

/** The index of a name among those of the tile; -1 for none. */
function indexOf(names: string[], name: string | undefined): number {
  if (name === undefined) return -1
  const found = names.indexOf(name)
  return found < 0 ? names.push(name) - 1 : found
}

/** A square of streets; null where the area has none there. */
async function readSquare(file: string): Promise<Square | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const { names, ways } = JSON.parse(text) as Cell
  const features = ways.map(([drawn, name, ...degrees]): Feature => ({
    type: 'Feature',
    properties: { drawn, name },
    geometry: { type: 'LineString', coordinates: pairs(degrees) },
  }))
  const all: FeatureCollection = { type: 'FeatureCollection', features }
  const options = {
    extent: streetExtent,
    maxZoom: streetZooms.most,
    indexMaxZoom: 0,
    buffer: 96,
    tolerance: 3,
  }
  return { names, index: new GeoJSONVT(all, options) }
}

function pairs(degrees: readonly number[]): [lng: number, lat: number][] {
  const points: [number, number][] = []
  for (let at = 0; at + 1 < degrees.length; at += 2)
    points.push([(degrees[at] ?? 0) / PER_DEGREE, (degrees[at + 1] ?? 0) / PER_DEGREE])
  return points
}

import 'server-only'
import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { feature, mesh, type Topology } from 'topojson-client'
import { deepest, extent } from './base-tile.ts'

export type Layer = 'land' | 'states' | 'counties'
type Index = Record<Layer, GeoJSONVT>

/**
 * ISO numbers of the countries around: Natural Earth draws them, the Census Bureau draws the United States
 * (its shores leave the Great Lakes out).
 */
const neighbours = new Set(['124', '484', '192', '044', '388', '332', '214'])
/**
 * geojson-vt keeps every tile it ever cut; past this many the index starts anew, so that no crawler can fill
 * the memory.
 */
const keptAtMost = 6_000

let index: Promise<Index> | undefined

function collection(...features: (Feature | FeatureCollection)[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features.flatMap((each) => (each.type === 'FeatureCollection' ? each.features : [each])),
  }
}

async function make(): Promise<Index> {
  const [america, world] = await Promise.all([
    import('us-atlas/counties-10m.json'),
    import('world-atlas/countries-50m.json'),
  ])
  const us: Topology = america.default
  const whole: Topology = world.default
  const countries = feature(whole, whole.objects.countries) as FeatureCollection
  const around = countries.features.filter((country) => neighbours.has(String(country.id)))
  const lines = (object: string): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: mesh(us, us.objects[object], (a, b) => a !== b),
  })
  const options = { extent, maxZoom: deepest, indexMaxZoom: 4, buffer: 64, tolerance: 2 }
  return {
    land: new GeoJSONVT(collection(...around, feature(us, us.objects.nation)), options),
    states: new GeoJSONVT(collection(lines('states')), options),
    counties: new GeoJSONVT(collection(lines('counties')), options),
  }
}

/** The rings or lines of a layer inside a tile; empty where there are none. */
export async function shapesOf(layer: Layer, z: number, x: number, y: number): Promise<number[][]> {
  index ??= make()
  const current = await index
  if (current[layer].tileCoords.length > keptAtMost) index = undefined
  const tile = current[layer].getTile(z, x, y)
  return (tile?.features ?? []).flatMap((shape) =>
    shape.type === 1 ? [] : (shape.geometry as [number, number][][]).map((line) => line.flat()),
  )
}

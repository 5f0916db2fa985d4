import type { Settings } from '@nemt/adapters/settings/schema.ts'
import { settings } from '../settings.ts'
import { shownAreas } from './areas.ts'
import { baseAttribution } from './base-tile.ts'
import type { StreetArea } from './street-tile.ts'

/**
 * Which map the browser draws: the streets of a prepared area where it shows one, else the operator's tiles,
 * else the embedded base map. A second address gives the Street / Satellite switch. `attribution` names whom
 * the operator's tiles, or the base map, are from.
 */
export type MapSettings = {
  street?: string
  satellite?: string
  attribution: string
  areas: StreetArea[]
}

type MapSources = Pick<Settings, 'MAP_TILE_URL' | 'MAP_SATELLITE_URL' | 'MAP_TILE_ATTRIBUTION'>

/** From MAP_TILE_URL, MAP_SATELLITE_URL, MAP_TILE_ATTRIBUTION and the areas, read when a page is rendered. */
export function mapSettings(
  sources: MapSources = settings(),
  shown: readonly StreetArea[] = shownAreas(),
): MapSettings {
  // What a browser may know of an area, and no folder.
  const areas = shown.map(({ area, version, bounds, attribution }) => ({
    area,
    version,
    bounds,
    attribution,
  }))
  const { MAP_TILE_URL: street, MAP_SATELLITE_URL: satellite, MAP_TILE_ATTRIBUTION: attribution } = sources
  if (!street) return { attribution: baseAttribution, areas }
  return { street, ...(satellite ? { satellite } : {}), attribution: attribution ?? '', areas }
}

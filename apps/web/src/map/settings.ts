import type { Settings } from '@nemt/adapters/settings/schema.ts'
import { settings } from '../settings.ts'

/**
 * Which base map the browser draws: the operator's tiles, else the embedded one. A second address gives the
 * Street / Satellite switch.
 */
export type MapSettings = { street?: string; satellite?: string; attribution: string }

const embedded = 'US Census Bureau · Natural Earth · GeoNames (CC BY 4.0)'

type MapSources = Pick<Settings, 'MAP_TILE_URL' | 'MAP_SATELLITE_URL' | 'MAP_TILE_ATTRIBUTION'>

/** From MAP_TILE_URL, MAP_SATELLITE_URL and MAP_TILE_ATTRIBUTION, read when a page is rendered. */
export function mapSettings(sources: MapSources = settings()): MapSettings {
  const { MAP_TILE_URL: street, MAP_SATELLITE_URL: satellite, MAP_TILE_ATTRIBUTION: attribution } = sources
  if (!street) return { attribution: embedded }
  return { street, ...(satellite ? { satellite } : {}), attribution: attribution ?? '' }
}

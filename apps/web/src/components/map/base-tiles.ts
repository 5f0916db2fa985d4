import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { deepest, type BaseTile } from '#/map/base-tile.ts'

/** Counts up when the data of the embedded map changes; part of every tile's address. */
const version = 1
const loaded = boundedCache<string, Promise<BaseTile>>(300)

/**
 * The served tile under a tile of any zoom: itself, or its ancestor at the deepest zoom with the share of it
 * that is meant.
 */
export type Window = { z: number; x: number; y: number; scale: number; offsetX: number; offsetY: number }

/**
 * Offsets are in tiles of the asked zoom: the asked tile is the one at (offsetX, offsetY) of scale × scale
 * inside the served one.
 */
export function windowOf(z: number, x: number, y: number): Window {
  const deeper = Math.max(0, z - deepest)
  const scale = 2 ** deeper
  return {
    z: z - deeper,
    x: Math.floor(x / scale),
    y: Math.floor(y / scale),
    scale,
    offsetX: x % scale,
    offsetY: y % scale,
  }
}

/** A tile of the embedded base map; one fetch per tile, shared by drawing and naming. */
export function baseTile(z: number, x: number, y: number): Promise<BaseTile> {
  const address = `/map/tiles/${z}/${x}/${y}?v=${version}`
  return loadOnce(loaded, address, async () => {
    const response = await fetch(address)
    return response.ok ? response.json() : { land: [], states: [], counties: [], labels: [] }
  })
}

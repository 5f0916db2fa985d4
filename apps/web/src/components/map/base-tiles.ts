import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import type { BaseTile } from '#/map/base-tile.ts'

/** Counts up when the data of the embedded map changes; part of every tile's address. */
const version = 1
const loaded = boundedCache<string, Promise<BaseTile>>(300)

/** A tile of the embedded base map; one fetch per tile, shared by drawing and naming. */
export function baseTile(z: number, x: number, y: number): Promise<BaseTile> {
  const address = `/map/tiles/${z}/${x}/${y}?v=${version}`
  return loadOnce(loaded, address, async () => {
    const response = await fetch(address)
    return response.ok ? response.json() : { land: [], states: [], counties: [], labels: [] }
  })
}

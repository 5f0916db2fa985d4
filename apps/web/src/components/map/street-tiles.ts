import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { streetZooms, type StreetArea, type StreetTile } from '#/map/street-tile.ts'

const loaded = boundedCache<string, Promise<StreetTile>>(200)
const none: StreetTile = { names: [], lines: [] }

/**
 * A tile of an area's streets; one fetch per tile, shared by drawing and naming. Empty where there is none.
 */
export function streetTile(
  { area, version }: StreetArea,
  z: number,
  x: number,
  y: number,
): Promise<StreetTile> {
  if (z < streetZooms.least) return Promise.resolve(none)
  const address = `/map/tiles/streets/${area}/${version}/${z}/${x}/${y}`
  return loadOnce(loaded, address, async () => {
    const response = await fetch(address)
    return response.ok ? response.json() : none
  })
}

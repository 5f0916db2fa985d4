import { isStreetTile } from '#/map/street-tile.ts'
import { streetTile } from '#/map/streets.ts'

type Context = { params: Promise<Record<'area' | 'version' | 'z' | 'x' | 'y', string>> }

/**
 * One tile of an area's streets. Its address names the version, so that it never changes and is kept for a
 * year; a version that is gone is 404 and not kept.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { area, version, ...given } = await params
  const [z, x, y] = [Number(given.z), Number(given.x), Number(given.y)]
  const tile = isStreetTile(z, x, y) ? await streetTile({ area, version }, z, x, y) : null
  if (!tile) return Response.json({ error: 'no such tile' }, { status: 404 })
  return Response.json(tile, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
}

import { isTile, type BaseTile } from '#/map/base-tile.ts'
import { shapesOf } from '#/map/geography.ts'
import { labelsOf } from '#/map/labels.ts'

type Context = { params: Promise<{ z: string; x: string; y: string }> }

/** Border lines of counties are worth drawing from here on. */
const countiesFrom = 6

/**
 * One tile of the embedded base map. It never changes under its address (the client adds a version), so it is
 * kept for a year.
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const given = await params
  const [z, x, y] = [Number(given.z), Number(given.x), Number(given.y)]
  if (!isTile(z, x, y))
    return Response.json({ error: `z/x/y: no tile ${given.z}/${given.x}/${given.y}` }, { status: 404 })
  const [land, states, counties] = await Promise.all([
    shapesOf('land', z, x, y),
    shapesOf('states', z, x, y),
    z < countiesFrom ? [] : shapesOf('counties', z, x, y),
  ])
  const tile: BaseTile = { land, states, counties, labels: labelsOf(z, x, y) }
  return Response.json(tile, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
}

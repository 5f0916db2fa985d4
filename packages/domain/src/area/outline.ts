/** One area's outline may have this many corners: a county's shore, drawn to 200 m. */
export const MAX_POSITIONS = 1_000

export type Position = readonly [lng: number, lat: number]
type Ring = readonly Position[]

/** A GeoJSON Polygon or MultiPolygon (RFC 7946 §3.1.6), positions in degrees. */
export type Outline =
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }

/** The polygons of an outline, each its outer ring and its holes. */
export function polygonsOf(given: Outline): readonly (readonly Ring[])[] {
  return given.type === 'Polygon' ? [given.coordinates] : given.coordinates
}

/** Why an outline's rings are no areas, or null. Cheap: asked of every outline, also when it is read. */
export function ringProblem(given: Outline): string | null {
  const all = polygonsOf(given).flat()
  if (all.reduce((sum, { length }) => sum + length, 0) > MAX_POSITIONS)
    return `must not have more than ${MAX_POSITIONS} positions`
  if (!all.every(isClosed)) return 'must have closed rings: the last position is the first one again'
  return all.every(hasExtent) ? null : 'must enclose an area'
}

function isClosed(line: Ring): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return first !== undefined && last !== undefined && isSamePoint(first, last)
}

/** Twice the area by the shoelace formula is not zero (square degrees; only told apart from nothing). */
function hasExtent(line: Ring): boolean {
  const doubled = line.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = line[(index + 1) % line.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) > 1e-12
}

function isSamePoint([ax, ay]: Position, [bx, by]: Position): boolean {
  return ax === bx && ay === by
}

/**
 * Why an outline's rings make no sense together, or null: what lies inside of it could not be said. Takes 5
 * ms at most.
 */
export function crossingProblem(given: Outline): string | null {
  const polygons = polygonsOf(given)
  if (polygons.flat().some(touchesItself)) return 'must not cross or touch itself'
  if (polygons.some(([outer, ...holes]) => holes.some((hole) => !outer || !liesIn(hole, outer))))
    return 'must have its holes inside the outer ring'
  if (polygons.some(([, ...holes]) => pairs(holes).some(([a, b]) => overlap(a, b))))
    return 'must not have holes that overlap'
  return pairs(polygons).some(([a, b]) => partsOverlap(a, b)) ? 'must not have parts that overlap' : null
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((first, index) => list.slice(index + 1).map((second): [T, T] => [first, second]))
}

type Edge = readonly [Position, Position]

function edgesOf(line: Ring): Edge[] {
  return line.slice(1).map((end, index): Edge => [line[index] ?? end, end])
}

/** A ring that runs back on itself, visits a corner twice or meets one of its own edges. */
function touchesItself(line: Ring): boolean {
  const edges = edgesOf(line).filter(([start, end]) => !isSamePoint(start, end))
  return edges.some((edge, index) => {
    const next = edges[(index + 1) % edges.length] ?? edge
    if (turnsBack(edge, next)) return true
    const last = index === 0 ? edges.length - 1 : edges.length
    return edges.slice(index + 2, last).some((other) => meet(edge, other))
  })
}

function turnsBack([start, corner]: Edge, [, end]: Edge): boolean {
  const [ax, ay, bx, by] = [
    corner[0] - start[0],
    corner[1] - start[1],
    end[0] - corner[0],
    end[1] - corner[1],
  ]
  return ax * by === ay * bx && ax * bx + ay * by < 0
}

/** Twice the signed area of a triangle: on which side of a→b the point lies. */
function side([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
}

function cross([a, b]: Edge, [c, d]: Edge): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

function meet(first: Edge, second: Edge): boolean {
  return (
    cross(first, second) ||
    first.some((end) => onSegment(end, ...second)) ||
    second.some((end) => onSegment(end, ...first))
  )
}

/** Corners and the middles of edges: enough to tell where a ring lies that crosses no edge of the other. */
function pointsOf(line: Ring): Position[] {
  return edgesOf(line).flatMap(([start, end]): Position[] => [
    start,
    [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2],
  ])
}

function ringsCross(first: Ring, second: Ring): boolean {
  const others = edgesOf(second)
  return edgesOf(first).some((edge) => others.some((other) => cross(edge, other)))
}

/** A ring inside another; it may meet the other's edge, not share all of it. */
function liesIn(inner: Ring, outer: Ring): boolean {
  if (ringsCross(inner, outer)) return false
  const places = pointsOf(inner).map((point) => placeIn(point, outer))
  return !places.includes('outside') && places.includes('inside')
}

/** Rings that share more than an edge or a corner. */
function overlap(first: Ring, second: Ring): boolean {
  if (ringsCross(first, second)) return true
  if (pointsOf(first).some((point) => placeIn(point, second) === 'inside')) return true
  return pointsOf(second).every((point) => placeIn(point, first) !== 'outside')
}

/** Parts of a MultiPolygon that share ground: an island in another's hole does not. */
function partsOverlap(
  [first, ...firstHoles]: readonly Ring[],
  [second, ...secondHoles]: readonly Ring[],
): boolean {
  if (!first || !second || !(overlap(first, second) || overlap(second, first))) return false
  return !secondHoles.some((hole) => liesIn(first, hole)) && !firstHoles.some((hole) => liesIn(second, hole))
}

function onSegment([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): boolean {
  return (
    (bx - ax) * (y - ay) === (by - ay) * (x - ax) &&
    x >= Math.min(ax, bx) &&
    x <= Math.max(ax, bx) &&
    y >= Math.min(ay, by) &&
    y <= Math.max(ay, by)
  )
}

/**
 * Where a position lies by the even-odd rule; the boundary is told apart because it counts as inside for
 * rings and holes alike.
 */
export function placeIn(given: Position, line: Ring): 'inside' | 'outside' | 'boundary' {
  const [x, y] = given
  let inside = false
  for (const [index, end] of line.entries()) {
    const start = line[index === 0 ? line.length - 1 : index - 1]
    if (!start) continue
    if (onSegment(given, start, end)) return 'boundary'
    if (
      end[1] > y !== start[1] > y &&
      x < ((start[0] - end[0]) * (y - end[1])) / (start[1] - end[1]) + end[0]
    )
      inside = !inside
  }
  return inside ? 'inside' : 'outside'
}

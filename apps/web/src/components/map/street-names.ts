/** A point of the screen, in pixels. */
type Pixel = readonly [x: number, y: number]

/** A line with its name, and its weight: heavier ones are named first. */
export type NamedLine = { name: string; weight: number; points: Pixel[] }

/**
 * A name on its street: where its middle lies, and by what angle it is turned (radians, never upside down).
 */
export type StreetLabel = { name: string; x: number; y: number; angle: number; width: number }

/** Pixels between two names of the same street, and around every name. */
const AGAIN = 280
const AROUND = 6
const HEIGHT = 12
/** By so much of its width a street may bend away from under its name. */
const STRAIGHT = 0.04

/** Lines of one name that meet end to end, as one: the extract cuts streets wherever something changes. */
export function joined(lines: readonly NamedLine[]): NamedLine[] {
  const open: NamedLine[] = []
  for (const line of lines) {
    let whole = line
    for (;;) {
      const at = open.findIndex((other) => other.name === whole.name && meeting(other, whole) !== undefined)
      const other = open[at]
      if (!other) break
      open.splice(at, 1)
      whole = {
        ...whole,
        weight: Math.max(whole.weight, other.weight),
        points: meeting(other, whole) ?? whole.points,
      }
    }
    open.push(whole)
  }
  return open
}

/** Both lines' points in one run; undefined when they share no end. */
function meeting({ points: one }: NamedLine, { points: other }: NamedLine): Pixel[] | undefined {
  const [a, b, c, d] = [one[0], one.at(-1), other[0], other.at(-1)]
  if (!a || !b || !c || !d) return undefined
  if (isNear(b, c)) return [...one, ...other.slice(1)]
  if (isNear(d, a)) return [...other, ...one.slice(1)]
  if (isNear(b, d)) return [...one, ...other.toReversed().slice(1)]
  if (isNear(a, c)) return [...other.toReversed(), ...one.slice(1)]
  return undefined
}

function isNear([x, y]: Pixel, [otherX, otherY]: Pixel): boolean {
  return Math.abs(x - otherX) < 1.5 && Math.abs(y - otherY) < 1.5
}

/**
 * Names along streets, so that none touches another: each where its street is straight for as long as the
 * name is, the widest roads first, the same name again only far away.
 *
 * @param widthOf how many pixels a text is wide
 * @param view width and height of the map, pixels: a name lies within it
 */
export function streetLabels(
  lines: readonly NamedLine[],
  widthOf: (text: string) => number,
  view: Pixel,
): StreetLabel[] {
  const placed: StreetLabel[] = []
  for (const line of joined(lines).toSorted((a, b) => b.weight - a.weight || lengthOf(b) - lengthOf(a))) {
    const width = widthOf(line.name)
    if (lengthOf(line) < width + AROUND) continue
    for (const label of spots(line, width)) {
      if (!isInside(label, view)) continue
      if (placed.some((other) => touches(label, other))) continue
      placed.push(label)
    }
  }
  return placed
}

function lengthOf({ points }: NamedLine): number {
  return points.reduce((sum, point, at) => sum + (at ? distance(points[at - 1]!, point) : 0), 0)
}

function distance([x, y]: Pixel, [otherX, otherY]: Pixel): number {
  return Math.hypot(x - otherX, y - otherY)
}

/** Places along a line where a text of that width fits, every few pixels from its middle outwards. */
function* spots({ name, points }: NamedLine, width: number): Generator<StreetLabel> {
  const length = points.reduce((sum, point, at) => sum + (at ? distance(points[at - 1]!, point) : 0), 0)
  const half = width / 2
  const middle = length / 2
  for (let away = 0; away <= middle - half; away += 24)
    for (const at of away ? [middle + away, middle - away] : [middle]) {
      const [from, centre, to] = [at - half, at, at + half].map((along) => pointAt(points, along))
      if (!from || !centre || !to) continue
      const straight = distance(from, to)
      if (straight < width * (1 - STRAIGHT)) continue
      const turned = Math.atan2(to[1] - from[1], to[0] - from[0])
      const angle = Math.abs(turned) > Math.PI / 2 ? turned - Math.sign(turned) * Math.PI : turned
      yield { name, x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, angle, width }
    }
}

function pointAt(points: readonly Pixel[], along: number): Pixel | undefined {
  let left = along
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!]
    const step = distance(from, to)
    if (left <= step && step > 0) {
      const share = left / step
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    left -= step
  }
  return undefined
}

function isInside({ x, y, width }: StreetLabel, [right, bottom]: Pixel): boolean {
  const half = width / 2
  return x > half && y > HEIGHT && x < right - half && y < bottom - HEIGHT
}

/** By the circles along both names, which is exact enough for thin boxes at any angle. */
function touches(one: StreetLabel, other: StreetLabel): boolean {
  const away = Math.hypot(one.x - other.x, one.y - other.y)
  if (one.name === other.name && away < AGAIN) return true
  if (away > (one.width + other.width) / 2 + HEIGHT + AROUND) return false
  return circles(one).some((a) => circles(other).some((b) => distance(a, b) < HEIGHT + AROUND))
}

function circles({ x, y, angle, width }: StreetLabel): Pixel[] {
  const count = Math.max(2, Math.ceil(width / HEIGHT))
  return Array.from({ length: count }, (_, at): Pixel => {
    const along = (at / (count - 1) - 0.5) * width
    return [x + Math.cos(angle) * along, y + Math.sin(angle) * along]
  })
}

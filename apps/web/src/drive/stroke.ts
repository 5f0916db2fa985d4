/** How many numbers a stroke has at most, x and y in turn; the call takes no more. */
const MOST_NUMBERS = 400
/** Points that are nearer together show no line, in parts of 1000 of the pad: about two pixels of a phone. */
const NEAREST = 6

/**
 * A stroke with its next point: the end always follows the finger, and what is too near to the point before it is
 * drawn over. One that would become too long loses the point that shows least, so that it goes on to its end.
 */
export function drawnOn(stroke: readonly number[], [x, y]: readonly [number, number]): number[] {
  const isNear = stroke.length > 2 && Math.hypot(x - (stroke.at(-4) ?? x), y - (stroke.at(-3) ?? y)) < NEAREST
  const longer = [...(isNear ? stroke.slice(0, -2) : stroke), x, y]
  return longer.length <= MOST_NUMBERS ? longer : longer.toSpliced(leastAt(longer), 2)
}

/** Where the point stands whose corner is the flattest by the triangle with its neighbours (after Visvalingam). */
function leastAt(stroke: readonly number[]): number {
  let least = Infinity
  let found = 2
  for (let index = 2; index + 3 < stroke.length; index += 2) {
    const area = areaAt(stroke, index)
    if (area < least) [least, found] = [area, index]
  }
  return found
}

function areaAt(stroke: readonly number[], index: number): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = stroke.slice(index - 2, index + 4)
  return Math.abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0))
}

/** Degrees are whole numbers of this part in the lines of Valhalla. */
const PER_DEGREE = 1_000_000

/**
 * The points of an encoded line (Google's polyline algorithm with six digits, as Valhalla writes it). Twenty
 * lines rather than @googlemaps/polyline-codec, whose package is no module for Node. What is cut off in the
 * middle of a point ends the line before it.
 */
export function decodedLine(encoded: string): [lng: number, lat: number][] {
  const line: [number, number][] = []
  let index = 0
  const difference = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const chunk = encoded.charCodeAt(index++) - 63
      if (Number.isNaN(chunk)) return NaN
      value |= (chunk & 31) << shift
      if (chunk < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  let [lat, lng] = [0, 0]
  while (index < encoded.length) {
    lat += difference()
    lng += difference()
    if (Number.isNaN(lat) || Number.isNaN(lng)) break
    line.push([lng / PER_DEGREE, lat / PER_DEGREE])
  }
  return line
}

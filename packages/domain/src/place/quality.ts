/**
 * How exact a point of the map is: the house, the crossing, between two houses, somewhere on the street, near
 * the middle of the ZIP or of the town.
 */
export const placeQualities = [
  'rooftop',
  'crossing',
  'interpolated',
  'street',
  'zip+approx',
  'city+approx',
] as const
export type PlaceQuality = (typeof placeQualities)[number]

/** Whether a driver finds the place by that point alone; else screens say that it is approximate. */
export function isExact(quality: PlaceQuality): boolean {
  return quality === 'rooftop' || quality === 'crossing'
}

/**
 * What is searched of an area (search.json). Points are lat, lng in degrees. `zip` is empty where the extract
 * doesn't say it.
 */
export type SearchFile = {
  /**
   * Each street once per ZIP code: its middle, and the points of its numbers, ascending, where they are
   * known.
   */
  streets: SearchStreet[]
  /** Two streets, by their indices in `streets`, and the point that they share. */
  crossings: [one: number, other: number, lat: number, lng: number][]
}

export type SearchStreet = {
  name: string
  zip: string
  at: [lat: number, lng: number]
  numbers?: [number: number, lat: number, lng: number][]
}

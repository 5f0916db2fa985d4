/** A way of three points, as engines write it: the example of the algorithm's description, with six digits. */
export const shape = '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI'

/** Its points as longitude and latitude. */
export const line = [
  [-120.2, 38.5],
  [-120.95, 40.7],
  [-126.453, 43.252],
]

/** Its ends. */
export const [from, to] = [
  { lat: 38.5, lng: -120.2 },
  { lat: 43.252, lng: -126.453 },
]

import { isObject, type Fields } from '#/pipeline/fields.ts'

function directed(ride: unknown): unknown {
  if (!isObject(ride) || !isObject(ride.stops)) return ride
  const stops = Object.entries(ride.stops).map(([direction, stop]) =>
    isObject(stop) && typeof stop.notes === 'string'
      ? [direction, { ...stop, notes: { [direction]: stop.notes } }]
      : [direction, stop],
  )
  return { ...ride, stops: Object.fromEntries(stops) as Fields }
}

/**
 * A payload that names rides, or one, as it is read: a stop's note that is plain text is the note of that stop's
 * direction (X100).
 */
export function withDirectedNotes(payload: unknown): unknown {
  if (!isObject(payload)) return payload
  return {
    ...payload,
    ...(Array.isArray(payload.rides) ? { rides: payload.rides.map(directed) } : {}),
    ...(isObject(payload.ride) ? { ride: directed(payload.ride) } : {}),
  }
}

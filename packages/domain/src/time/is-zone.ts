import { boundedCache } from '../cache/bounded.ts'

/** Whether texts name zones: making a formatter to find out takes a tenth of a millisecond. */
const zones = boundedCache<string, boolean>(500)

/** Whether a text names a time zone that dates can be shown in. A board asks it for each of its rides. */
export function isZone(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  const judged = isShowable(zone)
  zones.set(zone, judged)
  return judged
}

function isShowable(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

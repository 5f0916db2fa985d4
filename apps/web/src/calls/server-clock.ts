/** By how much this device's clock is behind the server's, ms; 0 until an answer says otherwise. */
let behind = 0

/** When something was asked and its answer heard, by this device's clock, ms. */
type Asked = { asked: number; heard: number }

/**
 * Takes the server's time from an answer; `exact`: within how many ms it is told. What the way of the answer explains
 * moves nothing, so that two stamps that follow each other never change places.
 */
export function hearServerTime(at: number, { asked, heard }: Asked, exact = 0): void {
  const told = at - (asked + heard) / 2
  if (Number.isNaN(told) || Math.abs(told - behind) <= (heard - asked) / 2 + exact) return
  behind = told
}

/** The same of the header `Date`, which tells whole seconds. */
export function hearDateHeader(date: string | null, asked: Asked): void {
  if (date) hearServerTime(Date.parse(date) + 500, asked, 500)
}

/** What time it is for the server, ms: a phone's clock may be minutes or hours off. */
export function serverNow(): number {
  return Math.round(Date.now() + behind)
}

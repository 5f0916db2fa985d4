/** By how much this device's clock is behind the server's, ms; 0 until an answer says otherwise. */
let behind = 0

/** When something was asked and its answer heard, by this device's clock, ms. */
export type Asked = { asked: number; heard: number }

/**
 * Takes the server's time from an answer; `exact`: within how many ms it is told. What the way of the answer explains
 * moves nothing, so that two stamps that follow each other never change places.
 */
export function hearServerTime(at: number, { asked, heard }: Asked, exact = 0): void {
  const told = at - (asked + heard) / 2
  // What is no time is not farther off than anything.
  if (Math.abs(told - behind) > (heard - asked) / 2 + exact) behind = told
}

/** What time it is for the server, ms: a phone's clock may be minutes or hours off. */
export function serverNow(): number {
  return Math.round(Date.now() + behind)
}

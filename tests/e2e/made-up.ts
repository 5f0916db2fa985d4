// Seconds, so that a worker that starts anew goes on behind what it took before.
let taken = Math.floor(Date.now() / 1000) % 8_000

/** A phone number that no passenger of the demo has and that no other test takes. */
export function freeNumber(): string {
  taken = (taken + 1) % 8_000
  return `(614) 556-${2_000 + taken}`
}

/** A last name that no other run has. */
export function lastName(): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `Z${letters.join('')}`
}

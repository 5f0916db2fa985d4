const DAY = 86_400_000

/** The question for a passenger's rides of the last four months and the next, from `now` (ms). */
export function formerRides(passenger: string, now: number) {
  return { passenger, from: now - 120 * DAY, to: now + 30 * DAY, take: 300 }
}

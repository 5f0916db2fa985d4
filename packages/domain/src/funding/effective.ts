import type { Policy } from '../policy/schema.ts'
import { localDate } from '../time/zone.ts'

/** Days after its end that a benefit, a plan or a purpose is still shown (V308, V310, V921, X118). */
export const SHOWN_AFTER_END_DAYS = 3
const DAY = 86_400_000
/** Effective dates of a policy that has none (V314). */
export const DEFAULT_START = '2021-01-01'
export const DEFAULT_END = '3021-01-01'

/** From then on a date means that there is no end: that of V314, and what other systems write for one. */
const NO_END = '2900-01-01'

/** Whether a last date stands for none, so that nobody is shown it. */
export function isOpenEnded(end: string): boolean {
  return end >= NO_END
}

export type Effective = { start: string; end: string }

/** First and last date of a benefit on the customer's wall, with the defaults (V314). */
export function effectiveDates(policy: Pick<Policy, 'effective'>, zone: string): Effective {
  const { start, end, always } = policy.effective ?? {}
  return {
    start: start === undefined ? DEFAULT_START : localDate(start, zone),
    end: end === undefined || always ? DEFAULT_END : localDate(end, zone),
  }
}

/** Whether a local service date lies in the benefit's dates, both inclusive. */
export function effectiveOn(policy: Pick<Policy, 'effective'>, date: string, zone: string): boolean {
  const { start, end } = effectiveDates(policy, zone)
  return start <= date && date <= end
}

/**
 * Whether something that ended is still shown: until 3 days after the end (V308, V921). Instants in ms; no
 * end = always.
 */
export function stillShown(end: number | undefined, now: number): boolean {
  return end === undefined || now - end <= SHOWN_AFTER_END_DAYS * DAY
}

/** Whether a benefit is shown (V308, V309): one that is effective always never hides. */
export function benefitShown({ effective }: Pick<Policy, 'effective'>, now: number): boolean {
  return effective?.always === true || stillShown(effective?.end, now)
}

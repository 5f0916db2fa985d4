import type { limitIntervals, Policy } from '../policy/schema.ts'
import { addDays, addMonths } from '../time/zone.ts'
import { effectiveDates, type Effective } from './effective.ts'

export type LimitInterval = (typeof limitIntervals)[number]
/** First and last date, both inclusive. */
export type Interval = { start: string; end: string }

const months: Record<Exclude<LimitInterval, 'static'>, number> = { monthly: 1, quarterly: 3, yearly: 12 }

function pad(value: number) {
  return String(value).padStart(2, '0')
}

/** The calendar's month, quarter or year around a date. */
export function calendarInterval(date: string, interval: Exclude<LimitInterval, 'static'>): Interval {
  const length = months[interval]
  const month = Number(date.slice(5, 7))
  const start = `${date.slice(0, 4)}-${pad(month - ((month - 1) % length))}-01`
  return { start, end: addDays(addMonths(start, length), -1) }
}

/**
 * The benefit month, quarter or year around a date, counted from an anchor; one on the 31st starts on the
 * last day of shorter months.
 */
function anchoredInterval(date: string, anchor: string, length: number): Interval {
  const since =
    (Number(date.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12 +
    Number(date.slice(5, 7)) -
    Number(anchor.slice(5, 7))
  let index = Math.floor(since / length)
  if (addMonths(anchor, index * length) > date) index -= 1
  return {
    start: addMonths(anchor, index * length),
    end: addDays(addMonths(anchor, (index + 1) * length), -1),
  }
}

export type IntervalRule = { interval?: LimitInterval; calendar?: boolean; effective: Effective }

/**
 * The allotment interval of a local service date (server-behaviour §2.9): yearly by default (V317), anchored
 * at the benefit's start; static is its whole span.
 */
export function intervalOf(
  date: string,
  { interval = 'yearly', calendar = false, effective }: IntervalRule,
): Interval {
  if (interval === 'static') return effective
  return calendar
    ? calendarInterval(date, interval)
    : anchoredInterval(date, effective.start, months[interval])
}

/** The interval of a benefit to which a local service date belongs. */
export function benefitInterval(
  policy: Pick<Policy, 'effective' | 'limits'>,
  date: string,
  zone: string,
): Interval {
  return intervalOf(date, intervalRule(policy, zone))
}

/** The interval rule of a benefit; the plan gives the interval where the benefit has none (X076). */
export function intervalRule(
  policy: Pick<Policy, 'effective' | 'limits'>,
  zone: string,
  planInterval?: LimitInterval,
): IntervalRule {
  return {
    interval: policy.limits?.allotment?.interval ?? planInterval,
    calendar: policy.limits?.allotment?.calendar,
    effective: effectiveDates(policy, zone),
  }
}

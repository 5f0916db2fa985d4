import type { RideStatus } from '@nemt/domain/ride/schema.ts'

/** What a status means to somebody who waits for news, as a key of the namespace `caregiver`. */
export const newsOf = {
  scheduling: 'booked',
  requesting: 'booked',
  retry: 'booked',
  active: 'booked',
  arranged: 'booked',
  transit: 'booked',
  confirmed: 'found',
  pickup: 'coming',
  waiting: 'waiting',
  enroute: 'riding',
  completed: 'arrived',
  closed: 'arrived',
  cancelled: 'cancelled',
  modified: 'cancelled',
  failed: 'missed',
  unavailable: 'missed',
  rejected: 'missed',
} as const satisfies Record<RideStatus, string>

export const CAREGIVER_PATH = '/caregiver'

/** What the page of a link is called in its address: words that open nothing by themselves. */
const pageName = /^[\w-]{16}$/

/**
 * The cookie that keeps a link's token, which no script reads. Each link has its own, so that who follows two rides on
 * one phone sees each on its own page; undefined for what no page is called.
 */
export function caregiverCookie(name: string): string | undefined {
  return pageName.test(name) ? `caregiver-${name}` : undefined
}

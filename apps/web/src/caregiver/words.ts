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

/** A caregiver's cookie: the token of the link, which no script reads. */
export const caregiverCookie = 'caregiver'
export const CAREGIVER_PATH = '/caregiver'

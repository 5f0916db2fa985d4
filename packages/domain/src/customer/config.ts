import type { Problem } from '../problem/problem.ts'
import type { Customer } from './schema.ts'
import { blank } from '../text/blank.ts'

/** A setting that is off, optional or required (V1013–V1018). */
export const threeStates = ['disabled', 'optional', 'required'] as const
export type ThreeState = (typeof threeStates)[number]

export function readState(value: { enabled?: boolean; required?: boolean } | undefined): ThreeState {
  if (value?.required) return 'required'
  return value?.enabled ? 'optional' : 'disabled'
}

export function writeState(state: ThreeState): { enabled: boolean; required: boolean } {
  return {
    enabled: state !== 'disabled',
    required: state === 'required',
  }
}

const MINUTE = 60_000
const DAY = 86_400_000
/**
 * What a new customer has (V1032–V1035, X083): three logins, a day of reminder lead, 200 miles, a password
 * for 365 days.
 */
export const customerDefaults = {
  auth: { logins: 3, reset: 365 * DAY },
  settings: { reminder_lead_hours: 24 },
  limits: { distance: { maximum: 200 } },
} as const

/**
 * A number as typed into a configuration field: null when blank, else a number or a problem (V1024–V1026,
 * V1036, V1037).
 */
export function parseNumber(typed: string, field: string): number | null | Problem {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return null
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : { code: 'number_wrong', field }
}

/**
 * Session length is typed in minutes (V1027, V1028), the password's age in days (V1029, V1030); both are kept
 * in ms.
 */
export function minutesToMs(minutes: number): number {
  return Math.round(minutes * MINUTE)
}

export function daysToMs(days: number): number {
  return Math.round(days * DAY)
}

export function msToMinutes(ms: number): number {
  return ms / MINUTE
}

export function msToDays(ms: number): number {
  return ms / DAY
}

/** Why a configuration can't be saved (V1021–V1023, X122), or null. */
export function configProblem(customer: Pick<Customer, 'documentation' | 'covered'>): Problem | null {
  const broken = Object.values(customer.documentation?.handouts ?? {}).find(
    ({ title, link }) => blank(title) || blank(link),
  )
  if (broken) return { code: 'handouts_invalid', field: `documentation.handouts.${broken.key}` }
  return customer.covered?.enabled && blank(customer.covered.main_text)
    ? { code: 'covered_text_missing', field: 'covered.main_text' }
    : null
}

/** An empty support phone is replaced by the default on save (V1031). */
export function withSupportPhone<C extends Pick<Customer, 'config_support_phone'>>(
  customer: C,
  standard: { display: string; raw: string },
): C {
  return blank(customer.config_support_phone?.display)
    ? { ...customer, config_support_phone: { ...customer.config_support_phone, ...standard } }
    : customer
}

/**
 * Whether a user may wipe a customer's data (V1039, V1040): global, not by single sign-on, and only where
 * store.reset is set.
 */
export function mayWipe(user: { global: boolean; sso: boolean }, customer: Pick<Customer, 'store'>): boolean {
  return user.global && !user.sso && customer.store?.reset === true
}

/**
 * Reboot and reseed are for super users (V1109, V1110); which reseed depends on the customer (V1111, V1112).
 */
export function reseedCall(
  globalCustomer: boolean,
): 'microservice.reseed.all' | 'microservice.reseed.local_tables' {
  return globalCustomer ? 'microservice.reseed.all' : 'microservice.reseed.local_tables'
}

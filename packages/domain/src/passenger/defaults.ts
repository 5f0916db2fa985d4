import { defaultCommunication } from '../communication/contact.ts'
import { DEFAULT_LANGUAGE } from '../language/languages.ts'
import { defaultAccessibility } from '../mobility/defaults.ts'
import type { Passenger } from './schema.ts'

/** Prefix of the rider keys that the system makes (V518, X087); such keys are not shown (V880). */
export const SYSTEM_KEY_PREFIX = 'MRNRH'

/** The rider key that a customer's passenger without one receives (V879). */
export function systemRiderKey(passengerKey: string): string {
  return SYSTEM_KEY_PREFIX + passengerKey
}

/** The rider key as shown: none when the system made it. */
export function shownRiderKey(riderKey: string | undefined): string | undefined {
  return riderKey?.startsWith(SYSTEM_KEY_PREFIX) ? undefined : riderKey
}

/**
 * A new passenger (V867–V878): English, unassisted, a rider with text messages. `timezone`: the customer's,
 * else a guess (V876).
 */
export function newPassenger(facts: {
  key: string
  timezone?: string
  team?: string
  now: number
  creator?: string
}): Omit<Passenger, 'name'> & { name: { first: string; last: string } } {
  return {
    key: facts.key,
    version: 0,
    status: 'active',
    name: { first: '', last: '' },
    language: DEFAULT_LANGUAGE,
    places: {},
    accessibility: defaultAccessibility,
    communication: defaultCommunication,
    support: { active: false },
    created: facts.now,
    ...(facts.timezone && { timezone: facts.timezone }),
    ...(facts.team && { team: facts.team }),
    ...(facts.creator && { creator: facts.creator }),
  }
}

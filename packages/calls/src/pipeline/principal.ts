import type { PortalAccess } from '@nemt/domain/access/portal.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'

/** Who makes a call: every door turns its credentials into one of these before anything else runs. */
export type Principal = {
  scope: 'coordinator' | 'passenger' | 'fleet' | 'driver' | 'system' | 'nobody'
  customer: string
  /** The user's, passenger's or fleet's key. */
  key: string
  name: string
  /** Permission words held, '*' for all. */
  grants: string[]
  /** Own teams; visibility rules are in domain/access. */
  teams: string[]
  /** Those of them that are archived: they still limit what is seen, and nothing new belongs to them. */
  archivedTeams?: string[]
  global: boolean
  super: boolean
  language: string
  /** Nobody chose the language: whoever asks is told in the one that they ask in. */
  languageOpen?: true
  session?: string
  fleet?: string
  passenger?: string
  /** What a passenger may do in the portal. */
  portal?: PortalAccess
  /** A fleet's own system, by a key: it makes the provider's calls and no others (docs/decisions/086). */
  apiKey?: true
  /** A provider's link opens this one ride only, and so does a driver's. */
  ride?: string
  /** Rides that other links of the same fleet opened in this browser before: they stay open (docs/decisions/008). */
  otherRides?: string[]
  /** Global support on a visit: whose user this is, `global` knows, and not the customer (docs/decisions/051). */
  visit?: Visit
}

/**
 * A visit of global support: its own key, why it was made, the session at `global` with which it ends, and
 * whether the user signs in there by single sign-on.
 */
export type Visit = { key: string; reason: string; origin: string; sso: boolean }

/** The rides that links opened for a principal; undefined for who didn't come by a link, and isn't kept to any. */
export function linkedRides({ ride, otherRides = [] }: Principal): string[] | undefined {
  return ride === undefined ? undefined : [ride, ...otherRides]
}

/** What the event log and the audit keep of a principal. */
export function actorOf({ scope, key, name, global, super: isSuper, fleet, visit }: Principal): Actor {
  return {
    // A driver is one of the fleet's people.
    kind: scope === 'driver' ? 'fleet' : scope,
    key,
    name,
    ...(fleet ? { fleet } : {}),
    ...(global ? { global } : {}),
    ...(isSuper ? { super: isSuper } : {}),
    ...(visit ? { visit: visit.key } : {}),
  }
}

/** Of whom nobody chose a language. */
export const openLanguage = { language: 'en', languageOpen: true } as const

/** The language that somebody chose, or none. */
export function languageChosen(language: unknown): Pick<Principal, 'language' | 'languageOpen'> {
  return typeof language === 'string' ? { language } : openLanguage
}

export function nobody(customer: string): Principal {
  return {
    scope: 'nobody',
    customer,
    key: 'nobody',
    name: '',
    grants: [],
    teams: [],
    global: false,
    super: false,
    ...openLanguage,
  }
}

/** The product itself: jobs and timers. Rides created by it show as System (F056). */
export function system(customer: string): Principal {
  return {
    ...nobody(customer),
    scope: 'system',
    key: 'system',
    name: 'System',
    grants: ['*'],
  }
}

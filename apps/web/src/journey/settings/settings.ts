import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { Phone } from '@nemt/domain/communication/schema.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { JourneyFacts } from '@nemt/domain/journey/continue.ts'
import type { MapSettings } from '#/map/settings.ts'

/**
 * What the journey's rules and screens read of the customer's configuration; the rest stays on the server.
 */
export const customerParts = [
  'key',
  'name',
  'timezone',
  'documentation',
  'passenger',
  'claims',
  'funds',
  'covered',
  'flags',
  'fleets',
  'coordinate',
  'settings',
  'teams_enabled',
] as const
export type JourneyCustomer = Pick<Customer, (typeof customerParts)[number]>

/** Who makes the request: staff for anybody, or a passenger for themselves. */
export type JourneyScope = JourneyFacts['scope']

/** What the journey knows of the customer and the user. Made on the server. */
export type JourneySettings = {
  scope: JourneyScope
  /** When the page was made (ms): what server and browser both paint with. */
  now: number
  user: { key: string; name: string }
  /** The reader's. */
  language: InterfaceLanguage
  customer: JourneyCustomer
  policy: CustomerPolicy
  /** The teams to choose from, and those that the user is limited to. */
  teams: readonly { key: string; name: string }[]
  ownTeams: readonly string[]
  /** Whether the customer has no team though it wants them (V650), as far as the user knows all of them. */
  teamsMissing: boolean
  /** Whom a driver reaches when the passenger can't be called. */
  contacts: readonly { key: string; name: string; phone?: Phone }[]
  permissions: readonly string[]
  /** The number that passengers phone for help, as displayed. */
  supportPhone?: string | undefined
  /** What trip purposes are called in the reader's language, where that is not their value. */
  purposeNames: Readonly<Record<string, string>>
  map: MapSettings
}

/** Whether prices are shown: never to passengers (V562). */
export function showsCosts({ scope, customer }: Pick<JourneySettings, 'scope' | 'customer'>): boolean {
  return scope === 'coordinator' && !customer.flags?.hide_cost_estimates
}

/** Whether a stop may be anywhere: passengers choose among their own places unless the customer lets them (V522). */
export function goesAnywhere({ scope, customer }: Pick<JourneySettings, 'scope' | 'customer'>): boolean {
  return (
    scope === 'coordinator' ||
    customer.passenger?.schedule_anywhere === true ||
    customer.flags?.schedule_anywhere === true
  )
}

/** Whom a draft belongs to: nobody else gets to see it, in this tab or another. */
export function ownerOf({ user, customer }: Pick<JourneySettings, 'user' | 'customer'>): string {
  return `${customer.key} ${user.key}`
}

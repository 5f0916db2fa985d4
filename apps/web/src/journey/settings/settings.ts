import type { Phone } from '@nemt/domain/communication/schema.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
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
] as const
export type JourneyCustomer = Pick<Customer, (typeof customerParts)[number]>

/** What the journey knows of the customer and the user. Made on the server. */
export type JourneySettings = {
  /** When the page was made (ms): what server and browser both paint with. */
  now: number
  user: { key: string; name: string }
  customer: JourneyCustomer
  policy: CustomerPolicy
  /** The teams to choose from, and those that the user is limited to. */
  teams: readonly { key: string; name: string }[]
  ownTeams: readonly string[]
  /** Whom a driver reaches when the passenger can't be called. */
  contacts: readonly { key: string; name: string; phone?: Phone }[]
  permissions: readonly string[]
  /** What trip purposes are called in the reader's language, where that is not their value. */
  purposeNames: Readonly<Record<string, string>>
  map: MapSettings
}

/** Whom a draft belongs to: nobody else gets to see it, in this tab or another. */
export function ownerOf({ user, customer }: Pick<JourneySettings, 'user' | 'customer'>): string {
  return `${customer.key} ${user.key}`
}

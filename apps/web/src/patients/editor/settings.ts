import type { Phone } from '@nemt/domain/communication/schema.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { MapSettings } from '#/map/settings.ts'

/** What the editor of a record reads of the customer's configuration; the rest stays on the server. */
export const customerParts = [
  'key',
  'timezone',
  'documentation',
  'passenger',
  'flags',
  'fleets',
  'teams_enabled',
] as const
export type EditorCustomer = Pick<Customer, (typeof customerParts)[number]>

/** What the editor knows of the customer and the user. Made on the server. */
export type EditorSettings = {
  /** When the page was made (ms): what server and browser both paint with. */
  now: number
  user: { key: string; global: boolean }
  customer: EditorCustomer
  policy: CustomerPolicy
  teams: readonly { key: string; name: string }[]
  contacts: readonly { key: string; name: string; phone?: Phone }[]
  /** For a new record those to choose from, with the span in which each holds (ms). */
  plans: readonly { key: string; name: string; start?: number; end?: number }[]
  /** May save this record, or make one. */
  saves: boolean
  map: MapSettings
}

/** Whom a draft belongs to: nobody else gets to see it, in this tab or another. */
export function ownerOf({ user, customer }: Pick<EditorSettings, 'user' | 'customer'>): string {
  return `${customer.key} ${user.key}`
}

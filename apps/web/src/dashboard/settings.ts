import type { Permission } from '@nemt/domain/access/permissions.ts'
import { may } from '@nemt/domain/access/may.ts'
import type { Density } from '../look/density-of.ts'
import type { MapSettings } from '../map/settings.ts'

export type ActivityTab = 'activity' | 'messages'

/**
 * What the dashboard knows of the customer and the user, as far as it changes what is shown. Made on the
 * server.
 */
export type DashboardSettings = {
  /** The customer's zone: days are its days. */
  zone: string
  /** Now (ms) and today when the page was made, so that server and browser paint the same. */
  now: number
  today: string
  density: Density
  /** The journey flow is enabled (not coordinate.disable_journey). */
  journey: boolean
  teamFilter: boolean
  newTripRequest: boolean
  supportVisible: boolean
  /** The map shows where the vehicle went, too (V741). */
  tracks: boolean
  costsHidden: boolean
  supportPhone?: string
  permissions: readonly string[]
  user: { key: string; name: string; global: boolean; super: boolean }
  /** The tab that this sign-in showed last (C099). */
  tab: ActivityTab
  map: MapSettings
}

/** Whether the server refuses this user to look for costs; support may on every customer (P032). */
export function mayNotFilterByCost({
  costsHidden,
  user,
}: Pick<DashboardSettings, 'costsHidden'> & { user: Pick<DashboardSettings['user'], 'global'> }): boolean {
  return costsHidden && !user.global
}

/** Whether the user holds one of the words. */
export function holds(
  { permissions }: Pick<DashboardSettings, 'permissions'>,
  ...words: Permission[]
): boolean {
  return words.some((word) => may(permissions, word))
}

/** Whether the user may write to a passenger, and is shown where (V744). */
export function mayWrite(settings: Pick<DashboardSettings, 'permissions'>): boolean {
  return holds(settings, 'ride.event.view') && holds(settings, 'ride.event.create')
}

/**
 * Whether the user is shown ways to a new request (V575), of which a customer may want none (V576): the button, and
 * whatever else begins one.
 */
export function mayStartRequest(
  settings: Pick<DashboardSettings, 'newTripRequest' | 'permissions'>,
): boolean {
  return settings.newTripRequest && holds(settings, 'ride.create')
}

import { isDone } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { holds, type DashboardSettings } from './settings.ts'

/**
 * What the options menu of a group offers: nothing without a journey flow or an unfinished ride (V726–V729,
 * X021).
 */
export function groupOptions(
  rides: readonly { status: RideStatus }[],
  settings: Pick<DashboardSettings, 'journey' | 'permissions'>,
): ('edit' | 'cancel')[] {
  if (!settings.journey || rides.every(({ status }) => isDone(status))) return []
  return [
    ...(holds(settings, 'ride.edit', 'ride.create') ? ['edit' as const] : []),
    ...(holds(settings, 'ride.edit', 'ride.cancel') ? ['cancel' as const] : []),
  ]
}

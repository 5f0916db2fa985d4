import { isCancellable, isEditable } from '@nemt/domain/ride/sets.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { holds, type DashboardSettings } from './settings.ts'

/**
 * What the options menu of a group offers: nothing without a journey flow or an unfinished ride (V726–V729,
 * X021). A pass for public transit is nothing to edit, and can be given up (V264–V266).
 */
export function groupOptions(
  rides: readonly { status: RideStatus }[],
  settings: Pick<DashboardSettings, 'journey' | 'permissions'>,
): ('edit' | 'cancel')[] {
  if (!settings.journey) return []
  const mayEdit =
    rides.some(({ status }) => isEditable(status)) && holds(settings, 'ride.edit', 'ride.create')
  const mayCancel =
    rides.some(({ status }) => isCancellable(status)) && holds(settings, 'ride.edit', 'ride.cancel')
  return [...(mayEdit ? ['edit' as const] : []), ...(mayCancel ? ['cancel' as const] : [])]
}

import type { MessageKey } from '../copy/en.ts'
import type { Ride, RideStatus } from '../ride/schema.ts'
import { isDone } from '../ride/sets.ts'

/** What a provider may report, under its label. */
export type ProviderStatus = {
  status: RideStatus
  reason?: 'no_show' | 'declined_by_passenger'
  label: MessageKey
}

/**
 * The provider's status selector (V1238); failed appears under two labels (V1254, V1255), kept apart by the
 * reason.
 */
export const providerStatuses: readonly ProviderStatus[] = [
  { status: 'pickup', label: 'status.pickup' },
  { status: 'waiting', label: 'status.waiting' },
  { status: 'enroute', label: 'status.enroute' },
  { status: 'failed', reason: 'no_show', label: 'offer.no_show' },
  { status: 'failed', reason: 'declined_by_passenger', label: 'offer.declined_by_passenger' },
  { status: 'completed', label: 'status.completed' },
]

/** What a fleet may report from a status (server-behaviour §2.1): all else the status machine refuses. */
const REPORTED: Partial<Record<RideStatus, readonly RideStatus[]>> = {
  confirmed: ['pickup', 'waiting', 'enroute', 'failed', 'completed'],
  requesting: ['pickup'],
  retry: ['pickup'],
  pickup: ['waiting', 'enroute', 'failed', 'completed'],
  waiting: ['enroute', 'failed', 'completed'],
  enroute: ['completed'],
}

/** What of the provider's selector may follow a status. */
export function reportsFrom(status: RideStatus): readonly ProviderStatus[] {
  return providerStatuses.filter((step) => REPORTED[status]?.includes(step.status))
}

/** It shows once driver name and phone are filled and the ride is not done (V1239–V1241). */
export function showsStatusSelector(ride: Pick<Ride, 'status' | 'driver'>): boolean {
  return (
    Boolean(ride.driver?.name?.trim()) && Boolean(ride.driver?.phone?.display?.trim()) && !isDone(ride.status)
  )
}

/** First and last name of a driver, joined by a space (V1232). */
export function driverName(first: string, last: string): string {
  return [first.trim(), last.trim()].filter(Boolean).join(' ')
}

/** The appointment shows only for reason appointment and when it is later than the pickup (V1204, V1205). */
export function showsAppointment({ reason, times }: Pick<Ride, 'reason' | 'times'>): boolean {
  return reason === 'appointment' && times.appointment !== undefined && times.appointment > times.needed
}

/** An address without city and state: the part before the first comma (V1190, V1191). */
export function shortAddress(format: string, subpremise?: string): string {
  return [format.split(',')[0]?.trim() ?? '', subpremise?.trim()].filter(Boolean).join(' ')
}

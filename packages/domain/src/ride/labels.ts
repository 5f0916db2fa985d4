import type { MessageKey } from '../copy/en.ts'
import type { InterfaceLanguage } from '../copy/language.ts'
import { formatZonedTime, formatTimeBeside } from '../time/format.ts'
import { isOpen, type Previous } from './opening.ts'
import type { Ride, RideStatus } from './schema.ts'
import { isDone, isPassengerDone } from './sets.ts'

/** A text of the catalogue and what fills it. */
export type Line = { key: MessageKey; values?: Record<string, string | number> }

type CardRide = Pick<Ride, 'status' | 'type' | 'times' | 'timezone' | 'previous'>

/** 'Ride #n' (V295): its place in the list, from 1. */
export function cardTitle(position: number): Line {
  return { key: 'ride.title', values: { n: position } }
}

/** 'On-Demand' or 'Scheduled for hh:mma z' (V296, V297). */
export function typeLine(
  ride: Pick<Ride, 'type' | 'times' | 'timezone'>,
  language: InterfaceLanguage = 'en',
): Line {
  return ride.type === 'will-call'
    ? { key: 'ride.on_demand' }
    : {
        key: 'ride.scheduled_for',
        values: { time: formatZonedTime(ride.times.needed, ride.timezone, language) },
      }
}

/**
 * When a confirmed will-call ride opens: 'Opens after previous ride' or 'Opens at 7am' (V289–V291); null once
 * it is open, or for other rides.
 */
export function openingLine(ride: CardRide, previous: Previous, now: number): Line | null {
  if (ride.type !== 'will-call' || ride.status !== 'confirmed' || isOpen(ride, previous, now)) return null
  return { key: ride.previous ? 'ride.opens_after' : 'ride.opens_at' }
}

/**
 * Statuses whose card shows an ETA: the portal only the way to the passenger (V294), staff the way to the
 * destination too (V300, V301, X136).
 */
export function showsEta(status: RideStatus, screen: 'portal' | 'staff'): boolean {
  return status === 'pickup' || (screen === 'staff' && status === 'enroute')
}

/** The instant that the ETA of a card is about, or null. */
export function etaOf({ status, estimates }: Pick<Ride, 'status' | 'estimates'>): number | null {
  if (status === 'pickup') return estimates.pickup ?? null
  return status === 'enroute' ? (estimates.completed ?? null) : null
}

/**
 * When somebody is picked up, or was, as far as anybody knows, ms; null where nobody does. A will-call ride's `needed`
 * is a placeholder also once it was asked for: its time is known when a driver is on the way.
 */
export function pickupTime({
  type,
  status,
  times: { needed, enroute },
  estimates,
}: Pick<Ride, 'type' | 'status' | 'estimates'> & {
  times: { needed: number; enroute?: number | undefined }
}): number | null {
  if (type !== 'will-call') return needed
  const coming = status === 'pickup' || status === 'waiting' ? estimates.pickup : undefined
  return enroute ?? coming ?? null
}

/** Driver and vehicle are shown unless the ride is done (V293, V1242); in the portal as it is for passengers (V280). */
export function showsDriver(status: RideStatus, screen: 'portal' | 'staff' = 'staff'): boolean {
  return !isDone(status) && !(screen === 'portal' && isPassengerDone(status))
}

/** A ride's vehicle as one looks for it in the street: 'white Ford Transit ABC 123'; empty where nobody named it. */
export function vehicleWords({ vehicle }: Pick<Partial<Ride>, 'vehicle'>): string {
  return [vehicle?.color, vehicle?.make, vehicle?.model, vehicle?.license].filter(Boolean).join(' ')
}

/**
 * The summary's appointment row (V765, V766, X146): label and text, null when the reason has a time but none
 * is there.
 */
export function appointmentRow(
  ride: Pick<Ride, 'reason' | 'times' | 'timezone'>,
  language: InterfaceLanguage = 'en',
): { label: MessageKey; value: Line | string } | null {
  if (ride.reason === 'discharge')
    return { label: 'ride.appointment', value: { key: 'ride.no_appointment_discharge' } }
  if (ride.reason === 'other')
    return { label: 'ride.appointment', value: { key: 'ride.no_appointment_other' } }
  if (ride.times.appointment === undefined) return null
  return {
    label: 'ride.appointment_time',
    value: formatTimeBeside(ride.times.appointment, ride.times.needed, ride.timezone, language),
  }
}

import { isOpen, ON_DEMAND_WINDOW, type Previous } from './opening.ts'
import type { Line } from './labels.ts'
import type { Ride } from './schema.ts'
import { isDone } from './sets.ts'

type OnDemandRide = Pick<Ride, 'status' | 'type' | 'times' | 'timezone' | 'transit' | 'previous'>

/**
 * 'Open On-Demand Ride' (V786, V787, V793): a confirmed will-call ride needed in less than 24 hours, no
 * transit. Permission ride.event.create.
 */
export function showsOpenOnDemand(ride: OnDemandRide, now: number): boolean {
  return (
    ride.type === 'will-call' &&
    ride.status === 'confirmed' &&
    ride.times.needed - now < ON_DEMAND_WINDOW &&
    !ride.transit?.enabled
  )
}

/** 'Request Ride' (V789–V791, V794): active, failed or retry, no transit. Permission ride.event.create. */
export function showsRequest(ride: OnDemandRide): boolean {
  return (
    (ride.status === 'active' || ride.status === 'failed' || ride.status === 'retry') &&
    !ride.transit?.enabled
  )
}

/**
 * Why a confirmed will-call ride can't be requested yet, by its position (V289–V292): the earlier leg is not
 * over, or it is not open; null where it can.
 */
export function requestWait(ride: OnDemandRide, previous: Previous, now: number): Line | null {
  if (ride.status !== 'confirmed' || isOpen(ride, previous, now)) return null
  return { key: ride.previous ? 'ride.opens_after' : 'ride.opens_at' }
}

/** The request button on a ride's card (V287): a will-call ride that is confirmed or active. */
export function showsCardRequest(ride: OnDemandRide): boolean {
  return (
    ride.type === 'will-call' &&
    (ride.status === 'confirmed' || ride.status === 'active') &&
    !ride.transit?.enabled
  )
}

/**
 * Whether Activate stands at a ride, open or with its reason (V1295–V1300): at a will-call ride that is confirmed or
 * over, no transit. Elsewhere nobody would look for it.
 */
export function showsActivation(ride: OnDemandRide): boolean {
  const decided = ride.status === 'confirmed' || isDone(ride.status)
  return ride.type === 'will-call' && decided && !ride.transit?.enabled
}

/** Whether Activate is open (V1295–V1300), else the label that says why not (V1301). */
export function activation(
  ride: OnDemandRide,
  previous: Previous,
  now: number,
): { open: true } | { open: false; why: Line } {
  const no = (key: Line['key']) => ({ open: false, why: { key } }) as const
  if (isDone(ride.status)) return no('ride.activate_done')
  if (ride.type !== 'will-call') return no('ride.activate_scheduled')
  if (ride.status !== 'confirmed') return no('ride.activate_not_confirmed')
  const why = requestWait(ride, previous, now)
  return why ? { open: false, why } : { open: true }
}

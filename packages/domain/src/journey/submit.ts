import { claimsCodes } from '../claims/lines.ts'
import type { Customer } from '../customer/schema.ts'
import type { Line } from '../ride/labels.ts'
import type { Ride } from '../ride/schema.ts'
import type { Draft, DraftRide } from './schema.ts'

/** Longest wait for ride.create and ride.update (V370, V371); ms. */
export const SUBMIT_TIMEOUT = 60_000

/** Which call a request is sent with (V368, V369): existing rides are updated. */
export const submitCall = (draft: Pick<Draft, 'isExisting' | 'rides'>): 'ride.update' | 'ride.create' => (draft.isExisting || draft.rides.some(({ key }) => key !== undefined) ? 'ride.update' : 'ride.create')

/** Rides as they are sent (V372, V373): without what only the screen needs, with the claims codes of the customer. */
export function ridesToSend<R extends Pick<Ride, 'accessibility' | 'timezone'> & { times: Ride['times'] & { needed_unconverted?: unknown } }>(rides: readonly R[], customer: Pick<Customer, 'claims'>): (R & { claims_codes?: string[] })[] {
  return rides.map((ride) => {
    const { needed_unconverted: _unconverted, ...times } = ride.times
    const codes = claimsCodes({ ...ride, times }, customer)
    return { ...ride, times, ...(codes.length > 0 && { claims_codes: codes }) }
  })
}

/**
 * The windows between Continue and sending, in their order (V359–V363): possible duplicates, broken limits, authorization. `null` = send.
 */
export function nextStep(open: { duplicates: number; limits: number; authorization: boolean }): 'duplicates' | 'limits' | 'authorization' | null {
  if (open.duplicates > 0) return 'duplicates'
  if (open.limits > 0) return 'limits'
  return open.authorization ? 'authorization' : null
}

/** Rides whose transit is no longer possible lose it (V407), with the line that says so; `eligible` by index, unknown stays. */
export function dropTransit(rides: readonly DraftRide[], eligible: Readonly<Record<number, boolean>>): { rides: DraftRide[]; lost: Line[] } {
  const gone = rides.map((ride, index) => ride.transit?.enabled === true && eligible[index] === false)
  return {
    rides: rides.map((ride, index) => (gone[index] ? { ...ride, transit: { enabled: false } } : ride)),
    lost: gone.flatMap((dropped, index): Line[] => (dropped ? [{ key: 'ride.transit_lost', values: { n: index + 1 } }] : [])),
  }
}

/** Where to go after sending (V191–V193). */
export function afterSubmit(scope: 'coordinator' | 'passenger', rideKeys: readonly string[], customer: Pick<Customer, 'coordinate'>): string {
  if (scope === 'passenger') return '/passenger/dashboard'
  return customer.coordinate?.ride_create_redirect && rideKeys[0] ? `/dashboard/${rideKeys[0]}` : '/dashboard'
}

/** An appointment must be at least this far ahead on the server (V626); ms. */
export const APPOINTMENT_LEAD = 3_600_000
const SIMILAR_M = 30

/** What the server refuses about a ride whatever the screen said (doc 1 §8, V626–V636), by error code, or null. `metres`: between its ends, as the crow flies. */
export function refusalOf(
  ride: { type?: unknown; patient?: string; stops?: { pickup?: Partial<Ride['stops']['pickup']>; dropoff?: Partial<Ride['stops']['dropoff']> }; times: { needed?: number; appointment?: number } },
  facts: { now: number; claims: boolean; fundingRequired: boolean; funding?: string; reachable: boolean; metres?: number },
): string | null {
  const { pickup, dropoff } = ride.stops ?? {}
  if (!ride.type) return 'ride_type_missing'
  if (!ride.patient) return 'ride_patient_missing'
  if (facts.fundingRequired && !facts.funding) return 'ride_funding_missing'
  if (!pickup || !dropoff) return 'ride_stops_missing'
  if (pickup.address?.lat === undefined || dropoff.address?.lat === undefined) return 'ride_stops_address_missing'
  if (facts.metres !== undefined && facts.metres < SIMILAR_M && pickup.address.subpremise === dropoff.address.subpremise) return 'ride_stops_too_similar'
  if (facts.claims && (!pickup.type || !dropoff.type)) return 'ride_stops_type_missing'
  if (ride.times.appointment !== undefined && ride.times.appointment - facts.now < APPOINTMENT_LEAD) return 'ride_appointment_too_soon'
  if (ride.times.appointment !== undefined && ride.times.needed !== undefined && ride.times.needed > ride.times.appointment) return 'ride_pickup_after_appointment'
  return facts.reachable ? null : 'ride_clinical_contact_missing'
}

import type { Credentials } from '../fleet/credentials.ts'
import { credentialStanding, type Credential } from '../fleet/credentials.ts'
import { unmetNeed } from '../fleet/vehicle-fit.ts'
import { driverCredentials } from '../fleet/values.ts'
import type { Vehicle } from '../mobility/schema.ts'
import { localDate } from '../time/zone.ts'
import type { Ride } from './schema.ts'

/** What federal auditors ask of a trip (HHS OIG A-02-14-01001), in their order. */
export const proofs = ['vehicle', 'driver', 'authorization', 'insurance', 'service', 'trip'] as const
export type Proof = (typeof proofs)[number]
/** Why a proof is missing, by the key of its words. */
export type Lack =
  | 'vehicle_unknown'
  | 'vehicle_unfit'
  | 'driver_unknown'
  | 'authorization_none'
  | 'service_none'
  | 'service_other_day'
  | 'stamps'
  | 'signature'
  | `${Credential}_missing`
  | `${Credential}_expired`

/** What a completed ride is judged by. The records are those that were picked for it. */
export type ProofFacts = {
  ride: Pick<Ride, 'timezone' | 'times' | 'accessibility' | 'auth_code' | 'covered_service'>
  driver: { credentials: Credentials } | null
  vehicle: { kinds: readonly Vehicle[]; credentials: Credentials } | null
  /** Whether the passenger signed, or it stands why not. */
  signed: boolean
}

/**
 * What of the six proofs of a completed ride is missing (docs/decisions/075); a proof without lacks is
 * there. Credentials count by the day of the ride.
 */
export function lacksOf({ ride, driver, vehicle, signed }: ProofFacts): Record<Proof, Lack[]> {
  const day = localDate(ride.times.needed, ride.timezone)
  const dated = (kinds: readonly Credential[], credentials: Credentials): Lack[] =>
    kinds.flatMap((kind) => {
      const standing = credentialStanding(credentials[kind], day)
      return standing === 'missing' || standing === 'expired' ? [`${kind}_${standing}` as const] : []
    })
  const unfit = vehicle !== null && unmetNeed(vehicle.kinds, ride.accessibility) !== null
  return {
    vehicle: vehicle
      ? [
          ...(unfit ? (['vehicle_unfit'] as const) : []),
          ...dated(['registration', 'inspection'], vehicle.credentials),
        ]
      : ['vehicle_unknown'],
    driver: driver ? dated(driverCredentials, driver.credentials) : ['driver_unknown'],
    authorization: ride.auth_code?.trim() ? [] : ['authorization_none'],
    insurance: vehicle ? dated(['insurance'], vehicle.credentials) : ['vehicle_unknown'],
    service: serviceLacks(ride),
    trip: [
      ...(hasStamps(ride.times) ? [] : (['stamps'] as const)),
      ...(signed ? [] : (['signature'] as const)),
    ],
  }
}

/** A covered service, or an appointment, on the day of the ride: one over midnight has two. */
function serviceLacks({ times, timezone, covered_service }: ProofFacts['ride']): Lack[] {
  const { needed, completed = needed, appointment } = times
  if (appointment === undefined) return covered_service?.trim() ? [] : ['service_none']
  const [day, ...ridden] = [appointment, needed, completed].map((time) => localDate(time, timezone))
  return ridden.includes(day!) ? [] : ['service_other_day']
}

/** Each stage of the way was reported, none was skipped. */
function hasStamps({ pickup, waiting, enroute, completed }: Ride['times']): boolean {
  return [pickup, waiting, enroute, completed].every((stamp) => stamp !== undefined)
}

import type { Customer } from '../customer/schema.ts'
import { credentialStanding, type Credential, type Credentials } from './credentials.ts'
import type { Unfit } from './unfit.ts'
import type { DriverCredential, VehicleCredential } from './values.ts'

/** What a customer asks of drivers and vehicles; of a fleet that keeps none of them only with `records`. */
export type Required = {
  driver: readonly DriverCredential[]
  vehicle: readonly VehicleCredential[]
  records: boolean
}
/** The credentials of a fleet's drivers and vehicles, each as far as it was shown. */
export type FleetCrew = { drivers: readonly Credentials[]; vehicles: readonly Credentials[] }

/** What a customer asks for that says nothing: what the law asks of everybody who drives others. */
const usual: Required = { driver: ['licence'], vehicle: ['insurance'], records: false }

/** What a customer requires (docs/decisions/084-required-credentials.md). */
export function requiredCredentials({ credentials }: NonNullable<Customer['dispatch']> = {}): Required {
  return { ...usual, ...credentials }
}

/** The first of the required credentials that was never shown or has run out by a day; null where all are there. */
export function lackedCredential<K extends Credential>(
  required: readonly K[],
  credentials: Credentials,
  day: string,
): K | null {
  return (
    required.find((kind) => ['missing', 'expired'].includes(credentialStanding(credentials[kind], day))) ??
    null
  )
}

/** Why a fleet can't send anybody with what is required on a day (yyyy-mm-dd), null when it can. */
export function crewFailure(crew: FleetCrew | undefined, required: Required, day: string): Unfit | null {
  const { drivers = [], vehicles = [] } = crew ?? {}
  if (required.records && (drivers.length === 0 || vehicles.length === 0)) return { why: 'no_records' }
  if (drivers.length > 0 && drivers.every((one) => lackedCredential(required.driver, one, day)))
    return { why: 'driver_credentials' }
  return vehicles.length > 0 && vehicles.every((one) => lackedCredential(required.vehicle, one, day))
    ? { why: 'vehicle_credentials' }
    : null
}

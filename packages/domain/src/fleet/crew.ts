import type { MessageKey } from '../copy/en.ts'
import type { Accessibility, Vehicle } from '../mobility/schema.ts'
import { formatDate } from '../time/format.ts'
import { expiredCredential, type Credential, type Credentials } from './credentials.ts'
import { driverCredentials, vehicleCredentials } from './values.ts'
import { unmetNeed } from './vehicle-fit.ts'

/**
 * Why a driver or a vehicle can't be assigned to a ride: a problem's code, the date to fill in, and what the ride needs
 * by the key of its words.
 */
export type CrewUnfit = {
  code: `${Credential}_expired` | 'vehicle_not_fit'
  date?: string
  needs?: MessageKey
}

function expired(kinds: readonly Credential[], credentials: Credentials, day: string): CrewUnfit | null {
  const found = expiredCredential(kinds, credentials, day)
  return found && { code: `${found.kind}_expired`, date: formatDate(found.until) }
}

/** Why a driver can't drive on a day (yyyy-mm-dd), null when they can (docs/decisions/075-drivers-and-vehicles.md). */
export function driverUnfit({ credentials }: { credentials: Credentials }, day: string): CrewUnfit | null {
  return expired(driverCredentials, credentials, day)
}

/** Why a vehicle can't take a ride on a day, null when it can. */
export function vehicleUnfit(
  { kinds, credentials }: { kinds: readonly Vehicle[]; credentials: Credentials },
  accessibility: Accessibility,
  day: string,
): CrewUnfit | null {
  const needs = unmetNeed(kinds, accessibility)
  return needs ? { code: 'vehicle_not_fit', needs } : expired(vehicleCredentials, credentials, day)
}

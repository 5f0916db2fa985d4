import type { MessageKey } from '../copy/en.ts'
import type { Accessibility, Vehicle } from '../mobility/schema.ts'
import { formatDate } from '../time/format.ts'
import { expiredCredential, type Credential, type Credentials } from './credentials.ts'
import { lackedCredential, type Required } from './required.ts'
import { driverCredentials, vehicleCredentials } from './values.ts'
import { unmetNeed } from './vehicle-fit.ts'

/**
 * Why a driver or a vehicle can't be assigned to a ride: a problem's code, the date to fill in, and what the ride needs
 * by the key of its words.
 */
export type CrewUnfit = {
  code: `${Credential}_expired` | `${Credential}_required` | 'vehicle_not_fit'
  date?: string
  needs?: MessageKey
}

/** What has run out, whoever asks for it, or else what the customer requires and was never shown. */
function lacking<K extends Credential>(
  { kinds, required }: { kinds: readonly K[]; required: readonly K[] },
  credentials: Credentials,
  day: string,
): CrewUnfit | null {
  const found = expiredCredential(kinds, credentials, day)
  if (found) return { code: `${found.kind}_expired`, date: formatDate(found.until) }
  const lacked = lackedCredential(required, credentials, day)
  return lacked && { code: `${lacked}_required` }
}

/**
 * Why a driver can't drive on a day (yyyy-mm-dd) for a customer that requires this, null when they can
 * (docs/decisions/075-drivers-and-vehicles.md, 084-required-credentials.md).
 */
export function driverUnfit(
  { credentials }: { credentials: Credentials },
  day: string,
  { driver: required }: Pick<Required, 'driver'>,
): CrewUnfit | null {
  return lacking({ kinds: driverCredentials, required }, credentials, day)
}

/** Why a vehicle can't take a ride on a day, null when it can. */
export function vehicleUnfit(
  { kinds, credentials }: { kinds: readonly Vehicle[]; credentials: Credentials },
  accessibility: Accessibility,
  day: string,
  { vehicle: required }: Pick<Required, 'vehicle'>,
): CrewUnfit | null {
  const needs = unmetNeed(kinds, accessibility)
  return needs
    ? { code: 'vehicle_not_fit', needs }
    : lacking({ kinds: vehicleCredentials, required }, credentials, day)
}

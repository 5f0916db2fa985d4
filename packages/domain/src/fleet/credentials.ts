import type { Problem } from '../problem/problem.ts'
import { addDays, addMonths, isDate } from '../time/zone.ts'
import type { DriverCredential, VehicleCredential } from './values.ts'

export type Credential = DriverCredential | VehicleCredential
/** Until when each credential holds, yyyy-mm-dd; one that is not named was never shown. */
export type Credentials = Partial<Record<Credential, string>>

/** From so many days before its end on, a credential is warned about. */
const WARN_DAYS = 30
/** No credential holds longer, in years: some licences reach to their driver's 65th birthday. */
const LONGEST_YEARS = 50

/** How a credential stands on a day: its last day still counts. */
export type CredentialStanding = 'missing' | 'expired' | 'soon' | 'valid'

/** How a credential that holds until a date stands on a day (both yyyy-mm-dd). */
export function credentialStanding(until: string | undefined, day: string): CredentialStanding {
  if (until === undefined) return 'missing'
  if (until < day) return 'expired'
  return until <= addDays(day, WARN_DAYS) ? 'soon' : 'valid'
}

/** The first credential that has run out by a day, in the order of its kinds; null where none has. */
export function expiredCredential<K extends Credential>(
  kinds: readonly K[],
  credentials: Credentials,
  day: string,
): { kind: K; until: string } | null {
  for (const kind of kinds) {
    const until = credentials[kind]
    if (until !== undefined && credentialStanding(until, day) === 'expired') return { kind, until }
  }
  return null
}

/** Why credentials can't be kept, or null: a slip of the year would count as valid for ever. */
export function credentialsProblem(credentials: Credentials, today: string): Problem | null {
  const earliest = addMonths(today, -12 * LONGEST_YEARS)
  const latest = addMonths(today, 12 * LONGEST_YEARS)
  const wrong = Object.entries(credentials).find(
    ([, until]) => !isDate(until) || until < earliest || until > latest,
  )
  return wrong
    ? { code: 'credential_date', field: `credentials.${wrong[0]}`, values: { most: LONGEST_YEARS } }
    : null
}

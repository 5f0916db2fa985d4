import type { Customer } from '../customer/schema.ts'
import { milesOf } from '../distance/haversine.ts'
import type { Ride } from '../ride/schema.ts'
import { localDate } from '../time/zone.ts'
import { baseCode, claimClass, codeFor, type CodeRow } from './codes.ts'

/** Letters of where a ride began and ended (server-behaviour §2.14). */
export const siteLetters = {
  R: 'residence',
  H: 'hospital',
  P: 'physician',
  D: 'diagnostic or therapeutic site',
  J: 'freestanding dialysis',
  G: 'hospital dialysis',
  N: 'skilled nursing facility',
  E: 'custodial facility',
  X: 'intermediate stop',
  S: 'scene',
  I: 'transfer site',
} as const
export type SiteLetter = keyof typeof siteLetters

const LETTERS = { home: 'R', facility: 'P' } as const

/**
 * The letter of a stop: what its place was given, else R for a residence and P for a facility. Dialysis and
 * the like are picked, never guessed. Null without a type.
 */
export function siteLetter(
  stop: { type?: 'home' | 'facility' },
  place?: { claim_site?: SiteLetter },
): SiteLetter | null {
  return place?.claim_site ?? (stop.type ? LETTERS[stop.type] : null)
}

/** Origin and destination, e.g. RP; null while a location type is missing. */
export function placeModifier(pickup: SiteLetter | null, dropoff: SiteLetter | null): string | null {
  return pickup && dropoff ? pickup + dropoff : null
}

type ClaimedRide = Pick<Ride, 'accessibility' | 'times' | 'timezone'>

/**
 * The codes that a ride is created with when claims are enabled (V373): base and mileage of its class on its
 * local date.
 */
export function claimsCodes(
  ride: ClaimedRide,
  customer: Pick<Customer, 'claims'>,
  customRows: readonly CodeRow[] = [],
): string[] {
  if (!customer.claims?.enabled) return []
  const date = localDate(ride.times.needed, ride.timezone)
  const kind = claimClass(ride.accessibility)
  return [baseCode(customer, kind, date, customRows), codeFor(kind, 'mileage', date, customRows)].filter(
    (code) => code !== undefined,
  )
}

export type ClaimLine = { code: string; modifiers: string[]; units: number }
export type ClaimFacts = {
  customer: Pick<Customer, 'claims'>
  sites: { pickup: SiteLetter | null; dropoff: SiteLetter | null }
  distance_m: number
  waitMinutes?: number
  tollsCents?: number
  escort?: boolean
  /** A second passenger in the vehicle, and a second leg of the same passenger on the same day. */
  extraPassenger?: boolean
  secondLeg?: boolean
  /** Proof of the trip: signature or position. Without it nothing is claimed. */
  proof: boolean
}

/**
 * The lines of one leg's claim (server-behaviour §2.14): none unless it was completed with proof and both
 * location types are known; mileage never without a base; wait in half hours begun; tolls in dollars, rounded
 * to cents as units of one.
 */
export function claimLines(
  ride: ClaimedRide & Pick<Ride, 'status'>,
  facts: ClaimFacts,
  customRows: readonly CodeRow[] = [],
): ClaimLine[] {
  const { customer, sites, distance_m, waitMinutes = 0, tollsCents = 0 } = facts
  const places = placeModifier(sites.pickup, sites.dropoff)
  const date = localDate(ride.times.needed, ride.timezone)
  const kind = claimClass(ride.accessibility)
  const base = baseCode(customer, kind, date, customRows)
  if (!customer.claims?.enabled || ride.status !== 'completed' || !facts.proof || !places || !base) return []
  const shared = [places, ...(facts.extraPassenger ? ['TK'] : []), ...(facts.secondLeg ? ['76'] : [])]
  const line = (code: string | undefined, units: number, modifiers: string[] = shared): ClaimLine[] =>
    code && units > 0 ? [{ code, modifiers, units }] : []
  return [
    ...line(base, 1),
    ...line(codeFor(kind, 'mileage', date, customRows), Math.round(milesOf(distance_m) * 10) / 10),
    ...line(codeFor(kind, 'wait', date, customRows), Math.ceil(waitMinutes / 30)),
    ...line(codeFor(kind, 'tolls', date, customRows), tollsCents / 100),
    ...line(facts.escort ? codeFor(kind, 'escort', date, customRows) : undefined, 1, [places]),
  ]
}

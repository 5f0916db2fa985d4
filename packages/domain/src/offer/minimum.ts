import type { Address } from '../address/schema.ts'
import type { Accessibility } from '../mobility/schema.ts'
import type { Ride } from '../ride/schema.ts'
import type { OfferStatus } from './schema.ts'

/**
 * How a fleet stands to a ride. `mine`: it has accepted it; `asked`: it may answer; `over`: it declined,
 * lost, gave it back, or was not in time.
 */
export type FleetStanding = 'mine' | 'asked' | 'over'

/** `fleet` is the ride's fleet, `own` the one that looks, `offer` the status of its own offer. */
export function standingOf(
  fleet: string | undefined,
  own: string | undefined,
  offer: OfferStatus | undefined,
): FleetStanding {
  if (fleet !== undefined && fleet === own) return 'mine'
  return offer === 'sent' && fleet === undefined ? 'asked' : 'over'
}

/** Stands where a key is not told. */
export const UNTOLD = 'untold'

/** Words behind which a number belongs to the road's name and not to a house. */
const NUMBERED =
  /^(?:highway|hwy|route|rte|rt|interstate|us|u\.s\.|sr|cr|county|state|fm|township|twp|pike)\.?$/i
/** The same, where they begin the street's name. */
const NUMBERED_FIRST = /^(?:avenue|ave|street|st|road|rd|calle|avenida)\.?$/i
/** A unit within a house, and whatever follows. */
const UNIT =
  /\s(?:(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|trlr|spc|ph|dept|apto|piso)\b|#).*$/i
const STATE_ZIP = /^(?:[A-Za-z .]+\s)?(\d{5})(?:-\d{4})?$/

/**
 * A street without the number of the house, its unit and its name; '' where none can be told apart from them.
 */
function streetOf(part: string): string {
  const words = part.replace(UNIT, '').trim().split(/\s+/)
  const numbered = /^\S*\d/.test(words[0] ?? '')
  const rest = numbered ? words.slice(1) : words
  const ofRoad = (at: number): boolean =>
    NUMBERED.test(rest[at - 1] ?? '') || (at === 1 && NUMBERED_FIRST.test(rest[0] ?? ''))
  const shown = rest.filter(
    (word, index) => !/\d/.test(word) || /^\d+(?:st|nd|rd|th)$/i.test(word) || ofRoad(index),
  )
  return numbered && shown.some((word) => /\p{L}/u.test(word)) ? shown.join(' ') : ''
}

/**
 * An address as a fleet that is only asked reads it (server-behaviour §2.2): the street without number, the
 * town and the five digits of the ZIP code. No coordinates, unit or name of a house; a street that can't be
 * told apart from them is left out.
 */
export function roughAddress({
  format,
  city,
  state,
  zip,
}: Pick<Address, 'format' | 'city' | 'state' | 'zip'>): Address {
  const [first = '', ...others] = format.split(',').map((part) => part.trim())
  const parts = [first, ...others]
  const at = parts.findIndex((part) => streetOf(part) !== '')
  const street = at < 0 ? '' : streetOf(parts[at] as string)
  const tail = parts.slice(Math.max(at, 0) + 1).filter((part) => !/^(?:usa|us|united states)$/i.test(part))
  const written = tail.map((part) => STATE_ZIP.exec(part)?.[1]).find(Boolean)
  const digits = zip?.slice(0, 5) ?? written
  const town = city ?? tail.find((part) => !/\d/.test(part) && part.length > 2)
  const short = [street, [town, digits].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    format: short,
    ...(town ? { city: town } : {}),
    ...(state ? { state } : {}),
    ...(digits ? { zip: digits } : {}),
  }
}

/** What the passenger needs, without words that somebody typed about them. */
function plainNeeds({ psychosocial, ...needs }: Accessibility): Accessibility {
  return {
    ...needs,
    ...(psychosocial ? { psychosocial: { active: psychosocial.active === true } } : {}),
  }
}

/** Fields whose change between two versions tells a fleet nothing about who or where exactly. */
const TOLD_CHANGES = /^(?:times|accessibility|type|reason|extra|estimates)(?:\.|$)/

/**
 * A ride as a fleet reads it that is asked and has not accepted: first name and the last one's initial, rough
 * addresses, times, distance and needs (server-behaviour §2.2). Made field by field, so that a new field of a
 * ride stays untold until it is named here.
 */
export function minimumOf(ride: Ride): Ride {
  return {
    key: ride.key,
    request: UNTOLD,
    version: ride.version,
    status: ride.status,
    type: ride.type,
    reason: ride.reason,
    timezone: ride.timezone,
    times: {
      created: ride.times.created,
      needed: ride.times.needed,
      ...(ride.times.appointment === undefined ? {} : { appointment: ride.times.appointment }),
    },
    stops: {
      pickup: { address: roughAddress(ride.stops.pickup.address) },
      dropoff: { address: roughAddress(ride.stops.dropoff.address) },
    },
    passenger: {
      key: UNTOLD,
      name: shortName(ride.passenger.name),
      ...(ride.passenger.language ? { language: ride.passenger.language } : {}),
    },
    patient: UNTOLD,
    accessibility: plainNeeds(ride.accessibility),
    communication: ride.communication.language ? { language: ride.communication.language } : {},
    estimates: {
      ...(ride.estimates.distance_m === undefined ? {} : { distance_m: ride.estimates.distance_m }),
      ...(ride.estimates.duration_s === undefined ? {} : { duration_s: ride.estimates.duration_s }),
    },
    extra: { multiload: ride.extra?.multiload === true },
    ...(ride.diff ? { diff: toldChanges(ride.diff) } : {}),
  }
}

function toldChanges(diff: NonNullable<Ride['diff']>): NonNullable<Ride['diff']> {
  return Object.fromEntries(Object.entries(diff).filter(([path]) => TOLD_CHANGES.test(path)))
}

/** First name and the last one's first letter. */
export function shortName({ first, last }: Ride['passenger']['name']): Ride['passenger']['name'] {
  return {
    first: first.trim().split(/\s+/)[0] ?? '',
    last: last.trim() ? `${last.trim().slice(0, 1)}.` : '',
  }
}

/**
 * The status of a ride as a fleet hears of it that has nothing to do with it any more: not how it goes on.
 */
export function statusWhenOver(status: Ride['status']): Ride['status'] {
  return status === 'cancelled' || status === 'modified' ? status : 'unavailable'
}

/** What an event may tell a fleet, besides which ride it is about. */
const TOLD_DATA = [
  'status',
  'version',
  'eta',
  'needed',
  'round',
  'expires',
  'ride_version',
  'accepts',
  'simulated',
  'reasons',
  'reroute',
  'fleet',
] as const

/**
 * The data of a ride's event as a fleet hears it: of what another fleet did, nothing but that something
 * happened; of the rest, what moves its own screens.
 */
export function toldToFleet(data: Readonly<Record<string, unknown>>, fleet: string): Record<string, unknown> {
  if (data.fleet !== undefined && data.fleet !== fleet) return {}
  return Object.fromEntries(
    TOLD_DATA.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])),
  )
}

import type { Customer, CustomerPolicy } from '../customer/schema.ts'
import type { RideEvent } from '../event/schema.ts'
import type { Passenger } from '../passenger/schema.ts'
import type { Ride } from '../ride/schema.ts'
import type { Fields } from './fields.ts'

/**
 * What a passenger's session reads, record by record: what the portal's screens show and the trip request's rules
 * ask (doc 1 §2, §6). A field that is not named here is not told, also one that is new (docs/decisions/064).
 */
export const passengerReads = {
  ride: {
    key: true,
    request: true,
    version: true,
    status: true,
    type: true,
    reason: true,
    timezone: true,
    times: true,
    stops: true,
    passenger: true,
    patient: true,
    fleet: true,
    accessibility: true,
    communication: true,
    transit: true,
    estimates: { distance_m: true, duration_s: true, pickup: true, completed: true },
    notes: { driver: true },
    driver: true,
    vehicle: true,
    total_cost: true,
    cancellation: true,
    repeat: true,
    previous: true,
    prior_version: true,
  } satisfies Fields<Ride>,
  passenger: {
    key: true,
    version: true,
    status: true,
    name: true,
    customer_key: true,
    dob: true,
    gender: true,
    language: true,
    phone: true,
    timezone: true,
    places: true,
    accessibility: true,
    communication: true,
    portal_settings: true,
    flags: { portal: true },
    fund_keys: true,
    plan_keys: true,
  } satisfies Fields<Passenger>,
  customer: {
    key: true,
    name: true,
    version: true,
    timezone: true,
    phone: true,
    config_support_phone: true,
    urls: true,
    funds: true,
    claims: { enabled: true },
    documentation: { passenger_key: true, verification: true, handouts: true },
    flags: { disable_willcall: true, schedule_anywhere: true, psychosocial_assistance: true },
    passenger: {
      portal: true,
      portal_settings: true,
      schedule_anywhere: true,
      dob: true,
      portal_covid19: true,
    },
    fleets: { transit: true, vehicles: true, services: true },
    covered: true,
    copy: true,
  } satisfies Fields<Omit<Customer, 'auth'>>,
  policy: {
    funds_enabled: true,
    plans_hide_selector: true,
    passenger_edit: true,
    day_center: true,
    trip: {
      max_consecutive_residence: true,
      purpose: true,
      authorization: true,
      ride: { constraint: true },
    },
  } satisfies Fields<CustomerPolicy>,
  /** Who wrote or did it is the office, the provider or the passenger, never a name of somebody of the staff. */
  event: {
    key: true,
    type: true,
    created: true,
    sender: { key: true },
    fleet: true,
    data: { status: true, text: true, pictured: true, kept: true, via: true, caregiver: true },
  } satisfies Fields<RideEvent>,
} as const

/**
 * What of an event's data a passenger's screens hear live: where the ride stands, when it comes, and what was written.
 * Who overrode which limit, which fields an editor changed, and whatever is new, is the office's.
 */
export const passengerHears: readonly string[] = [
  'status',
  'version',
  'needed',
  'eta',
  'fleet',
  'text',
  'kept',
]

/** The data of an event as the passenger that it is about hears it. */
export function toldToPassenger(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => passengerHears.includes(name)))
}

/**
 * What a passenger's session says of a request, which is what the journey leaves to passengers (V559–V566), and of
 * a ride that exists, which is what the portal's screens change. Needs are named by older clients, and must be the
 * record's. What is not here is for staff to say.
 */
export const passengerSays = {
  request: ['rides', 'type', 'purpose', 'covered', 'covid19', 'acknowledged'],
  ride: [
    'passenger',
    'patient',
    'reason',
    'type',
    'timezone',
    'times',
    'stops',
    'accessibility',
    'communication',
    'transit',
    'repeat',
    'estimates',
  ],
  edit: [
    'key',
    'version',
    'status',
    'request',
    'passenger',
    'patient',
    'reason',
    'type',
    'timezone',
    'times',
    'stops',
    'accessibility',
    'transit',
    'estimates',
  ],
} as const

/** The first field of what a passenger says that is for staff to say, of notes which, or null. */
export function staffField(said: object, allowed: readonly string[]): string | null {
  const found = Object.entries(said).find(([field, value]) => value !== undefined && !allowed.includes(field))
  if (!found) return null
  const [field, value] = found as [string, unknown]
  const [note] = field === 'notes' && value && typeof value === 'object' ? Object.keys(value) : []
  return note === undefined ? field : `${field}.${note}`
}

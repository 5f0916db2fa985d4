import type { Actor } from '@nemt/domain/event/actor.ts'
import type { RideStatus, RideType, Stop } from '@nemt/domain/ride/schema.ts'
import { routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import type { JsonObject, NewRow } from '@nemt/store/rows/tables.ts'

/** `hours` from now for today's rides, else a day and a local time. */
type Demo = {
  passenger: number
  hours?: number
  day?: number
  time?: string
  status: RideStatus
  type?: RideType
  fleet?: string
  cancellation?: string
  covered?: string
}
type End = {
  name?: string
  address: { lat: number; lng: number; format: string; zip: string; city: string; state: string }
  notes?: NonNullable<Stop['notes']>
}
const rounds: Demo[] = [
  { passenger: 3, hours: -3, status: 'completed', fleet: 'FLTmetrowheels' },
  { passenger: 4, hours: -2, status: 'cancelled', cancellation: 'sick' },
  { passenger: 5, hours: 2.5, status: 'confirmed', fleet: 'FLTmetrowheels' },
  { passenger: 5, hours: 5, status: 'confirmed', type: 'will-call', fleet: 'FLTmetrowheels' },
  { passenger: 6, hours: 4, status: 'confirmed', fleet: 'FLTbasiccab' },
  { passenger: 7, day: 1, time: '09:15', status: 'confirmed', fleet: 'FLTbasiccab' },
  { passenger: 7, day: 1, time: '12:00', status: 'confirmed', type: 'will-call', fleet: 'FLTbasiccab' },
  { passenger: 0, day: 2, time: '10:00', status: 'confirmed', fleet: 'FLTmetrowheels' },
  // Nearly everybody has ridden before, which also makes their documents verified.
  ...Array.from({ length: 40 }, (_, at) => ({
    passenger: at === 2 ? 0 : at,
    day: -40 - at,
    time: '11:00',
    status: 'completed' as const,
    fleet: 'FLTbasiccab',
  })),
  ...[1, 2, 3, 5, 8, 13].map((back) => ({
    passenger: 0,
    day: -back,
    time: '09:00',
    status: back === 5 ? ('failed' as const) : ('completed' as const),
    fleet: 'FLTmetrowheels',
  })),
  { passenger: 41, day: -35, time: '11:00', status: 'completed', fleet: 'FLTbasiccab' },
  { passenger: 42, day: -36, time: '11:00', status: 'completed', fleet: 'FLTbasiccab' },
  // A covered service that somebody wrote in, since the customer's list has none that fits.
  {
    passenger: 45,
    day: -37,
    time: '11:00',
    status: 'completed',
    fleet: 'FLTbasiccab',
    covered: 'Acupuncture',
  },
]

/** A day that looks like a working day: rides before and behind the demo's now, in the customer's zone. */
export function ridesFor(
  customer: string,
  zone: string,
  passengers: NewRow<'passenger'>[],
  now: number,
): {
  requests: NewRow<'trip_request'>[]
  rides: NewRow<'ride'>[]
  stops: NewRow<'stop'>[]
  offers: NewRow<'offer'>[]
  events: NewRow<'event'>[]
} {
  const requests: NewRow<'trip_request'>[] = []
  const rides: NewRow<'ride'>[] = []
  const stops: NewRow<'stop'>[] = []
  const offers: NewRow<'offer'>[] = []
  const events: NewRow<'event'>[] = []
  for (const [at, demo] of rounds.entries()) {
    const passenger = passengers[demo.passenger] as NewRow<'passenger'> & { home: End; facility: End }
    const number = String(at).padStart(3, '0')
    const key = `RID${customer}${number}`
    const request = `RQT${customer}${number}`
    const needed_at =
      demo.hours === undefined
        ? instantAt(addDays(localDate(now, zone), demo.day ?? 0), demo.time ?? '09:00', zone)
        : Math.round((now + demo.hours * 3_600_000) / 300_000) * 300_000
    const date = localDate(needed_at, zone)
    const [from, to] =
      demo.type === 'will-call' ? [passenger.facility, passenger.home] : [passenger.home, passenger.facility]
    const route = routeEstimate({
      from: from.address,
      to: to.address,
      at: needed_at,
      zone,
      vehicle: passenger.accessibility.vehicle,
    })
    const cost_cents = Math.round(1800 + (route.distance_m / 1609) * 210)
    const done = demo.status === 'completed'
    requests.push({
      key: request,
      passenger_key: passenger.key,
      type: 'one',
      reason: 'appointment',
      team_key: passenger.team_key,
      created_by: 'USRcoordinator',
      created_at: needed_at - 5 * 86_400_000,
      document: demo.covered ? { covered: { name: demo.covered, custom: true } } : {},
    })
    rides.push({
      key,
      request_key: request,
      status: demo.status,
      type: demo.type ?? 'scheduled',
      reason: 'appointment',
      timezone: zone,
      needed_at,
      local_date: date,
      appointment_at: demo.type === 'will-call' ? undefined : needed_at + 45 * 60_000,
      created_at: needed_at - 5 * 86_400_000,
      ...(done
        ? {
            pickup_at: needed_at - 600_000,
            waiting_at: needed_at - 120_000,
            enroute_at: needed_at,
            completed_at: needed_at + route.duration_s * 1000,
          }
        : {}),
      ...(demo.status === 'cancelled'
        ? { cancelled_at: needed_at - 86_400_000, cancellation: demo.cancellation }
        : {}),
      passenger_key: passenger.key,
      passenger_first: passenger.first_name,
      passenger_last: passenger.last_name,
      passenger_language: passenger.language,
      team_key: passenger.team_key,
      user_key: 'USRcoordinator',
      fleet_key: demo.fleet,
      accessibility: passenger.accessibility,
      communication: passenger.communication,
      cost_cents,
      distance_m: route.distance_m,
      duration_s: route.duration_s,
      estimates: {
        duration_low_s: route.duration_low_s,
        duration_high_s: route.duration_high_s,
        basis: 'fleet',
      },
      fund_keys: [],
      claims_codes: [],
      flags: {},
      notes: {},
      service_name: demo.covered,
      ...(demo.fleet
        ? {
            driver: { name: 'Dana Wheeler', phone: { display: '(312) 555-0177' } },
            vehicle: { make: 'Toyota', model: 'Sienna', color: 'White', license: 'DEMO 17' },
          }
        : {}),
    })
    for (const [kind, stop] of [
      ['pickup', from],
      ['dropoff', to],
    ] as const) {
      const { address, name, notes } = stop
      stops.push({
        ride_key: key,
        kind,
        format: address.format,
        lat: address.lat,
        lng: address.lng,
        zip: address.zip,
        city: address.city,
        state: address.state,
        name,
        notes,
        type: name ? 'facility' : 'home',
      })
    }
    const told = (type: string, ago: number, actor: Actor, data: JsonObject, collection = 'ride:info') =>
      events.push({
        collection,
        key,
        type,
        at: needed_at - ago,
        actor,
        data,
        audience: ['staff', 'passenger'],
        team_key: passenger.team_key,
        ride_key: key,
        passenger_key: passenger.key,
        fleet_keys: [],
      })
    const booker: Actor = { kind: 'coordinator', key: 'USRcoordinator', name: 'Carmen Ordway' }
    const driver: Actor = {
      kind: 'fleet',
      key: demo.fleet ?? '',
      name: demo.fleet === 'FLTbasiccab' ? 'Basic Cab' : 'Metro Wheels',
      fleet: demo.fleet,
    }
    told('create', 5 * 86_400_000, booker, { status: 'scheduling', version: 1 })
    if (demo.fleet)
      told(
        'offer.accept',
        4 * 86_400_000,
        driver,
        { fleet: demo.fleet, status: 'confirmed', version: 2 },
        'ride:offers',
      )
    if (demo.status === 'cancelled')
      told('status', 86_400_000, booker, { status: 'cancelled', reason: demo.cancellation })
    if (done)
      for (const [status, ago] of [
        ['pickup', 600_000],
        ['waiting', 120_000],
        ['enroute', 0],
        ['completed', -route.duration_s * 1000],
      ] as const)
        told('status', ago, driver, { status })
    if (demo.fleet)
      offers.push({
        ride_key: key,
        ride_version: 1,
        fleet_key: demo.fleet,
        round: 1,
        status: 'accepted',
        sent_at: needed_at - 4 * 86_400_000,
        decided_at: needed_at - 4 * 86_400_000 + 900_000,
        price_cents: cost_cents,
      })
  }
  return { requests, rides, stops, offers, events }
}

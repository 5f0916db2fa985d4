import { stopRows } from '@nemt/calls/ride/record/stops.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import type { RideStatus, RideType, Stop } from '@nemt/domain/ride/schema.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { routeEstimate } from '@nemt/domain/distance/estimate.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import type { JsonObject, NewRow } from '@nemt/store/rows/tables.ts'
import { fleets } from './fleets.ts'
import { demoPhone } from './geography.ts'

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
  /** The one after it in the list goes back (`after`), in the same request. */
  round?: true
  after?: true
  /** Minutes from now until the fleet that the product plays drives it. */
  driven?: number
}
type End = {
  name?: string
  address: { lat: number; lng: number; format: string; zip: string; city: string; state: string }
  notes?: NonNullable<Stop['notes']>
}
const rounds: Demo[] = [
  { passenger: 3, hours: -3, status: 'completed', fleet: 'FLTmetrowheels' },
  { passenger: 4, hours: -2, status: 'cancelled', cancellation: 'sick' },
  { passenger: 5, hours: 2.5, status: 'confirmed', fleet: 'FLTmetrowheels', round: true },
  { passenger: 5, hours: 5, status: 'confirmed', type: 'will-call', fleet: 'FLTmetrowheels', after: true },
  { passenger: 6, hours: 4, status: 'confirmed', fleet: 'FLTbasiccab' },
  { passenger: 7, day: 1, time: '09:15', status: 'confirmed', fleet: 'FLTbasiccab', round: true },
  {
    passenger: 7,
    day: 1,
    time: '12:00',
    status: 'confirmed',
    type: 'will-call',
    fleet: 'FLTbasiccab',
    after: true,
  },
  { passenger: 0, day: 2, time: '10:00', status: 'confirmed', fleet: 'FLTmetrowheels' },
  // Nearly everybody has ridden before, which also makes their documents verified.
  ...Array.from({ length: 40 }, (_, index) => ({
    passenger: index === 2 ? 0 : index,
    day: -40 - index,
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
  // Whose way back from treatment really begins at half past one, once a week (docs/decisions/101).
  ...[1, 2, 3, 4, 5].flatMap((weeks): Demo[] => {
    const day = { passenger: 44, day: 3 - 7 * weeks, status: 'completed', fleet: 'FLTbasiccab' } as const
    return [
      { ...day, time: '09:15', round: true },
      { ...day, time: '13:30', type: 'will-call', after: true },
    ]
  }),
  // Driven by fleets that the product plays, the first while somebody looks around for the first time.
  { passenger: 26, hours: 0.1, status: 'confirmed', fleet: 'FLTbroadlift', driven: 0.25 },
  { passenger: 18, hours: 0.25, status: 'confirmed', fleet: 'FLTtestdummy', driven: 3 },
  { passenger: 24, hours: 0.5, status: 'confirmed', fleet: 'FLTtestdummy', driven: 12 },
  { passenger: 15, hours: 1.25, status: 'confirmed', fleet: 'FLTsummitsuv', driven: 50 },
  { passenger: 9, hours: 1.75, status: 'confirmed', fleet: 'FLTcalmambulance', driven: 80 },
]

const DAY = 86_400_000
const MINUTE = 60_000

type DemoRows = {
  requests: NewRow<'trip_request'>[]
  rides: NewRow<'ride'>[]
  offers: NewRow<'offer'>[]
  events: NewRow<'event'>[]
}

/** A ride of the demo with everything that its rows are made of. `needed_at` in ms, costs in cents. */
type Booked = Demo & {
  key: string
  request: string
  zone: string
  rider: Rider
  needed_at: number
  from: End
  to: End
  route: ReturnType<typeof routeEstimate>
  cost_cents: number
  /** When its clock looks at it, ms. */
  due_at: number | undefined
}
type Rider = NewRow<'passenger'> & { home: End; facility: End }

/** A day that looks like a working day: rides before and behind the demo's now, in the customer's zone. */
export function ridesFor(
  customer: string,
  zone: string,
  passengers: NewRow<'passenger'>[],
  now: number,
): DemoRows {
  const booked = rounds.map((demo, index): Booked => {
    const number = String(index).padStart(3, '0')
    const rider = passengers[demo.passenger] as Rider
    const needed_at = neededAt(demo, zone, now)
    const [from, to] = demo.type === 'will-call' ? [rider.facility, rider.home] : [rider.home, rider.facility]
    const { vehicle } = rider.accessibility
    const route = routeEstimate({ from: from.address, to: to.address, at: needed_at, zone, vehicle })
    return {
      ...demo,
      key: `RID${customer}${number}`,
      request: `RQT${customer}${String(demo.after ? index - 1 : index).padStart(3, '0')}`,
      zone,
      rider,
      needed_at,
      from,
      to,
      route,
      cost_cents: Math.round(1800 + (route.distance_m / 1609) * 210),
      due_at: demo.driven === undefined ? undefined : now + demo.driven * MINUTE,
    }
  })
  return {
    requests: booked.filter(({ after }) => !after).map(requestRow),
    rides: booked.map(rideRow),
    offers: booked.flatMap(offerRows),
    events: booked.flatMap(eventRows),
  }
}

/** The instant of the ride (ms): on five minutes where it is told from now. */
function neededAt({ hours, day = 0, time = '09:00' }: Demo, zone: string, now: number): number {
  if (hours === undefined) return instantAt(addDays(localDate(now, zone), day), time, zone)
  return Math.round((now + hours * 60 * MINUTE) / (5 * MINUTE)) * 5 * MINUTE
}

function requestRow({ request, rider, needed_at, covered, round }: Booked): NewRow<'trip_request'> {
  return {
    key: request,
    passenger_key: rider.key,
    type: round ? 'round' : 'one',
    reason: 'appointment',
    team_key: rider.team_key,
    created_by: 'USRcoordinator',
    created_at: needed_at - 5 * DAY,
    document: covered ? { covered: { name: covered, custom: true } } : {},
  }
}

function rideRow(ride: Booked): NewRow<'ride'> {
  const { rider, needed_at, route } = ride
  return {
    key: ride.key,
    request_key: ride.request,
    ...(ride.after ? { leg: 1, after_ride_key: ride.request.replace('RQT', 'RID') } : {}),
    status: ride.status,
    type: ride.type ?? 'scheduled',
    reason: 'appointment',
    timezone: ride.zone,
    needed_at,
    local_date: localDate(needed_at, ride.zone),
    appointment_at: ride.type === 'will-call' ? undefined : needed_at + 45 * MINUTE,
    created_at: needed_at - 5 * DAY,
    due_at: ride.due_at,
    ...stampsOf(ride),
    passenger_key: rider.key,
    passenger_first: rider.first_name,
    passenger_last: rider.last_name,
    passenger_language: rider.language,
    team_key: rider.team_key,
    user_key: 'USRcoordinator',
    fleet_key: ride.fleet,
    accessibility: rider.accessibility,
    communication: rider.communication,
    cost_cents: ride.cost_cents,
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
    service_name: ride.covered,
    ...stopRows({ pickup: stopOf(ride.from), dropoff: stopOf(ride.to) }),
    ...(ride.fleet && ride.due_at === undefined ? drivenBy : {}),
  }
}

const drivenBy = {
  driver: { name: 'Dana Wheeler', phone: { display: demoPhone('lakeside', 177).display } },
  vehicle: { make: 'Toyota', model: 'Sienna', color: 'White', license: 'DEMO 17' },
}

/** When what happened to a ride that is over. */
function stampsOf({ status, needed_at, route, cancellation }: Booked) {
  if (status === 'cancelled') return { cancelled_at: needed_at - DAY, cancellation }
  if (status !== 'completed') return {}
  return {
    pickup_at: needed_at - 10 * MINUTE,
    waiting_at: needed_at - 2 * MINUTE,
    enroute_at: needed_at,
    completed_at: needed_at + route.duration_s * 1000,
  }
}

function stopOf(end: End): DraftStop {
  return { ...end, type: end.name ? 'facility' : 'home' }
}

function offerRows({ key, fleet, needed_at, cost_cents }: Booked): NewRow<'offer'>[] {
  if (!fleet) return []
  return [
    {
      ride_key: key,
      ride_version: 1,
      fleet_key: fleet,
      round: 1,
      status: 'accepted',
      sent_at: needed_at - 4 * DAY,
      decided_at: needed_at - 4 * DAY + 15 * MINUTE,
      price_cents: cost_cents,
    },
  ]
}

const booker: Actor = { kind: 'coordinator', key: 'USRcoordinator', name: 'Carmen Ordway' }

/** The ride's story: booked, accepted, cancelled or driven. `ago`: ms before it is needed. */
function eventRows({ key, rider, fleet, status, needed_at, route, cancellation }: Booked): NewRow<'event'>[] {
  const event = (type: string, ago: number, actor: Actor, data: JsonObject): NewRow<'event'> => ({
    collection: type === 'offer.accept' ? 'ride:offers' : 'ride:info',
    key,
    type,
    at: needed_at - ago,
    actor,
    data,
    audience: ['staff', 'passenger'],
    team_key: rider.team_key,
    ride_key: key,
    passenger_key: rider.key,
    fleet_keys: [],
  })
  const name = fleets.find((each) => each.key === fleet)?.name ?? ''
  const driver: Actor = { kind: 'fleet', key: fleet ?? '', name, fleet }
  const steps = [
    ['pickup', 10 * MINUTE],
    ['waiting', 2 * MINUTE],
    ['enroute', 0],
    ['completed', -route.duration_s * 1000],
  ] as const
  const accepted = { fleet: fleet ?? '', status: 'confirmed', version: 2 }
  return [
    event('create', 5 * DAY, booker, { status: 'scheduling', version: 1 }),
    ...(fleet ? [event('offer.accept', 4 * DAY, driver, accepted)] : []),
    ...(status === 'cancelled'
      ? [event('status', DAY, booker, { status: 'cancelled', reason: cancellation })]
      : []),
    ...(status === 'completed'
      ? steps.map(([step, ago]) => event('status', ago, driver, { status: step }))
      : []),
  ]
}

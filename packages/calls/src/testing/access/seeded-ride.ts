import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import { update, type Assigned, type EventRow } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { bookingFor } from '../customer.ts'
import { make } from '../make-call.ts'
import { fleetOf, TEAMS, type Ground } from './ground.ts'
import { centsOf, valueOf } from './secrets.ts'
import { house } from './seeded-passenger.ts'
import type { Standing } from './who.ts'

const HOUR = 3_600_000
/** Long ago enough that a will-call ride is open since its date's morning, wherever the clock stands. */
const ON_THE_WAY = 20 * HOUR

/** Two lines, so that what they come to tells neither. */
const costLines = [
  { key: 'CST1', price_cents: centsOf('costLine'), reason: 'waiting' },
  { key: 'CST2', price_cents: centsOf('costTotal') - centsOf('costLine'), reason: 'loading' },
] as const

let hours = 30

/**
 * A ride that is open: fleets are queued, asked, have declined …; or one that a fleet has, and another lost.
 */
export async function newRide(
  ground: Ground,
  passenger: string,
  state: 'open' | 'taken',
  secret: boolean,
): Promise<string> {
  const { portal, ours } = ground
  const key = await book(ground, passenger)
  await write(portal.store, ours.key, {
    updates: [
      update('ride', {
        where: { key },
        set: {
          multiload: false,
          ...(secret ? { ...hiddenColumns(), ...gates() } : {}),
          ...(state === 'taken' ? drivenColumns(ground, secret) : {}),
        },
      }),
    ],
    inserts: {
      offer: state === 'open' ? openOffers(ground, key) : takenOffers(ground, key),
      ...(secret ? { ride_cost: costLines.map((line) => ({ ride_key: key, ...line })) } : {}),
    },
    events: secret ? tellingEvents(key, passenger) : [],
  })
  return key
}

async function book({ portal, ours }: Ground, passenger: string): Promise<string> {
  hours += 3
  const booking = bookingFor(passenger, { hours })
  Object.assign(booking.rides[0] as object, { team: TEAMS.North })
  const answer = await make(portal, ours.key, 'ride.create', booking, { token: ours.token })
  const key = (answer.data as { keys: string[] } | undefined)?.keys[0]
  if (!key) throw new Error(`no ride: ${JSON.stringify(answer)}`)
  return key
}

type NewOffer = (
  standing: Standing,
  status: OfferStatus,
  cents: number,
  rest?: Partial<NewRow<'offer'>>,
) => NewRow<'offer'>

function offersOf(ground: Ground, ride: string): NewOffer {
  return (standing, status, cents, rest = {}) => ({
    ride_key: ride,
    ride_version: 1,
    fleet_key: fleetOf(ground, standing),
    round: 1,
    status,
    price_cents: cents,
    sent_at: Date.now(),
    expires_at: Date.now() + 100 * HOUR,
    manual_cancel: false,
    ...rest,
  })
}

function openOffers(ground: Ground, ride: string): NewRow<'offer'>[] {
  const { rival } = ground
  const offer = offersOf(ground, ride)
  return [
    offer('queued', 'queued', centsOf('priceOfQueued'), { sent_at: null }),
    offer('asked', 'sent', centsOf('priceOfAsked')),
    offer('asked', 'sent', centsOf('priceOfRival'), { fleet_key: rival.key }),
    offer('declined', 'declined', centsOf('priceOfDeclined'), {
      notes: { decline: { other: true, comment: valueOf('commentOfDeclined') } },
    }),
    offer('late', 'expired', 100),
    offer('gave back', 'declined', 100, { notes: { reroute: { mistake: true } } }),
  ]
}

function takenOffers(ground: Ground, ride: string): NewRow<'offer'>[] {
  const offer = offersOf(ground, ride)
  return [offer('accepted', 'accepted', centsOf('priceOfDriving')), offer('lost', 'lost', 100)]
}

/** What of a ride only staff may see. */
function hiddenColumns(): Assigned<'ride'> {
  return {
    notes: { internal: valueOf('internalNote'), driver: valueOf('driverNote') },
    support: { active: true, notes: valueOf('rideSupport') },
    auth_code: valueOf('authCode'),
    plan_name: valueOf('planOfRide'),
    cost_cents: centsOf('cost'),
    estimates: { low: centsOf('costRange'), high: centsOf('costRange') },
    checked_constraints: {
      at: 1,
      by: { key: 'USRzq', name: valueOf('constraints') },
      limits: [],
      penalty: 0,
      need: 'always',
    },
  }
}

function drivenColumns(ground: Ground, secret: boolean): Assigned<'ride'> {
  return {
    status: 'confirmed',
    fleet_key: fleetOf(ground, 'accepted'),
    type: 'will-call',
    needed_at: Date.now() - ON_THE_WAY,
    driver: {
      name: secret ? valueOf('driver') : 'Dan Driver',
      phone: { display: '(312) 555-0177', raw: '+13125550177' },
    },
  }
}

function gates() {
  const [entrance, code] = [valueOf('entrance'), valueOf('gateCode')]
  return {
    ...{ pickup_entrance: entrance, pickup_notes: { pickup: code }, pickup_format: house.format },
    ...{ dropoff_entrance: entrance, dropoff_notes: { dropoff: code }, dropoff_format: house.format },
  }
}

/** One event for staff alone, and one for the passenger as well. */
function tellingEvents(key: string, passenger: string): EventRow[] {
  return (['passenger', 'staff'] as const).map((listener): EventRow => ({
    collection: 'ride:events',
    key,
    type: 'info',
    actor: { kind: 'system', key: 'system' },
    ride_key: key,
    passenger_key: passenger,
    team_key: TEAMS.North,
    audience: listener === 'staff' ? ['staff'] : ['staff', listener],
    data: { text: listener === 'staff' ? valueOf('staffEvent') : valueOf('words') },
  }))
}

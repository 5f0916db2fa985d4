import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { forgetFleets } from '#/fleet/load.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { hashOf, newToken } from '#/session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../customer.ts'
import { make } from '../make-call.ts'
import { anotherPassenger } from '../passenger.ts'
import type { Random } from '../random.ts'
import { drawFleet, drawNeeds, drawPlace } from './draw.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The hour of the day, UTC, at which a test's clock begins. */
const BEGINS = 15 * HOUR

/** What a drawn booking may be refused for. */
const REDRAWN = ['ride_stops_too_similar']

/** What becomes of offers that are not accepted. */
const UNWON = ['declined', 'declined', 'expired', 'lost', 'withdrawn'] as const

/** A portal whose clock a test moves. */
export type Clocked = Portal & { at: { now: number } }
/** A customer with fleets of its own, drawn by chance. */
export type World = {
  portal: Clocked
  owner: Sql
  random: Random
  who: TestCustomer
  fleets: string[]
  /** The tokens of fleets, by their keys. */
  tokens: ReadonlyMap<string, string>
}

/** The portal with a clock of its own, which begins tomorrow at one hour: so what is drawn meets the same hours. */
export function clocked(portal: Portal): Clocked {
  const at = { now: (Math.floor(Date.now() / DAY) + 1) * DAY + BEGINS }
  return { ...portal, at, clock: () => at.now }
}

/**
 * A customer with so many fleets, of whose limits `fussy` of a hundred may stand in a ride's way, and with a past that
 * they have at another customer.
 */
export async function drawWorld(
  portal: Clocked,
  owner: Sql,
  random: Random,
  options: { fleets: number; fussy: number; dispatch: object; flags?: object },
): Promise<World> {
  const { fussy } = options
  const now = portal.clock()
  const sandbox = random.chance(10)
  const drawn = Array.from({ length: options.fleets }, () => drawFleet(random, { fussy, sandbox, now }))
  for (const { rows } of drawn) await write(portal.store, 'global', { inserts: rows })
  const fleets = drawn.map(({ key }) => key)
  const listed = (share: number) =>
    Object.fromEntries(fleets.filter(() => random.chance(share)).map((key) => [key, true]))
  const who = await newCustomer(portal, {
    configuration: {
      dispatch: { ...options.dispatch, sandbox },
      // Nobody else's fleets, of which other tests make many.
      fleets: { whitelist: { none: true, ...listed(100 - fussy / 6) }, blacklist: listed(fussy / 6) },
      funds: { enabled: true, required: false },
      ...(options.flags ? { flags: options.flags } : {}),
      ...(random.chance(50) ? { settings: { admin_fee: 2.5 } } : {}),
    },
    policy: { funds_enabled: true },
  })
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  await stayIn(portal, who.key)
  const world = { portal, owner, random, who, fleets, tokens: await signIn(portal, who.key, fleets) }
  await drawPast(world)
  forgetFleets(portal)
  return world
}

/** The fleets are offered nothing more, so that the next world's rides needn't judge them. */
export async function leaveWorld({ portal, fleets }: World): Promise<void> {
  await write(portal.store, 'global', {
    updates: [update('fleet', { where: { key: fleets }, set: { archived_at: portal.clock() } })],
  })
  forgetFleets(portal)
}

/** Somebody of the office who may do everything, and is no support. */
async function officeOf({ portal, who }: World): Promise<string> {
  const token = await who.role(Object.keys(permissions))
  await stayIn(portal, who.key)
  return token
}

/** Keeps the sessions of a customer: the clock begins tomorrow and goes on for weeks. */
async function stayIn(portal: Clocked, customer: string): Promise<void> {
  const ends = portal.clock() + 90 * DAY
  await write(portal.store, customer, {
    updates: [update('session', { where: { ended_at: null }, set: { expires_at: ends, seen_at: ends } })],
  })
}

async function signIn(portal: Clocked, customer: string, fleets: readonly string[]) {
  const tokens = new Map(fleets.map((key) => [key, newToken()]))
  const ends = portal.clock() + 90 * DAY
  await write(portal.store, customer, {
    inserts: {
      session: [...tokens].map(([fleet_key, token]) => ({
        ...{ key: newKey('SES'), token_hash: hashOf(token), scope: 'fleet' as const, fleet_key },
        ...{ expires_at: ends, seen_at: ends },
      })),
    },
  })
  return tokens
}

/** Offers and rides that the fleets had at another customer: few kinds of them, so that many fleets did the same. */
async function drawPast({ portal, owner, random, fleets }: World): Promise<void> {
  const other = await newCustomer(portal)
  await stayIn(portal, other.key)
  const now = portal.clock()
  const booking = bookingFor(other.passenger, { now })
  const booked = await make(portal, other.key, 'ride.create', booking, { token: other.token })
  const [ride] = (booked.data as { keys: string[] }).keys
  const rides = fleets.map(() => {
    const status = random.pick(['confirmed', 'completed', 'cancelled', 'failed'] as const)
    const day = new Date(now + random.below(8) * DAY).toISOString().slice(0, 10)
    return {
      key: newKey('RID'),
      status,
      local_date: day,
      fleet_key: random.pick(random.chance(50) ? fleets : fleets.slice(0, 5)),
      due_at: null,
      risk_at: null,
    }
  })
  const offers = rides.flatMap(({ key }) => {
    const asked = fleets.filter(() => random.chance(25))
    const winner = asked.length && random.chance(80) ? random.pick(asked) : undefined
    return asked.map((fleet_key) => {
      const status = fleet_key === winner ? ('accepted' as const) : random.pick(UNWON)
      const sent = now - random.pick([DAY, 5 * DAY, 30 * DAY - HOUR, 30 * DAY + HOUR, 40 * DAY])
      return {
        ...{ ride_key: key, ride_version: 1, fleet_key, round: 1, status, manual_cancel: false },
        ...{ sent_at: sent, decided_at: sent + random.pick([HOUR, 2 * HOUR]) },
      }
    })
  })
  await owner.begin(async (sql) => {
    await sql`select set_config('app.customer', ${other.key}, true)`
    await sql`insert into ride select (jsonb_populate_record(r, x)).* from ride r,
      jsonb_array_elements(${sql.json(rides)}) x where r.customer_key = ${other.key} and r.key = ${ride ?? ''}`
  })
  await write(portal.store, other.key, { inserts: { offer: offers } })
}

/**
 * Books a drawn ride of a passenger of its own, so many hours ahead, some with the way back: the keys of its rides.
 * Some are paid by a benefit.
 */
export async function bookDrawn(world: World, hours: number): Promise<string[]> {
  const { portal, random, who } = world
  const passenger = await anotherPassenger(portal, who.key)
  const fund = random.chance(40) ? await drawBenefit(portal, who.key, passenger) : undefined
  const { rides, type } = bookingFor(passenger, { hours, round: random.chance(30), now: portal.clock() })
  const [from, to] = [drawPlace(random), drawPlace(random)].map((address) => ({ address }))
  const accessibility = drawNeeds(random)
  const booking = {
    type,
    rides: rides.map((ride, leg) => ({
      ...{ ...ride, accessibility },
      type: random.chance(15) ? 'will-call' : ride.type,
      reason: type === 'one' ? random.pick(['other', 'other', 'discharge']) : 'other',
      stops: leg ? { pickup: to, dropoff: from } : { pickup: from, dropoff: to },
    })),
  }
  const { data, error } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  // Both ends may be drawn alike, and a long way out ends after the way back begins.
  if (error && REDRAWN.includes(error.code)) return bookDrawn(world, hours)
  if (error) throw new Error(`${error.code}: ${error.message} ${JSON.stringify(booking)}`)
  if (fund) await limitBenefit(portal, who.key, fund, random.pick([1_500, 2_500, 3_500]))
  return (data as { keys: string[] }).keys
}

/** Books so many trips of the day that comes, by the office: its token. */
export async function bookDay(world: World, trips: number): Promise<string> {
  const office = await officeOf(world)
  const booking = { ...world, who: { ...world.who, token: office } }
  for (let index = 0; index < trips; index++) await bookDrawn(booking, 1 + world.random.below(24))
  return office
}

type Benefit = { policy: string; fund: string }

async function drawBenefit(portal: Portal, customer: string, passenger_key: string): Promise<Benefit> {
  const [policy, fund] = [newKey('PCY'), newKey('FND')]
  await write(portal.store, customer, {
    inserts: { policy: [{ key: policy, name: 'Benefit', document: {} }] },
  })
  await write(portal.store, customer, {
    inserts: { fund: [{ key: fund, name: 'Benefit', policy_key: policy }] },
  })
  await write(portal.store, customer, { inserts: { passenger_fund: [{ passenger_key, fund_key: fund }] } })
  return { policy, fund }
}

/** What a ride may cost by a benefit, cents: said once it is booked, so that the booking isn't refused for it. */
async function limitBenefit(
  portal: Portal,
  customer: string,
  { policy }: Benefit,
  upper: number,
): Promise<void> {
  const document = { trip: { ride: { constraint: { cost: { upper } } } } }
  await write(portal.store, customer, {
    updates: [update('policy', { where: { key: policy }, set: { document } })],
  })
}

/** An offer as it was sent: its event, the fleet, the round, when it ends (ms), and what it pays (cents). */
export type Asked = { seq: number; fleet: string; round: number; expires: number; pay: number | null }

/** What fleets were asked about a ride since an event, in the order in which they were. */
export function askedSince(owner: Sql, customer: string, ride: string, seq: number): Promise<Asked[]> {
  return owner<Asked[]>`select e.seq::int, o.fleet_key as fleet, o.round, o.price_cents as pay,
      (e.data->>'expires')::float8 as expires
    from event e join offer o on o.customer_key = e.customer_key and o.ride_key = e.ride_key
      and o.fleet_key = e.data->>'fleet' and o.round = (e.data->>'round')::int
    where e.customer_key = ${customer} and e.ride_key = ${ride} and e.seq > ${seq}
      and e.collection = 'ride:offers' and e.type = 'offer' order by e.seq`
}

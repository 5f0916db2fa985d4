import type { Permission } from '@nemt/domain/access/permissions.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { everybody, type Name, type Who } from './who.ts'
import { TEAMS } from './ground.ts'
import type { World } from './world.ts'

/**
 * What the records themselves say of an event's subject: its team and passenger, and the fleets that were
 * asked.
 */
export type Subject = { team: string | null; passenger: string | null; asked: ReadonlySet<string> }

/**
 * The subjects of events, by what the database knows of their rides and passengers, not by what the events
 * say.
 */
export async function subjectsOf(portal: Portal, customer: string): Promise<(event: LoggedEvent) => Subject> {
  const { sql } = portal.store
  const { rides, passengers, offers } = await read(portal.store, customer, {
    rides: many(sql`select r.key, r.team_key, r.passenger_key from ride r where r.customer_key = s.c`),
    passengers: many(sql`select p.key, p.team_key from passenger p where p.customer_key = s.c`),
    offers: many(
      sql`select o.ride_key, o.fleet_key from offer o where o.customer_key = s.c and o.sent_at is not null`,
    ),
  })
  type Row = { key: string; team_key: string | null; passenger_key: string | null }
  const byRide = new Map((rides as Row[]).map((row) => [row.key, row]))
  const byPassenger = new Map((passengers as Row[]).map((row) => [row.key, row]))
  const offersByRide = Map.groupBy(
    offers as { ride_key: string; fleet_key: string }[],
    ({ ride_key }) => ride_key,
  )
  return (event) => {
    const ride = byRide.get(event.ride_key ?? event.key)
    const passenger = byPassenger.get(event.key)
    return {
      team: ride?.team_key ?? passenger?.team_key ?? null,
      passenger: ride?.passenger_key ?? passenger?.key ?? null,
      asked: new Set(offersByRide.get(ride?.key ?? '')?.map(({ fleet_key }) => fleet_key)),
    }
  }
}

/**
 * The words of which one lets staff hear of a collection; all staff hear of the rest (contract: Live events).
 */
function wordsFor(collection: string): readonly Permission[] | undefined {
  if (collection === 'ride:events') return ['ride.event.view']
  if (collection.startsWith('ride:')) return ['ride.view', 'ride.search']
  return collection.startsWith('patient:') ? ['passenger.view', 'passenger.search'] : undefined
}

/**
 * Whether somebody hears of an event: tenant, teams, own rides, own offers; a fleet of rides only once it was asked.
 */
export function hears(
  world: World,
  name: Name,
  event: LoggedEvent,
  { team, passenger, asked }: Subject,
): boolean {
  const who: Who = everybody[name]
  if (who.kind === 'stranger' || event.customer !== world.hostOf(name)) return false
  // A driver's page asks by itself.
  if (who.kind === 'driver' || !event.audience.includes(who.kind)) return false
  if (who.kind === 'passenger') {
    const { owner, looker, another } = world.passengers
    const passengers = { 'the owner': owner, 'the owner, who only looks': looker, another }
    return passenger === (who.at === 'ours' ? passengers[who.is] : world.theirs.passenger)
  }
  if (who.kind === 'fleet') {
    const fleet = world.fleetOf(who.stands)
    if (who.at !== 'ours' || !event.fleet_keys.includes(fleet)) return false
    // Its own pause, drivers and vehicles are about no ride, of which alone a link tells.
    if (event.collection.startsWith('fleet:')) return !who.link
    if (!asked.has(fleet)) return false
    return !who.link || event.ride_key === world.rideOfLink(name)
  }
  const words = wordsFor(event.collection)
  const held = who.words as readonly string[]
  if (words && who.words !== 'all' && !words.some((word) => held.includes(word))) return false
  return !words || !who.team || team === null || team === TEAMS[who.team]
}

import { toldToPassenger } from '@nemt/domain/access/passenger-view.ts'
import { toldToFleet } from '@nemt/domain/offer/minimum.ts'
import { may } from '@nemt/domain/access/may.ts'
import { seesAllTeams } from '@nemt/domain/access/teams.ts'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { linkedRides, type Principal } from '@nemt/calls/pipeline/principal.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'

/** Areas of the log that need different permission words. */
function areaOf(collection: string): 'ride' | 'activity' | 'passenger' | 'office' {
  if (collection === 'ride:events') return 'activity'
  if (collection.startsWith('ride:')) return 'ride'
  return collection.startsWith('patient:') ? 'passenger' : 'office'
}

/** The rooms of staff that may hear an event. */
function staffRooms(event: LoggedEvent): string[] {
  if (!event.audience.includes('staff')) return []
  const area = `${event.customer}/${areaOf(event.collection)}`
  return [`${area}/all`, event.team_key ? `${area}/team/${event.team_key}` : `${area}/teamless`]
}

/** The room of the passenger that an event is about, if they may hear it. */
function passengerRooms({ customer, audience, passenger_key }: LoggedEvent): string[] {
  return audience.includes('passenger') && passenger_key ? [`${customer}/passenger/${passenger_key}`] : []
}

/** The rooms of one fleet that may hear an event: its people's, and its link's to the ride. */
function fleetRooms({ customer, ride_key }: LoggedEvent, fleet: string): string[] {
  return [`${customer}/fleet/${fleet}`, ...(ride_key ? [`${customer}/fleet/${fleet}/ride/${ride_key}`] : [])]
}

/**
 * What is sent of an event, and to which rooms: passengers and fleets hear less than staff, and each fleet only of
 * itself.
 */
export type Telling = { rooms: string[]; data: LoggedEvent['data'] }

/** An event as everybody hears it. No socket sits in the rooms of two tellings, so each hears it once. */
export function tellingsOf(event: LoggedEvent): Telling[] {
  return [
    { rooms: staffRooms(event), data: event.data },
    { rooms: passengerRooms(event), data: toldToPassenger(event.data) },
    ...(event.audience.includes('fleet') ? event.fleet_keys : []).map((fleet) => ({
      rooms: fleetRooms(event, fleet),
      data: toldToFleet(event.data, fleet),
    })),
  ]
}

/** The rooms a signed-in person sits in: what they may read, no more (contract: Live events). */
export function roomsFor(principal: Principal, policy: CustomerPolicy): string[] {
  const { customer, scope } = principal
  const sessionRooms = principal.session ? [`${customer}/session/${principal.session}`] : []
  if (scope === 'passenger') return [...sessionRooms, `${customer}/passenger/${principal.key}`]
  if (scope === 'fleet') {
    const own = `${customer}/fleet/${principal.fleet}`
    return [...sessionRooms, ...(linkedRides(principal)?.map((ride) => `${own}/ride/${ride}`) ?? [own])]
  }
  if (scope !== 'coordinator') return sessionRooms
  const areas = [
    ...(may(principal.grants, 'ride.view') || may(principal.grants, 'ride.search') ? ['ride'] : []),
    ...(may(principal.grants, 'ride.event.view') ? ['activity'] : []),
    ...(may(principal.grants, 'passenger.view') || may(principal.grants, 'passenger.search')
      ? ['passenger']
      : []),
    'office',
  ]
  const all = seesAllTeams(principal, policy)
  return [
    ...sessionRooms,
    `${customer}/user/${principal.key}`,
    ...areas.flatMap((area) =>
      all || area === 'office'
        ? [`${customer}/${area}/all`]
        : [
            `${customer}/${area}/teamless`,
            ...principal.teams.map((team) => `${customer}/${area}/team/${team}`),
          ],
    ),
  ]
}

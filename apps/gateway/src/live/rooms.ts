import { may } from '@nemt/domain/access/permissions.ts'
import { seesAllTeams } from '@nemt/domain/access/teams.ts'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { Principal } from '@nemt/calls/pipeline/principal.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'

/** Areas of the log that need different permission words. */
const areaOf = (collection: string): 'ride' | 'activity' | 'passenger' | 'office' =>
  collection === 'ride:events' ? 'activity' : collection.startsWith('ride:') ? 'ride' : collection.startsWith('patient:') ? 'passenger' : 'office'

/** The rooms that may hear an event. Each event goes to each socket once, whatever rooms it shares. */
export const roomsOf = (event: LoggedEvent): string[] => {
  const { customer, audience } = event
  const rooms: string[] = []
  if (audience.includes('staff')) {
    const area = `${customer}/${areaOf(event.collection)}`
    rooms.push(`${area}/all`, event.team_key ? `${area}/team/${event.team_key}` : `${area}/teamless`)
  }
  if (audience.includes('passenger') && event.passenger_key) rooms.push(`${customer}/passenger/${event.passenger_key}`)
  if (audience.includes('fleet'))
    for (const fleet of event.fleet_keys) {
      rooms.push(`${customer}/fleet/${fleet}`)
      if (event.ride_key) rooms.push(`${customer}/fleet/${fleet}/ride/${event.ride_key}`)
    }
  return rooms
}

/** The rooms a signed-in person sits in: what they may read, no more (contract: Live events). */
export const roomsFor = (principal: Principal, policy: CustomerPolicy): string[] => {
  const { customer, scope } = principal
  const own = principal.session ? [`${customer}/session/${principal.session}`] : []
  if (scope === 'passenger') return [...own, `${customer}/passenger/${principal.key}`]
  if (scope === 'fleet') return [...own, principal.ride ? `${customer}/fleet/${principal.fleet}/ride/${principal.ride}` : `${customer}/fleet/${principal.fleet}`]
  if (scope !== 'coordinator') return own
  const areas = [
    ...(may(principal.grants, 'ride.view') || may(principal.grants, 'ride.search') ? ['ride'] : []),
    ...(may(principal.grants, 'ride.event.view') ? ['activity'] : []),
    ...(may(principal.grants, 'passenger.view') || may(principal.grants, 'passenger.search') ? ['passenger'] : []),
    'office',
  ]
  const all = seesAllTeams(principal, policy)
  return [
    ...own,
    `${customer}/user/${principal.key}`,
    ...areas.flatMap((area) => (all || area === 'office' ? [`${customer}/${area}/all`] : [`${customer}/${area}/teamless`, ...principal.teams.map((team) => `${customer}/${area}/team/${team}`)])),
  ]
}

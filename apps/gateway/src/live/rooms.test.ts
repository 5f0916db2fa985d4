import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { tellingsOf } from './rooms.ts'

function event(rest: Partial<LoggedEvent>): LoggedEvent {
  return {
    cursor: 'c',
    position: { epoch: 'e', xid: 1n, seq: 1n },
    customer: 'c1',
    at: 1,
    collection: 'ride:offers',
    key: 'RIDa',
    type: 'offer.accept',
    actor: { kind: 'system', key: 'test' },
    data: {},
    audience: ['staff', 'passenger', 'fleet'],
    team_key: 'TEAa',
    ride_key: 'RIDa',
    passenger_key: 'PASa',
    fleet_keys: ['FLTa', 'FLTb'],
    request: null,
    ...rest,
  }
}

function toldTo(event: LoggedEvent, room: string) {
  return tellingsOf(event)
    .filter(({ rooms }) => rooms.includes(room))
    .map(({ data }) => data)
}

test('contract Live events: the fleets that lost a ride don’t hear who won it, nor how it goes on', () => {
  const data = { fleet: 'FLTa', status: 'confirmed', version: 2 }
  const accepted = event({ data })
  expect(toldTo(accepted, 'c1/fleet/FLTa')).toEqual([data])
  expect(toldTo(accepted, 'c1/fleet/FLTb')).toEqual([{}])
  expect(toldTo(accepted, 'c1/fleet/FLTb/ride/RIDa')).toEqual([{}])
  expect(toldTo(accepted, 'c1/ride/team/TEAa')).toEqual([data])
  expect(toldTo(accepted, 'c1/passenger/PASa')).toEqual([data])
})

test('each room hears an event once, and whom it is not for hears nothing', () => {
  const rooms = tellingsOf(event({})).flatMap((telling) => telling.rooms)
  expect(new Set(rooms).size).toBe(rooms.length)
  expect(
    tellingsOf(event({ audience: ['staff'] }))
      .flatMap((telling) => telling.rooms)
      .some((room) => room.includes('fleet')),
  ).toBe(false)
  expect(tellingsOf(event({ audience: [] })).flatMap((telling) => telling.rooms)).toEqual([])
})

test('what only staff may know of a ride stands in no frame of its passenger', () => {
  const told = { status: 'scheduling', version: 3, needed: 5 }
  const data = {
    ...told,
    from: 'confirmed',
    overridden: ['cost_ride_limit'],
    fields: ['auth_code'],
    reason: 'x',
  }
  const created = event({ collection: 'ride:info', type: 'status', data, audience: ['staff', 'passenger'] })
  expect(toldTo(created, 'c1/passenger/PASa')).toEqual([told])
  expect(toldTo(created, 'c1/ride/team/TEAa')).toEqual([data])
})

test('what only staff may know of a ride stands in no frame of a fleet', () => {
  const data = { status: 'pickup', version: 3, eta: 5, comment: 'secret', price: 4242 }
  expect(toldTo(event({ type: 'status', data, fleet_keys: ['FLTa'] }), 'c1/fleet/FLTa')).toEqual([
    { status: 'pickup', version: 3, eta: 5 },
  ])
})

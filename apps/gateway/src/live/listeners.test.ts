import { nobody, type Principal } from '@nemt/calls/pipeline/principal.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { roomsFor, tellingsOf } from './rooms.ts'

const CUSTOMER = 'mercy'

function event(rest: Partial<LoggedEvent>): LoggedEvent {
  return {
    cursor: '',
    position: { epoch: '', xid: 0n, seq: 0n },
    customer: CUSTOMER,
    at: 0,
    collection: 'ride:info',
    key: 'RID-1',
    type: 'update',
    actor: { kind: 'system', key: 'test' },
    data: {},
    audience: ['staff', 'passenger', 'fleet'],
    team_key: 'TEA-east',
    ride_key: 'RID-1',
    passenger_key: 'PAS-pat',
    fleet_keys: ['FLT-a', 'FLT-b'],
    request: null,
    ...rest,
  }
}

const events = {
  'a ride of team east': event({}),
  'a ride of no team': event({ team_key: null }),
  'activity of a ride': event({ collection: 'ride:events' }),
  'a passenger': event({ collection: 'patient:info', ride_key: null, fleet_keys: [] }),
  'the office': event({ collection: 'place:info', team_key: null, audience: ['staff'] }),
  'another ride of fleet a': event({
    key: 'RID-2',
    ride_key: 'RID-2',
    fleet_keys: ['FLT-a'],
    passenger_key: 'PAS-2',
  }),
  'news of fleet a alone': event({ ride_key: null, audience: ['fleet'], fleet_keys: ['FLT-a'] }),
  'a ride, for staff only': event({ audience: ['staff'] }),
  'a ride, for its passenger only': event({ audience: ['passenger'] }),
  'nobody’s': event({ audience: [] }),
  'a passenger’s, without one': event({ audience: ['passenger'], passenger_key: null }),
  'another customer’s ride': event({ customer: 'grace' }),
}
type Named = keyof typeof events
const RIDE_GRANTS = ['ride.view']
const EVERY = ['ride.view', 'ride.event.view', 'passenger.view']

function person(rest: Partial<Principal>): Principal {
  return {
    ...nobody(CUSTOMER),
    scope: 'coordinator',
    key: 'USR-1',
    ...rest,
  }
}

const EAST: Named[] = ['a ride of team east', 'another ride of fleet a', 'a ride, for staff only']

const listeners: [who: string, principal: Principal, policy: object, hears: Named[]][] = [
  [
    'one of team east, of rides',
    person({ grants: RIDE_GRANTS, teams: ['TEA-east'] }),
    {},
    [...EAST, 'a ride of no team', 'the office'],
  ],
  [
    'one of team east who may search rides',
    person({ grants: ['ride.search'], teams: ['TEA-east'] }),
    {},
    [...EAST, 'a ride of no team', 'the office'],
  ],
  [
    'one of team west',
    person({ grants: EVERY, teams: ['TEA-west'] }),
    {},
    ['a ride of no team', 'the office'],
  ],
  [
    'one of both teams',
    person({ grants: EVERY, teams: ['TEA-west', 'TEA-east'] }),
    {},
    [...EAST, 'activity of a ride', 'a passenger', 'a ride of no team', 'the office'],
  ],
  ['one of no team', person({ grants: EVERY }), { team_access: 'none' }, ['a ride of no team', 'the office']],
  [
    'one of no team where these see all',
    person({ grants: EVERY }),
    { team_access: 'all_for_nil' },
    [...EAST, 'activity of a ride', 'a passenger', 'a ride of no team', 'the office'],
  ],
  [
    'a global user',
    person({ grants: ['*'], global: true, teams: ['TEA-west'] }),
    {},
    [...EAST, 'activity of a ride', 'a passenger', 'a ride of no team', 'the office'],
  ],
  [
    'one who may see passengers only',
    person({ grants: ['passenger.view'], global: true }),
    {},
    ['a passenger', 'the office'],
  ],
  [
    'one who may search passengers only',
    person({ grants: ['passenger.search'], global: true }),
    {},
    ['a passenger', 'the office'],
  ],
  [
    'one who may see activity only',
    person({ grants: ['ride.event.view'], global: true }),
    {},
    ['activity of a ride', 'the office'],
  ],
  ['one who may do nothing', person({ global: true }), {}, ['the office']],
  [
    'the ride’s passenger',
    person({ scope: 'passenger', key: 'PAS-pat', grants: ['*'] }),
    {},
    [
      'a ride of team east',
      'a ride of no team',
      'activity of a ride',
      'a passenger',
      'a ride, for its passenger only',
    ],
  ],
  [
    'another passenger',
    person({ scope: 'passenger', key: 'PAS-2', grants: ['*'] }),
    {},
    ['another ride of fleet a'],
  ],
  [
    'fleet a',
    person({ scope: 'fleet', key: 'FLT-a', fleet: 'FLT-a', grants: ['*'] }),
    {},
    [
      'a ride of team east',
      'a ride of no team',
      'activity of a ride',
      'another ride of fleet a',
      'news of fleet a alone',
    ],
  ],
  [
    'fleet b',
    person({ scope: 'fleet', key: 'FLT-b', fleet: 'FLT-b', grants: ['*'] }),
    {},
    ['a ride of team east', 'a ride of no team', 'activity of a ride'],
  ],
  ['fleet c', person({ scope: 'fleet', key: 'FLT-c', fleet: 'FLT-c', grants: ['*'] }), {}, []],
  [
    'fleet a by the link of one ride',
    person({ scope: 'fleet', key: 'FLT-a', fleet: 'FLT-a', ride: 'RID-2' }),
    {},
    ['another ride of fleet a'],
  ],
  ['a visitor', nobody(CUSTOMER), { team_access: 'all_for_nil' }, []],
]

test.each(listeners)(
  'S4 %s hears live what they may read, and nothing else',
  (_, principal, policy, hears) => {
    const own = new Set(roomsFor(principal, policy))
    const heardEvents = Object.entries(events).filter(([, one]) =>
      tellingsOf(one).some(({ rooms }) => rooms.some((room) => own.has(room))),
    )
    expect(heardEvents.map(([name]) => name).sort()).toEqual([...hears].sort())
  },
)

test.each([
  ['coordinator', person({ session: 'SES-1' }), ['mercy/session/SES-1', 'mercy/user/USR-1']],
  ['passenger', person({ scope: 'passenger', key: 'PAS-pat', session: 'SES-1' }), ['mercy/session/SES-1']],
  ['fleet', person({ scope: 'fleet', fleet: 'FLT-a', session: 'SES-1' }), ['mercy/session/SES-1']],
  ['nobody', { ...nobody(CUSTOMER), session: 'SES-1' }, ['mercy/session/SES-1']],
])('the socket of a %s can be closed by its session, and a user’s by the user', (_, principal, rooms) => {
  const isPersonal = (room: string) => /\/(session|user)\//.test(room)
  expect(roomsFor(principal, {}).filter(isPersonal)).toEqual(rooms)
  const { session: _session, ...without } = principal
  expect(roomsFor(without, {}).filter((room) => room.includes('/session/'))).toEqual([])
})

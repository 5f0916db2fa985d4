import { QueryClient, type Query } from '@tanstack/react-query'
import { callKey } from '../calls/key.ts'
import type { DataOf, PayloadOf } from '../calls/named.ts'
import { applyEvents, type LiveEvent } from './apply.ts'
import { freshened } from './ride-news.ts'

type Found = DataOf<'ride.search'>
const day = { from: 1_000, to: 2_000 }

function ride(key: string, version: number, status = 'scheduling') {
  return {
    key,
    version,
    status,
    estimates: {},
    times: { needed: 1_500 },
  } as unknown as Found['rides'][number]
}

function event(
  key: string,
  type: string,
  data: Record<string, unknown>,
  collection = 'ride:info',
): LiveEvent {
  return { cursor: 'c', collection, key, type, data }
}

function world(payload: PayloadOf<'ride.search'>, rides: Found['rides'], isFleet = false) {
  const client = new QueryClient()
  client.setQueryData(callKey('ride.search', payload), { rides, more: false })
  const due: Query[] = []
  const dueRides: string[] = []
  const counts: Query[] = []
  return {
    client,
    due,
    dueRides,
    counts,
    hear: (...events: LiveEvent[]) =>
      applyEvents(
        client,
        events,
        {
          lists: (lists) => due.push(...lists),
          counts: (each) => counts.push(...each),
          board: (_, rides) => dueRides.push(...rides),
        },
        isFleet,
      ),
    rides: () => client.getQueryData<Found>(callKey('ride.search', payload))!.rides,
  }
}

test('a status event moves the ride in place, in lists and details, and leaves the others as they are', () => {
  const { client, hear, rides, due } = world(day, [ride('A', 1), ride('B', 1)])
  client.setQueryData(callKey('ride.info', { keys: ['A'] }), { rides: [ride('A', 1) as never] })
  const [, other] = rides()
  hear(event('A', 'status', { status: 'pickup', version: 2, eta: 1_600 }))
  expect(rides()[0]).toMatchObject({ status: 'pickup', version: 2, estimates: { pickup: 1_600 } })
  expect(rides()[1]).toBe(other)
  expect(
    client.getQueryData<DataOf<'ride.info'>>(callKey('ride.info', { keys: ['A'] }))!.rides[0],
  ).toMatchObject({ status: 'pickup' })
  expect(client.getQueryState(callKey('ride.info', { keys: ['A'] }))!.isInvalidated).toBe(true)
  expect(due).toEqual([])
})

test('what is known of several rides is asked again once one of them has another driver', () => {
  const { client, hear } = world(day, [ride('A', 1)])
  const [of, others] = [{ keys: ['A', 'B'] }, { keys: ['C', 'D'] }].map((payload) =>
    callKey('ride.info', payload),
  )
  for (const key of [of!, others!]) client.setQueryData(key, { rides: [] })
  hear(event('B', 'driver', {}))
  expect([of!, others!].map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, false])
})

test.each([
  [2, 'same'],
  [1, 'older'],
])('an event of version %i (%s) changes nothing', (version) => {
  const { hear, rides } = world(day, [ride('Z', 2, 'enroute')])
  const before = rides()
  hear(event('Z', 'status', { status: 'pickup', version }))
  expect(rides()).toBe(before)
})

test('of several events the newest counts, whatever their order', () => {
  const { hear, rides } = world(day, [ride('C', 1)])
  hear(
    event('C', 'status', { status: 'enroute', version: 4, eta: 1_900 }),
    event('C', 'status', { status: 'waiting', version: 3 }),
  )
  expect(rides()[0]).toMatchObject({ status: 'enroute', version: 4, estimates: { completed: 1_900 } })
})

test('an accepted offer confirms the ride and names the fleet', () => {
  const { client, hear, rides } = world(day, [ride('D', 1)])
  client.setQueryData(callKey('offer.info', { ride: 'D' }), {
    ride: ride('D', 1),
    label: 'Available',
  } as never)
  hear(event('D', 'offer.accept', { status: 'confirmed', version: 2, fleet: 'FLT1' }, 'ride:offers'))
  expect(rides()[0]).toMatchObject({ status: 'confirmed', fleet: 'FLT1' })
  expect(client.getQueryState(callKey('offer.info', { ride: 'D' }))!.isInvalidated).toBe(true)
})

test('the page of an offer whose ride was replaced asks again when another offer comes', () => {
  const { client, hear, due } = world(day, [], true)
  const info = (ride: string, label: string) =>
    client.setQueryData(callKey('offer.info', { ride }), { label } as never)
  info('OLD', 'Cancelled')
  info('DONE', 'Declined')
  hear(event('NEW', 'offer', {}, 'ride:offers'))
  const asked = due.filter(({ queryKey: [name] }) => name === 'offer.info')
  expect(asked.map(({ queryKey }) => queryKey[1])).toEqual([{ ride: 'OLD' }])
})

test('decision 136 any news of rides has those counted again that need somebody, once for a flood', () => {
  const { client, hear, counts } = world(day, [])
  client.setQueryData(callKey('ride.attention', {}), { count: 0, rides: [], from: 0, to: 1 })
  hear(event('A', 'risk', { risk: 'driver_late' }, 'ride:events'), event('B', 'reply', {}, 'ride:events'))
  expect(counts.map(({ queryKey: [name] }) => name)).toEqual(['ride.attention'])
  hear(event('PAS1', 'edit', {}, 'patient:info'))
  expect(counts).toHaveLength(1)
})

test.each([
  [1_500, 1],
  [2_000, 0],
  [999, 0],
  ['1970-01-01T00:00:01.500Z', 1],
])('a new ride needed at %s outdates the list of that day: %i', (needed, count) => {
  const { hear, due } = world(day, [])
  hear(event('N', 'create', { status: 'scheduling', version: 1, needed }))
  expect(due).toHaveLength(count)
})

test.each([
  ['may gain the ride', [], 'confirmed', 1],
  ['may lose it', [ride('E', 1, 'confirmed')], 'enroute', 1],
  ['keeps it', [ride('E', 1, 'confirmed')], 'confirmed', 0],
  ['never had it', [], 'enroute', 0],
])('a list of one status %s', (_, rides, status, count) => {
  const { hear, due } = world({ ...day, status: ['confirmed'] }, rides)
  hear(event('E', 'status', { status, version: 2 }))
  expect(due).toHaveLength(count)
})

test('a line of the activity outdates the activity of its ride alone', () => {
  const { client, hear } = world(day, [])
  for (const key of ['F', 'G']) client.setQueryData(callKey('ride.events', { ride: key }), { events: [] })
  hear(event('F', 'question', { text: 'hello' }, 'ride:events'))
  expect(
    ['F', 'G'].map((key) => client.getQueryState(callKey('ride.events', { ride: key }))!.isInvalidated),
  ).toEqual([true, false])
})

test('an answer that left the server before an event came is brought forward', () => {
  const { hear } = world(day, [])
  hear(event('H', 'status', { status: 'waiting', version: 5 }))
  expect(freshened('ride.search', { rides: [ride('H', 4, 'pickup')], more: false }).rides[0]).toMatchObject({
    status: 'waiting',
    version: 5,
  })
  expect(freshened('ride.search', { rides: [ride('H', 6, 'enroute')], more: false }).rides[0]).toMatchObject({
    status: 'enroute',
    version: 6,
  })
})

test.each([
  ['of a ride on the board', event('K', 'offer.decline', {}), ['K']],
  ['of its messages', event('K', 'reply', {}, 'ride:events'), ['K']],
  ['of a new ride of the day', event('L', 'create', { needed: 1_999 }), ['L']],
  ['of a ride of another day', event('L', 'create', { needed: 2_000 }), []],
  ['of a ride elsewhere', event('L', 'offer.decline', {}), []],
])('an event %s asks the board for that ride alone', (_, news, expected) => {
  const { client, hear, dueRides } = world(day, [])
  client.setQueryData(callKey('ride.board', day), { rides: [ride('K', 1) as never], more: false })
  hear(news)
  expect(dueRides).toEqual(expected)
})

test('a status moves on the board at once', () => {
  const { client, hear } = world(day, [])
  client.setQueryData(callKey('ride.board', day), { rides: [ride('M', 1) as never], more: false })
  hear(event('M', 'status', { status: 'waiting', version: 2 }))
  expect(client.getQueryData<DataOf<'ride.board'>>(callKey('ride.board', day))!.rides[0]).toMatchObject({
    status: 'waiting',
  })
})

test('news of a passenger’s ride or record ask that passenger’s timeline again, others’ stay', () => {
  const { client, hear, due } = world(day, [])
  const key = (name: 'passenger.timeline' | 'passenger.standing', passenger_key: string) =>
    callKey(name, { passenger_key })
  const ofRide = { kind: 'ride', ride: { key: 'P1' } }
  client.setQueryData(key('passenger.timeline', 'PASa'), { pages: [{ lines: [{ kind: 'record' }] }] })
  client.setQueryData(key('passenger.standing', 'PASa'), { open: { total: 1, rides: [{ key: 'P2' }] } })
  client.setQueryData(key('passenger.timeline', 'PASb'), { pages: [{ lines: [ofRide] }] })
  const touched = () =>
    due
      .splice(0)
      .map(({ queryKey }) => [queryKey[0], (queryKey[1] as { passenger_key: string }).passenger_key])
  hear(event('P1', 'reply', { text: 'Yes' }, 'ride:events'))
  expect(touched()).toEqual([['passenger.timeline', 'PASb']])
  hear(event('P2', 'status', { status: 'cancelled', version: 2 }))
  expect(touched()).toEqual([
    ['passenger.timeline', 'PASa'],
    ['passenger.standing', 'PASa'],
  ])
  hear(event('P9', 'status', { status: 'cancelled', version: 2 }))
  expect(touched()).toEqual([])
  hear(event('P9', 'create', { needed: 9_000 }))
  expect(touched()).toHaveLength(3)
  hear(event('PASb', 'edited', {}, 'patient:info'))
  const isOld = (passenger: string) =>
    client.getQueryState(key('passenger.timeline', passenger))!.isInvalidated
  expect([isOld('PASa'), isOld('PASb')]).toEqual([false, true])
})

test('news of a record ask again which pauses it has, and what one that is entered would take away', () => {
  const { client, hear } = world(day, [])
  const days = { from: '2026-03-02', until: '2026-03-04' }
  const asked = ['PASa', 'PASb'].flatMap((passenger) => [
    callKey('passenger.pauses', { passenger }),
    callKey('passenger.pause.preview', { passenger, ...days }),
  ])
  for (const key of asked) client.setQueryData(key, {})
  hear(event('PASb', 'paused', days, 'patient:info'))
  expect(asked.map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([false, false, true, true])
})

test.each([
  ['fleet:driver', 'driver.list'],
  ['fleet:vehicle', 'vehicle.list'],
] as const)('%s asks for the list again, and for who may drive each ride', (collection, list) => {
  const { client, hear } = world(day, [], true)
  const asked = [
    callKey(list, {}),
    callKey('ride.crew', { ride: 'A' }),
    callKey('passenger.info', { key: 'P' }),
  ]
  for (const key of asked) client.setQueryData(key, {})
  hear(event('DRV1', 'edited', {}, collection))
  expect(asked.map((key) => client.getQueryState(key)!.isInvalidated)).toEqual([true, true, false])
})

test.each([
  ['a linked ride', 'B', true],
  ['one that could be linked', 'C', true],
  ['any other', 'D', false],
])('C015 news of %s: the pane of linked rides asks again accordingly', (_, key, isAsked) => {
  const { client, hear } = world(day, [])
  const links = callKey('ride.links', { ride: 'A' })
  client.setQueryData(links, { linked: [{ key: 'B' }], others: [{ key: 'C' }] })
  hear(event(key, 'status', { status: 'modified', version: 2, replaced: 'E' }))
  expect(client.getQueryState(links)!.isInvalidated).toBe(isAsked)
})

test.each([
  ['one of a pool, which somebody else has now', 'B', true],
  ['any other', 'D', false],
])(
  'decision 107 news of %s: suggestions to share a vehicle are asked for again accordingly',
  (_, key, isAsked) => {
    const { client, hear } = world(day, [], true)
    const pools = callKey('ride.pools', { from: 1_000, to: 2_000 })
    client.setQueryData(pools, { pools: [{ people: [{ ride: 'A' }, { ride: 'B' }] }] })
    hear(event(key, 'status', { status: 'confirmed', version: 2, fleet: 'FLT2' }))
    expect(client.getQueryState(pools)!.isInvalidated).toBe(isAsked)
  },
)

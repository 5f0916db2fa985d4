import { watchBoard } from '@nemt/domain/ride/board.ts'
import { noFilter } from '@nemt/domain/ride/list-filter.ts'
import type { Group, Sort } from '../view.ts'
import {
  hasOtherZone,
  linesOf,
  shownOf,
  withContact,
  zonesOf,
  type BoardRide,
  type GroupHead,
  type Line,
} from './lines.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-01-05T15:00:00Z')
const hour = 3_600_000

function ride(key: string, patient: string, hours: number, given: Partial<BoardRide> = {}): BoardRide {
  return {
    ...{ key, patient, passenger: { key: patient, name: { first: 'A', last: patient } } },
    ...{ status: 'confirmed', type: 'scheduled', timezone: zone, fleet: 'F1', fleet_name: 'Metro' },
    ...{ times: { needed: now + hours * hour }, estimates: {}, offers: 0, replies: 0 },
    ...{ exhausted: false, in_question: false },
    ...given,
  } as BoardRide
}
const done = { status: 'completed' } as const
const rides = [
  ride('1', 'Zed', -3, done),
  ride('2', 'Ann', -2, done),
  ride('3', 'Bob', -1),
  ride('4', 'Zed', 1, { previous: '1' }),
  ride('5', 'Cat', 2, { status: 'scheduling', fleet: undefined, fleet_name: undefined, team: 'T1' }),
  ride('6', 'Bob', 3, { fleet: 'F2', fleet_name: 'Able' }),
]
const all = watchBoard(rides, now)
const inOrder = { sort: 'time', group: 'none', last: '' } as const

function nameOf(head: GroupHead): string {
  if (head.kind === 'hour') return String(head.hour)
  return head.kind === 'day' ? head.day : (head.key ?? '-')
}

/** Lines as one reads them. */
function written(lines: readonly Line[]): string[] {
  return lines.map((line) => {
    if (line.kind === 'ride')
      return `${line.first ? `${line.ride.patient} ` : ''}${line.ride.key}#${line.leg}/${line.legs}`
    if (line.kind === 'head') return `[${nameOf(line.head)} ${line.count}]`
    return line.kind === 'past' ? `past ${line.count}` : line.kind
  })
}

function lines(view: { sort?: Sort; group?: Group }, given: object = {}): string[] {
  const arrangement = { now, isToday: true, pastOpened: false, zone, ...given }
  return written(linesOf(all, all, { view: { ...inOrder, group: 'passenger', ...view }, ...arrangement }))
}

test.each<[string, { sort?: Sort; group?: Group }, object, string[]]>([
  [
    'V724 past ones folded, now between: what is to come stands below it, whoever’s name is above',
    {},
    {},
    ['past 2', 'Bob 3#1/2', 'now', 'Zed 4#2/2', 'Cat 5#1/1', 'Bob 6#2/2'],
  ],
  [
    'the past opened',
    {},
    { pastOpened: true },
    ['past 2', 'Zed 1#1/2', 'Ann 2#1/1', 'Bob 3#1/2', 'now', 'Zed 4#2/2', 'Cat 5#1/1', 'Bob 6#2/2'],
  ],
  [
    'another day has no now',
    {},
    { isToday: false },
    ['Zed 1#1/2', '4#2/2', 'Ann 2#1/1', 'Bob 3#1/2', '6#2/2', 'Cat 5#1/1'],
  ],
  [
    'by time alone',
    { group: 'none' },
    {},
    ['past 2', 'Bob 3#1/2', 'now', 'Zed 4#2/2', 'Cat 5#1/1', 'Bob 6#2/2'],
  ],
  ['by name', { sort: 'name' }, {}, ['past 2', 'Bob 3#1/2', '6#2/2', 'Cat 5#1/1', 'Zed 4#2/2']],
  [
    'by provider, nobody’s first',
    { group: 'provider' },
    {},
    ['past 2', '[- 1]', 'Cat 5#1/1', '[F2 1]', 'Bob 6#2/2', '[F1 2]', 'Bob 3#1/2', 'Zed 4#2/2'],
  ],
  [
    'by team',
    { group: 'team' },
    {},
    ['past 2', '[- 3]', 'Bob 3#1/2', 'Zed 4#2/2', 'Bob 6#2/2', '[T1 1]', 'Cat 5#1/1'],
  ],
  [
    'by hour of the wall',
    { group: 'hour' },
    {},
    ['past 2', '[9 1]', 'Bob 3#1/2', '[11 1]', 'Zed 4#2/2', '[12 1]', 'Cat 5#1/1', '[13 1]', 'Bob 6#2/2'],
  ],
])('%s', (_, view, given, expected) => {
  expect(lines(view, given)).toEqual(expected)
})

test('V724 legs of a trip stand under one name on their side of now, and its menu is about both sides', () => {
  const sides = watchBoard(
    [
      ...[ride('1', 'Ann', -2, { status: 'enroute' }), ride('2', 'Bob', -2, done)],
      ...[ride('3', 'Cat', -1.5), ride('4', 'Ann', -1), ride('5', 'Ann', 1), ride('6', 'Cat', 2)],
      ...[ride('7', 'Ann', 3), ride('8', 'Bob', 4, { status: 'scheduling', fleet: undefined })],
    ],
    now,
  )
  const view = { ...inOrder, group: 'passenger' } as const
  const found = linesOf(sides, sides, { view, now, isToday: true, pastOpened: false, zone })
  expect(written(found)).toEqual([
    ...['past 1', 'Ann 1#1/4', '4#2/4', 'Cat 3#1/2', 'now', 'Ann 5#3/4', '7#4/4', 'Cat 6#2/2', 'Bob 8#2/2'],
  ])
  const menus = found.flatMap((line) => (line.kind === 'ride' && line.first ? [line.rides] : []))
  const keys = (rides: readonly BoardRide[] | undefined) => rides?.map(({ key }) => key).join(' ')
  expect(menus.map(keys)).toEqual(['1 4 5 7', '3 6', '1 4 5 7', '3 6', '8'])
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

test('a filter takes rides away, and leaves their numbers', () => {
  const shown = shownOf(all, { ...noFilter, counter: 'unassigned' }, null)
  expect(shown.map(({ ride: { key } }) => key)).toEqual(['5'])
  expect(shownOf(all, { ...noFilter, counter: 'all', statuses: ['completed'] }, null)).toHaveLength(2)
  const found = shownOf(all, { ...noFilter, counter: 'all' }, new Set(['6']))
  const arrangement = {
    view: inOrder,
    now,
    isToday: false,
    pastOpened: false,
  } as const
  expect(written(linesOf(all, found, { ...arrangement, zone }))).toEqual(['Bob 6#2/2'])
})

test('V302 below the open ride stands how to reach its passenger', () => {
  const day = linesOf(all, all, { view: inOrder, now, isToday: false, pastOpened: false, zone })
  expect(written(withContact(day, '2')).slice(0, 4)).toEqual([
    'Zed 1#1/2',
    'Ann 2#1/1',
    'contact',
    'Bob 3#1/2',
  ])
  expect(withContact(day, undefined)).toEqual(day)
})

test.each<[Group, string[]]>([
  [
    'passenger',
    ['[2026-01-05 2]', 'Bob 3#1/1', 'Zed 4#1/1', '[2026-01-06 3]', 'Cat 5#1/1', 'Bob 6#1/2', '7#2/2'],
  ],
  [
    'provider',
    [
      ...['[2026-01-05 2]', '[F1 2]', 'Bob 3#1/1', 'Zed 4#1/1'],
      ...['[2026-01-06 3]', '[- 1]', 'Cat 5#1/1', '[F2 2]', 'Bob 6#1/2', '7#2/2'],
    ],
  ],
])('V1302 X053 several days stand one below the other, by %s in each', (group, expected) => {
  const able = { fleet: 'F2', fleet_name: 'Able' }
  // Two in the morning of the sixth in UTC is still the fifth on the wall.
  const several = watchBoard(
    [
      ...[ride('3', 'Bob', 1), ride('4', 'Zed', 11)],
      ride('5', 'Cat', 15, { fleet: undefined, fleet_name: undefined }),
      ...[ride('6', 'Bob', 16, able), ride('7', 'Bob', 20, able)],
    ],
    now,
  )
  const view = { sort: 'time', group, last: '2026-01-06' } as const
  const found = linesOf(several, several, { view, now, isToday: false, pastOpened: false, zone })
  expect(written(found)).toEqual(expected)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

test('a leg is one of its trip, and what will not be driven is none', () => {
  const many = watchBoard(
    [
      ride('1', 'Ann', 1, { request: 'R1', status: 'cancelled' }),
      ride('2', 'Ann', 2, { request: 'R2' }),
      ride('3', 'Ann', 3, { request: 'R3' }),
      ride('4', 'Ann', 4, { request: 'R2' }),
      ride('5', 'Ann', 5, { request: 'R2', status: 'cancelled' }),
    ],
    now,
  )
  const arrangement = { view: { ...inOrder, group: 'passenger' as const }, now, isToday: false, zone }
  expect(written(linesOf(many, many, { ...arrangement, pastOpened: false }))).toEqual([
    ...['Ann 1#0/0', '2#1/2', '3#1/1', '4#2/2', '5#0/0'],
  ])
})

test('a sheet says in which zones its times are', () => {
  const west = ride('9', 'Dan', 2, { timezone: 'America/Denver' })
  expect(zonesOf(watchBoard([...rides, west], now), 'en')).toEqual(['EST', 'MST'])
  const change = Date.parse('2026-03-08T00:00:00Z')
  const night = [0, 24].map((hours) => ride(`${hours}`, 'Ann', (change - now) / hour + hours))
  expect(zonesOf(watchBoard(night, now), 'en')).toEqual(['EST', 'EDT'])
  expect(zonesOf([], 'en')).toEqual([])
  const odd = ride('odd', 'Ann', 1, { timezone: 'Mars/Olympus' })
  expect(zonesOf([...watchBoard(rides, now), { ...watchBoard(rides, now)[0]!, ride: odd }], 'en')).toEqual([
    'EST',
  ])
})

test.each([
  ['the own zone', [], false],
  ['a clock that goes otherwise', ['America/Denver'], true],
  ['another zone whose clock goes alike', ['America/Detroit'], false],
  ['a zone that nobody knows, which is its row’s trouble', ['Mars/Olympus'], false],
])('V482 times of a list name their zone only with rides of several: %s', (_, zones, expected) => {
  const others = zones.map((timezone) => ride(timezone, 'Dan', 2, { timezone }))
  expect(hasOtherZone([...rides, ...others], zone)).toBe(expected)
})

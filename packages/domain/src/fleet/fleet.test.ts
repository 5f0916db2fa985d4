import { en } from '../copy/en.ts'
import { areaFailure, inExcludedArea, inServiceArea } from './areas.ts'
import {
  assignability,
  checks,
  eligibility,
  servedBy,
  servesCustomer,
  substitutes,
  type EligibilityFacts,
} from './eligibility.ts'
import { insideHours, worksOn } from './hours.ts'
import { contains } from '../area/contains.ts'
import { overLimit, rankFleets } from './rank.ts'
import type { Fleet } from './schema.ts'
import type { Area } from '../area/schema.ts'

const CHI = 'America/Chicago'
const HOUR = 3_600_000

function local(text: string) {
  return Date.parse(`${text}:00-05:00`)
} // summer

function row(day: Fleet['hours'][number]['day'], start: number, end: number) {
  return {
    key: `${day}${start}`,
    day,
    start,
    end,
  }
}

const monday = local('2026-07-06T10:00')

test.each([
  ['no rows = always', [], '2026-07-06T03:00', 60, true],
  ['inside', [row('mon', 8, 18)], '2026-07-06T10:00', 60, true],
  ['from the first minute to the last', [row('mon', 8, 18)], '2026-07-06T08:00', 600, true],
  ['a minute early', [row('mon', 8, 18)], '2026-07-06T07:59', 10, false],
  ['ends a minute late', [row('mon', 8, 18)], '2026-07-06T17:30', 31, false],
  ['ends half a minute late', [row('mon', 8, 18)], '2026-07-06T17:30', 30.5, false],
  ['another day', [row('tue', 8, 18)], '2026-07-06T10:00', 60, false],
  ['two rows that touch', [row('mon', 8, 12), row('mon', 12, 18)], '2026-07-06T11:30', 60, true],
  ['a gap between rows', [row('mon', 8, 12), row('mon', 13, 18)], '2026-07-06T11:30', 60, false],
  ['over midnight, wrapped row', [row('mon', 20, 4)], '2026-07-06T23:30', 60, true],
  ['the morning of a wrapped row', [row('mon', 20, 4)], '2026-07-07T03:00', 60, true],
  ['after it', [row('mon', 20, 4)], '2026-07-07T03:30', 60, false],
  ['end = start is a whole day', [row('mon', 6, 6)], '2026-07-07T05:00', 30, true],
  ['Sunday night into Monday', [row('sun', 22, 6)], '2026-07-06T01:00', 60, true],
  ['over Sunday midnight', [row('sun', 22, 24), row('mon', 1, 6)], '2026-07-05T23:30', 60, false],
  [
    'over Sunday midnight, rows that touch',
    [row('sun', 22, 24), row('mon', 0, 6)],
    '2026-07-05T23:30',
    60,
    true,
  ],
  ['over midnight into a touching row', [row('mon', 8, 24), row('tue', 0, 8)], '2026-07-06T23:30', 60, true],
  ['without a duration', [row('mon', 8, 10)], '2026-07-06T10:00', 0, true],
] as const)('V1165 V1166 hours: %s', (_, hours, at, minutes, expected) => {
  expect(insideHours([...hours], local(at), minutes * 60, CHI)).toBe(expected)
})

test('V1165 the hours are those of the pickup’s zone', () => {
  const hours = [row('mon', 10, 12)]
  expect([
    insideHours(hours, monday, 60, CHI),
    insideHours(hours, monday, 60, 'America/Los_Angeles'),
  ]).toEqual([true, false])
})

test.each([
  [[], true],
  [[row('mon', 22, 23)], true],
  [[row('tue', 8, 18)], false],
  [[row('sun', 22, 2)], true],
  [[row('sun', 22, 24)], false],
])('V1165 a will-call ride needs some hour of its day: %j', (hours, expected) => {
  expect(worksOn(hours, monday, CHI)).toBe(expected)
})

function square(from: number, to: number): [number, number][] {
  return [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ]
}

function area(coordinates: [number, number][][], applies?: Area['applies']): Area {
  return {
    key: 'A',
    format: 'Area',
    applies,
    geojson: { type: 'Polygon', coordinates },
  }
}

const donut = area([square(0, 10), square(4, 6)])

test.each([
  ['inside', 2, 2, true],
  ['outside', 11, 5, false],
  ['on the edge', 0, 5, true],
  ['on a corner', 10, 10, true],
  ['in the hole', 5, 5, false],
  ['on the edge of the hole', 4, 5, true],
  ['beside a corner of the edge line', -1, 0, false],
])('V1167 a point %s', (_, lng, lat, expected) => {
  expect(contains(donut, { lat, lng })).toBe(expected)
})

test('V1167 several polygons, and a slanted one', () => {
  const two = { geojson: { type: 'MultiPolygon' as const, coordinates: [[square(0, 1)], [square(5, 6)]] } }
  expect([0.5, 3, 5.5].map((at) => contains(two, { lat: at, lng: at }))).toEqual([true, false, true])
  const triangle = area([
    [
      [0, 0],
      [10, 0],
      [0, 10],
      [0, 0],
    ],
  ])
  expect([
    contains(triangle, { lat: 4, lng: 4 }),
    contains(triangle, { lat: 5, lng: 5 }),
    contains(triangle, { lat: 6, lng: 6 }),
  ]).toEqual([true, true, false])
  expect(contains(area([]), { lat: 0, lng: 0 })).toBe(false)
})

function at(value: number) {
  return { lat: value, lng: value }
}

function ends(pickup: number | null, dropoff: number | null) {
  return {
    pickup: pickup === null ? null : at(pickup),
    dropoff: dropoff === null ? null : at(dropoff),
  }
}

function A(applies?: Area['applies']) {
  return area([square(0, 10)], applies)
}

function B(applies?: Area['applies']) {
  return area([square(20, 30)], applies)
}

test.each([
  ['none = everywhere', [], 99, 99, true],
  ['both ends in it', [A()], 1, 2, true],
  ['one end outside', [A()], 1, 25, false],
  ['each end in one of them', [A(), B('both')], 1, 25, true],
  ['either end', [A('either')], 99, 1, true],
  ['neither end', [A('either')], 99, 99, false],
  ['pickup only', [A('pickup')], 1, 99, true],
  ['pickup outside', [A('pickup')], 99, 1, false],
  ['dropoff only', [A('dropoff')], 99, 1, true],
  ['pickup here, dropoff there', [A('pickup'), B('dropoff')], 1, 25, true],
  ['pickup here, dropoff elsewhere', [A('pickup'), B('dropoff')], 1, 99, false],
  ['one rule is enough', [A(), B('pickup')], 25, 99, true],
] as const)('V1167 service areas: %s', (_, areas, pickup, dropoff, expected) => {
  expect(inServiceArea(areas, ends(pickup, dropoff))).toBe(expected)
})

test.each([
  [undefined, 1, 99, true],
  [undefined, 99, 1, true],
  [undefined, 99, 99, false],
  ['pickup', 99, 1, false],
  ['pickup', 1, 99, true],
  ['dropoff', 1, 99, false],
  ['dropoff', 99, 1, true],
  ['either', 99, 1, true],
] as const)('V1168 an excluded area for %s holds %p → %p: %s', (applies, pickup, dropoff, expected) => {
  expect(inExcludedArea([A(applies)], ends(pickup, dropoff))).toBe(expected)
})

test.each([
  ['nothing configured lets an unlocated stop pass', {}, ends(null, 1), {}, null],
  [
    'with areas it fails',
    { areas: { whitelist: [], blacklist: [A()] } },
    ends(null, 99),
    {},
    { why: 'no_coordinates' },
  ],
  ['outside', { areas: { whitelist: [A()], blacklist: [] } }, ends(1, 99), {}, { why: 'outside_area' }],
  [
    'excluded wins',
    { areas: { whitelist: [A()], blacklist: [A()] } },
    ends(1, 2),
    {},
    { why: 'excluded_area' },
  ],
  [
    'zip served',
    { zips: { whitelist: ['60601', '60602'], blacklist: [] } },
    ends(1, 1),
    { pickup: '60601-1234', dropoff: '60602-0009' },
    null,
  ],
  [
    'zip not served',
    { zips: { whitelist: ['60601'], blacklist: [] } },
    ends(1, 1),
    { pickup: '60601', dropoff: '60609' },
    { why: 'zip_not_served', values: { zips: '60601 – 60609' } },
  ],
  [
    'zip unknown',
    { zips: { whitelist: ['60601'], blacklist: [] } },
    ends(1, 1),
    { pickup: '60601' },
    { why: 'zip_not_served', values: { zips: '60601 – ' } },
  ],
  [
    'zip excluded',
    { zips: { whitelist: [], blacklist: ['60609'] } },
    ends(1, 1),
    { pickup: '60601', dropoff: '60609' },
    { why: 'zip_excluded', values: { zip: '60609' } },
  ],
  [
    'zip of the pickup, with its last four, excluded',
    { zips: { whitelist: [], blacklist: ['60609'] } },
    ends(1, 1),
    { pickup: '60609-4321', dropoff: '60601' },
    { why: 'zip_excluded', values: { zip: '60609' } },
  ],
  [
    'zip of the dropoff, with its last four, excluded',
    { zips: { whitelist: [], blacklist: ['60609'] } },
    ends(1, 1),
    { pickup: '60601', dropoff: '60609-4321' },
    { why: 'zip_excluded', values: { zip: '60609' } },
  ],
])('V1167 V1168 %s', (_, fleet, points, zips, expected) => {
  expect(areaFailure(fleet, points, zips)).toEqual(expected)
})

const fleet: Fleet = {
  key: 'FLT1',
  name: 'Metro Wheels',
  group: { key: 'GRP1', name: 'Metro', legal_name: 'Metro LLC' },
  enabled: true,
  archive: false,
  sandbox: false,
  dispatch: 'Basic',
  auto_accept: false,
  vehicles: { any: true, sedan: true, wav: true },
  services: { standard: true, to_curb: true, als: true },
  hours: [row('mon', 8, 18)],
  costs: {},
  areas: {
    whitelist: [
      area([
        [
          [-90, 40],
          [-80, 40],
          [-80, 45],
          [-90, 45],
          [-90, 40],
        ],
      ]),
    ],
    blacklist: [],
  },
  capacity: { max_weight: 300, chair_width: 30, stair_help: false },
  per_day_cap: 5,
}
const place = { address: { format: '1 Home St', lat: 41.9, lng: -87.6, zip: '60601' } }
const facts: EligibilityFacts = {
  sandbox: false,
  customer: {},
  history: {},
  ride: {
    type: 'scheduled',
    timezone: CHI,
    times: { created: 0, needed: monday },
    stops: { pickup: place, dropoff: place },
    estimates: { duration_s: 1800 },
    accessibility: { mobility: 'walker', vehicle: 'any', service: 'standard' },
  },
}

function needs(change: object): Partial<EligibilityFacts> {
  return {
    ride: { ...facts.ride, accessibility: { ...facts.ride.accessibility, ...change } },
  }
}

test.each<[string, Partial<Fleet>, Partial<EligibilityFacts>, string | null]>([
  ['V1175 enabled', { enabled: false }, {}, 'enabled'],
  ['V1176 archived', { archive: true }, {}, 'archived'],
  ['V1157 legal name', { group: { key: 'G', name: 'G', legal_name: ' ' } }, {}, 'legal_name'],
  ['§2.2 sandbox fleet', { sandbox: true }, {}, 'sandbox'],
  ['§2.2 sandbox tenant', {}, { sandbox: true }, 'sandbox'],
  ['§2.2 sandbox both', { sandbox: true }, { sandbox: true }, null],
  ['§2.2 adapter', {}, { history: { circuitOpen: true } }, 'circuit'],
  ['§2.2 paused', { pause: { until: null } }, {}, 'pause'],
  ['§2.2 paused until the ride', { pause: { until: facts.ride.times.needed } }, {}, 'pause'],
  [
    '§2.2 paused until long before it',
    { pause: { until: facts.ride.times.needed - 4 * 3_600_000 } },
    {},
    null,
  ],
  ['§2.2 whitelisted', {}, { customer: { fleets: { whitelist: { FLT1: true } } } }, null],
  ['§2.2 not whitelisted', {}, { customer: { fleets: { whitelist: { FLT2: true } } } }, 'whitelist'],
  ['§2.2 a whitelist of false is empty', {}, { customer: { fleets: { whitelist: { FLT2: false } } } }, null],
  [
    '§2.2 blacklist wins',
    {},
    { customer: { fleets: { whitelist: { FLT1: true }, blacklist: { FLT1: true } } } },
    'blacklist',
  ],
  ['§2.2 vehicle', {}, needs({ vehicle: 'stretcher' }), 'vehicle'],
  ['§2.2 any is served by a sedan', { vehicles: { sedan: true } }, {}, null],
  [
    '§2.2 a sedan by nothing else',
    { vehicles: { suv: true, any: true } },
    needs({ vehicle: 'sedan' }),
    'vehicle',
  ],
  [
    '§2.2 no substitution by default',
    { vehicles: { bariatric: true } },
    needs({ vehicle: 'wav' }),
    'vehicle',
  ],
  [
    '§2.2 substitution where allowed',
    { vehicles: { bariatric: true } },
    { ...needs({ vehicle: 'wav' }), customer: { dispatch: { vehicle_substitution: true } } },
    null,
  ],
  ['§2.2 service', {}, needs({ service: 'to_door' }), 'service'],
  ['§2.2 als covers bls', {}, needs({ service: 'bls' }), null],
  ['V1165 hours', {}, { ride: { ...facts.ride, times: { created: 0, needed: monday + 8 * HOUR } } }, 'hours'],
  ['V1165 the whole ride', {}, { ride: { ...facts.ride, estimates: { duration_s: 9 * 3600 } } }, 'hours'],
  [
    'V1165 override',
    { override_availability: true },
    { ride: { ...facts.ride, times: { created: 0, needed: monday + 24 * HOUR } } },
    null,
  ],
  [
    'V1165 will-call needs the day only',
    {},
    { ride: { ...facts.ride, type: 'will-call', times: { created: 0, needed: monday + 10 * HOUR } } },
    null,
  ],
  [
    'V1165 will-call on another day',
    {},
    { ride: { ...facts.ride, type: 'will-call', times: { created: 0, needed: monday + 24 * HOUR } } },
    'hours',
  ],
  [
    'V1167 area',
    {},
    {
      ride: { ...facts.ride, stops: { pickup: place, dropoff: { address: { ...place.address, lat: 30 } } } },
    },
    'area',
  ],
  [
    'V1167 a stop without coordinates',
    {},
    { ride: { ...facts.ride, stops: { pickup: place, dropoff: { address: { format: 'x' } } } } },
    'area',
  ],
  ['§2.2 covid', {}, needs({ extra: { covid19: true } }), 'covid19'],
  ['§2.2 covid transport', { extra: { covid19: true } }, needs({ extra: { covid19: true } }), null],
  ['§2.2 multi-load never excludes', { extra: { multiload: false } }, {}, null],
  ['§2.2 weight at the limit', {}, needs({ weight: 300 }), null],
  ['§2.2 weight', {}, needs({ weight: 301 }), 'capacity'],
  ['§2.2 chair width', {}, needs({ wheelchair_width: 32 }), 'capacity'],
  ['§2.2 stairs', {}, needs({ steps: true }), 'capacity'],
  ['§2.2 stairs unknown', { capacity: {} }, needs({ steps: true, weight: 900 }), null],
  ['§2.2 declined', {}, { history: { declined: true } }, 'declined'],
  ['§2.2 rerouted', {}, { history: { rerouted: true } }, 'declined'],
  ['§2.2 taken off by support', {}, { history: { removed: true } }, 'declined'],
  ['§2.2 unanswered once', {}, { history: { expired: 1 } }, null],
  ['§2.2 unanswered twice', {}, { history: { expired: 2 } }, 'expired'],
  ['§2.2 day full', {}, { history: { ridesThatDay: 5 } }, 'per_day_cap'],
  ['§2.2 day not full', {}, { history: { ridesThatDay: 4 } }, null],
  [
    '§2.2 credentials',
    { crew: { drivers: [{ licence: '2020-01-01' }], vehicles: [] } },
    { customer: { dispatch: {} } },
    'credentials',
  ],
])('%s', (_, fleetChange, factsChange, expected) => {
  const answer = eligibility({ ...fleet, ...fleetChange }, { ...facts, ...factsChange })
  expect(answer.eligible ? null : answer.check).toBe(expected)
  if (!answer.eligible) expect(en.unfit[answer.why]).toBeTruthy()
})

test('§2.2 the first failure in the order of the list is kept', () => {
  const answer = eligibility({ ...fleet, vehicles: {}, services: {}, archive: true }, facts)
  expect(answer).toEqual({ eligible: false, check: 'archived', why: 'archived' })
  expect(checks.map(({ name }) => name).slice(0, 11)).toEqual([
    'record',
    'enabled',
    'archived',
    'legal_name',
    'sandbox',
    'circuit',
    'pause',
    'blacklist',
    'whitelist',
    'vehicle',
    'service',
  ])
  expect(substitutes('bariatric', true)).toEqual(['bariatric'])
  expect(servedBy('als')).toEqual(['als'])
})

test.each([
  [
    'weight first',
    [
      { key: 'a', weight: 1, cost: 1 },
      { key: 'b', weight: 2, cost: 9 },
    ],
    'ba',
  ],
  ['then cost', [{ key: 'a', cost: 9 }, { key: 'b', cost: 1 }, { key: 'c' }], 'bac'],
  ['then acceptance', [{ key: 'a', acceptance: 0.5 }, { key: 'b', acceptance: 0.9 }, { key: 'c' }], 'bac'],
  [
    'then longest without an award',
    [{ key: 'a', awarded: 5 }, { key: 'b', awarded: 1 }, { key: 'c' }],
    'cba',
  ],
  ['then the key', [{ key: 'b' }, { key: 'a' }], 'ab'],
  [
    'over the limit last, even with weight',
    [
      { key: 'a', weight: 9, cost: 101 },
      { key: 'b', cost: 100 },
    ],
    'ba',
  ],
])('§2.2 rank: %s', (_, fleets, expected) => {
  expect(
    rankFleets(fleets, 100)
      .map(({ key }) => key)
      .join(''),
  ).toBe(expected)
})

const elsewhere = { customer: { fleets: { whitelist: { FLTother: true } } } }
test.each<[string, Partial<Fleet>, Partial<EligibilityFacts>, string | undefined, object]>([
  ['who could be asked', {}, {}, undefined, { eligible: true }],
  [
    'who declined, not by itself',
    {},
    { history: { declined: true } },
    ' \u200b',
    { spoken: true, why: 'declined' },
  ],
  ['who declined, with a reason', {}, { history: { declined: true } }, 'Agreed by phone', { eligible: true }],
  ['a full day, with a reason', {}, { history: { ridesThatDay: 5 } }, 'One more is fine', { eligible: true }],
  ['a vehicle is not talked into being', { vehicles: {} }, {}, 'Please', { check: 'vehicle' }],
  ['nor a fleet of other customers', {}, elsewhere, 'Please', { check: 'whitelist' }],
  [
    'a firm no before one that a word changes',
    { vehicles: {} },
    { history: { declined: true } },
    undefined,
    { check: 'vehicle' },
  ],
])('V809 support may assign: %s', (_, fleetChange, factsChange, reason, expected) => {
  const answer = assignability({ ...fleet, ...fleetChange }, { ...facts, ...factsChange }, reason)
  expect(answer).toMatchObject(expected)
  expect('spoken' in answer).toBe('spoken' in expected)
})

test.each<[string, Partial<Fleet>, Partial<EligibilityFacts>, boolean]>([
  ['everybody without lists', {}, {}, true],
  ['also whom nobody can ask now', { enabled: false }, {}, true],
  ['not who is left out', {}, elsewhere, false],
  ['not who is left out and disabled', { enabled: false }, elsewhere, false],
  ['not who is for trying out', { sandbox: true }, {}, false],
])('§2.2 a fleet serves the customer: %s', (_, fleetChange, factsChange, expected) => {
  expect(servesCustomer({ ...fleet, ...fleetChange }, { ...facts, ...factsChange })).toBe(expected)
})

test('§2.2 a cost over the limit marks the fleet', () => {
  expect([
    overLimit(101, 100),
    overLimit(100, 100),
    overLimit(undefined, 100),
    overLimit(101, undefined),
  ]).toEqual([true, false, false, false])
})

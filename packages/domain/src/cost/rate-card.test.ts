import type { RateCard } from '../fleet/schema.ts'
import type { Reason } from '../ride/schema.ts'
import {
  cancellationLines,
  costLines,
  costRange,
  payOf,
  noShowLines,
  totalOf,
  type CostLine,
  type Trip,
} from './rate-card.ts'
import { newCost, offsetCost, orderedCosts, totalCost, withReason } from './ride-cost.ts'

function trip(
  miles = 0,
  minutes = 0,
  rest: { wait?: number; deadhead?: number; reason?: Reason } = {},
): Trip {
  return { miles, minutes, ...rest }
}

const A: RateCard = { loading: 3, mileage: 2.5, minute: 0.4, minimum: 15 }
const full: RateCard = {
  loading: 25,
  discharge: 10,
  mileage: 3.15,
  mileage_bonus: 2.75,
  mileage_bonus_limit: 20,
  minute: 0.25,
  minimum: 40,
  waiting: 0.6,
  waiting_minimum: 10,
  dead: 1.2,
  dead_bonus_limit: 15,
  dead_bonus_rate: 0.8,
  no_show: 20,
  no_show_percentage: 50,
  cancellation: 15,
  cancellation_percentage: 25,
  cancellation_window: 2,
}

function words(lines: CostLine[]) {
  return lines.map(({ reason, price }) => `${reason} ${price}`).join(', ')
}

// Every row computed by hand: dollars of the card times units, in cents, halves up, line by line.
test.each<[string, RateCard, Trip, number | null | undefined, string]>([
  ['plain', A, trip(10, 20), undefined, 'loading 300, mileage 2500, minute 800'],
  ['topped up to the minimum', A, trip(1, 5), undefined, 'loading 300, mileage 250, minute 200, loading 750'],
  ['no way at all', A, trip(), undefined, 'loading 300, loading 1200'],
  ['an empty card charges nothing', {}, trip(10, 20), undefined, ''],
  [
    'all rates null',
    { loading: null, mileage: null, minute: null, minimum: null, waiting: null, dead: null },
    trip(10, 20, { wait: 30, deadhead: 5 }),
    undefined,
    '',
  ],
  ['a rate of 0 is shown', { loading: 0 }, trip(10, 20), undefined, 'loading 0'],
  ['discharge alone', { discharge: 5 }, trip(0, 0, { reason: 'discharge' }), undefined, 'loading 500'],
  ['discharge only for that reason', { discharge: 5 }, trip(0, 0, { reason: 'appointment' }), undefined, ''],
  [
    'discharge on top of loading',
    { loading: 3, discharge: 5 },
    trip(0, 0, { reason: 'discharge' }),
    undefined,
    'loading 800',
  ],
  ['loading alone', { loading: 3, discharge: 5 }, trip(0, 0, { reason: 'other' }), undefined, 'loading 300'],
  ['half a cent up: 200.5', { mileage: 2.005 }, trip(1), undefined, 'mileage 201'],
  ['half a cent up: 601.5', { mileage: 2.005 }, trip(3), undefined, 'mileage 602'],
  ['999.99 rounds up', { mileage: 1.1111 }, trip(9), undefined, 'mileage 1000'],
  ['0.49 of a cent', { mileage: 0.0049 }, trip(1), undefined, 'mileage 0'],
  ['0.5 of a cent', { mileage: 0.005 }, trip(1), undefined, 'mileage 1'],
  ['loading of half a cent', { loading: 0.125 }, trip(), undefined, 'loading 13'],
  ['1.15 × 3 is 345, not 344.99', { mileage: 1.15 }, trip(3), undefined, 'mileage 345'],
  [
    'at the bonus limit',
    { mileage: 2, mileage_bonus: 1.5, mileage_bonus_limit: 10 },
    trip(10),
    undefined,
    'mileage 2000',
  ],
  [
    'beyond it',
    { mileage: 2, mileage_bonus: 1.5, mileage_bonus_limit: 10 },
    trip(12),
    undefined,
    'mileage 2300',
  ],
  [
    'before it',
    { mileage: 2, mileage_bonus: 1.5, mileage_bonus_limit: 10 },
    trip(9.99),
    undefined,
    'mileage 1998',
  ],
  [
    'no limit',
    { mileage: 2, mileage_bonus: 1.5, mileage_bonus_limit: null },
    trip(12),
    undefined,
    'mileage 2400',
  ],
  [
    'no bonus rate',
    { mileage: 2, mileage_bonus: null, mileage_bonus_limit: 10 },
    trip(12),
    undefined,
    'mileage 2400',
  ],
  [
    'bonus alone',
    { mileage: null, mileage_bonus: 1.5, mileage_bonus_limit: 10 },
    trip(12),
    undefined,
    'mileage 300',
  ],
  [
    'bonus alone before its limit',
    { mileage: null, mileage_bonus: 1.5, mileage_bonus_limit: 10 },
    trip(8),
    undefined,
    'mileage 0',
  ],
  ['bonus alone without limit', { mileage: null, mileage_bonus: 1.5 }, trip(12), undefined, ''],
  [
    'free beyond the limit',
    { mileage: 2, mileage_bonus: 0, mileage_bonus_limit: 10 },
    trip(12),
    undefined,
    'mileage 2000',
  ],
  [
    'limit 0',
    { mileage: 2, mileage_bonus: 1.5, mileage_bonus_limit: 0 },
    trip(12),
    undefined,
    'mileage 1800',
  ],
  ['minutes', { minute: 0.35 }, trip(0, 17), undefined, 'minute 595'],
  ['part of a minute: 49.95', { minute: 0.333 }, trip(0, 1.5), undefined, 'minute 50'],
  ['minutes at 0', { minute: 0 }, trip(0, 17), undefined, 'minute 0'],
  ['minimum alone', { minimum: 20 }, trip(5, 5), undefined, 'loading 2000'],
  ['minimum 0', { minimum: 0 }, trip(5, 5), undefined, ''],
  ['minimum met exactly', { minimum: 15, mileage: 1.5 }, trip(10), undefined, 'mileage 1500'],
  ['minimum met by rounding', { minimum: 15, mileage: 1.4999 }, trip(10), undefined, 'mileage 1500'],
  [
    'topped up from rounded lines',
    { minimum: 5, mileage: 3.335 },
    trip(1),
    undefined,
    'mileage 334, loading 166',
  ],
  ['waiting', { waiting: 0.5 }, trip(0, 0, { wait: 20 }), undefined, 'waiting 1000'],
  [
    'waiting beyond its minimum',
    { waiting: 0.5, waiting_minimum: 15 },
    trip(0, 0, { wait: 20 }),
    undefined,
    'waiting 250',
  ],
  ['waiting at its minimum', { waiting: 0.5, waiting_minimum: 15 }, trip(0, 0, { wait: 15 }), undefined, ''],
  ['waiting below it', { waiting: 0.5, waiting_minimum: 15 }, trip(0, 0, { wait: 10 }), undefined, ''],
  ['estimates wait 0', { waiting: 0.5 }, trip(), undefined, ''],
  ['deadhead', { dead: 1 }, trip(0, 0, { deadhead: 8 }), undefined, 'dead 800'],
  ['a single mile of deadhead', { dead: 1 }, trip(0, 0, { deadhead: 1 }), undefined, 'dead 100'],
  ['a single mile and minute', { mileage: 1, minute: 2 }, trip(1, 1), undefined, 'mileage 100, minute 200'],
  ['a minute waited', { waiting: 3 }, trip(0, 0, { wait: 1 }), undefined, 'waiting 300'],
  [
    'deadhead beyond its limit',
    { dead: 1, dead_bonus_limit: 5, dead_bonus_rate: 0.5 },
    trip(0, 0, { deadhead: 8 }),
    undefined,
    'dead 650',
  ],
  [
    'deadhead limit without a rate beyond',
    { dead: 1, dead_bonus_limit: 5 },
    trip(0, 0, { deadhead: 8 }),
    undefined,
    'dead 500',
  ],
  [
    'deadhead without limit',
    { dead: 1, dead_bonus_rate: 0.5 },
    trip(0, 0, { deadhead: 8 }),
    undefined,
    'dead 800',
  ],
  [
    'deadhead beyond only',
    { dead: null, dead_bonus_limit: 5, dead_bonus_rate: 0.5 },
    trip(0, 0, { deadhead: 8 }),
    undefined,
    'dead 150',
  ],
  ['no deadhead', { dead: 1 }, trip(0, 0, { deadhead: 0 }), undefined, ''],
  [
    'waiting and deadhead do not count for the minimum',
    { minimum: 10, mileage: 1, waiting: 1, dead: 1 },
    trip(3, 0, { wait: 5, deadhead: 5 }),
    undefined,
    'mileage 300, loading 700, waiting 500, dead 500',
  ],
  ['admin fee', {}, trip(), 2.5, 'admin 250'],
  ['admin fee 0', {}, trip(), 0, 'admin 0'],
  ['no admin fee', {}, trip(), null, ''],
  // 20·3.15 + 14.7·2.75 = 103.425; 48.5·0.25 = 12.125; 15·0.6 = 9; 15·1.2 + 3.3·0.8 = 20.64
  [
    'everything',
    full,
    trip(34.7, 48.5, { wait: 25, deadhead: 18.3, reason: 'discharge' }),
    1.5,
    'loading 3500, mileage 10343, minute 1213, waiting 900, dead 2064, admin 150',
  ],
])('V1160 V1161 cost by rate card: %s', (_, card, way, adminFee, expected) => {
  expect(words(costLines(card, way, adminFee))).toBe(expected)
})

test('V826 V827 the total is the sum of the lines, an admin fee names its target', () => {
  const lines = costLines(full, trip(34.7, 48.5, { wait: 25, deadhead: 18.3, reason: 'discharge' }), 1.5)
  expect(totalOf(lines)).toBe(18_170)
  expect(lines.at(-1)).toEqual({ reason: 'admin', price: 150, target: 'admin' })
  expect(lines[0]).not.toHaveProperty('target')
})

test.each<[string, RateCard, number, string]>([
  ['fixed', { no_show: 20 }, 5000, 'no_show 2000'],
  ['the share when larger', { no_show: 20, no_show_percentage: 50 }, 5000, 'no_show 2500'],
  ['the fixed one when larger', { no_show: 20, no_show_percentage: 50 }, 3000, 'no_show 2000'],
  ['a third of 10 dollars', { no_show_percentage: 33.33 }, 1000, 'no_show 333'],
  ['half up: 125.5', { no_show_percentage: 12.5 }, 1004, 'no_show 126'],
  ['neither', {}, 5000, ''],
  ['0', { no_show: 0 }, 5000, 'no_show 0'],
])('V951 no-show fee: %s', (_, card, estimate, expected) => {
  expect(words(noShowLines(card, estimate))).toBe(expected)
})

const HOUR = 3_600_000
test.each<[string, RateCard, { estimate?: number; accepted?: boolean; before?: number }, string]>([
  ['inside the window', full, { before: 2 }, 'cancellation 1500'],
  ['a moment before it', full, { before: 2.001 }, ''],
  ['after the pickup time', full, { before: -1 }, 'cancellation 1500'],
  ['before anybody accepted', full, { before: 1, accepted: false }, ''],
  ['the share when larger', full, { before: 1, estimate: 10_000 }, 'cancellation 2500'],
  ['without a window from acceptance on', { cancellation: 5 }, { before: 200 }, 'cancellation 500'],
  ['window 0', { cancellation: 5, cancellation_window: 0 }, { before: 0 }, 'cancellation 500'],
  ['neither fee', { cancellation_window: 2 }, { before: 1 }, ''],
])(
  'V1174 V263 cancellation fee: %s',
  (_, card, { estimate = 4000, accepted = true, before = 0 }, expected) => {
    expect(
      words(cancellationLines(card, { estimate, accepted, needed: 1000 * HOUR, at: (1000 - before) * HOUR })),
    ).toBe(expected)
  },
)

test('V652 the cost is that of the first fleet, low and high of all; none without fleets', () => {
  expect(costRange([3000, 2500, 4000])).toEqual({ cost: 3000, low: 2500, high: 4000 })
  expect(costRange([])).toEqual({})
})

test('V652 fleets without a price leave the range to the others', () => {
  expect(costRange([undefined, 2500, 4000, undefined])).toEqual({ cost: 2500, low: 2500, high: 4000 })
  expect(costRange([undefined])).toEqual({})
})

test.each<[string, RateCard, Partial<Trip>, number | undefined]>([
  ['no rates', {}, {}, undefined],
  ['fees alone', { no_show: 5, cancellation: 9, waiting: 1 }, {}, undefined],
  ['blank rates', { loading: null, mileage: null }, {}, undefined],
  ['what only a discharge pays, of another ride', { discharge: 12 }, {}, undefined],
  ['the same of a discharge', { discharge: 12 }, { reason: 'discharge' }, 1200],
  ['a rate by the mile without miles', { mileage: 2 }, { miles: 0 }, undefined],
  ['nothing charged, and said so', { loading: 0 }, {}, 0],
  ['empty miles alone', { dead: 0.5 }, { deadhead: 4 }, 200],
  ['a minimum alone', { minimum: 30 }, {}, 3000],
  ['without the customer’s own fee', { loading: 10 }, {}, 1000],
])('server-behaviour §2.2 §2.4 what a fleet gets, undefined without rates: %s', (_, card, trip, cents) => {
  expect(payOf(costLines(card, { miles: 5, minutes: 20, ...trip }, 2.5))).toBe(cents)
})

test('V819 V820 V821 V822 V825 V827 costs of a ride: a new one, its reason, its offset', () => {
  const cost = newCost(5)
  expect(cost).toEqual({ created: 5, price: 0, reason: 'mileage' })
  const admin = withReason({ ...cost, price: 250 }, 'admin')
  expect(admin).toEqual({ created: 5, price: 250, reason: 'admin', target: 'admin' })
  expect(withReason(admin, 'waiting')).toEqual({ created: 5, price: 250, reason: 'waiting' })
  expect(offsetCost(admin, 9)).toEqual({ created: 9, price: -250, reason: 'admin', target: 'admin' })
  expect(Object.is(offsetCost(cost, 9).price, 0)).toBe(true)
})

test('V826 V169 the total of a ride', () => {
  const costs = {
    b: { ...newCost(2), price: 500 },
    a: { ...newCost(1), price: -200 },
    c: { ...newCost(1), price: 1 },
  }
  expect([totalCost(costs), totalCost({}), totalCost(undefined)]).toEqual([301, 0, 0])
  expect(orderedCosts(costs).map(([key]) => key)).toEqual(['a', 'c', 'b'])
})

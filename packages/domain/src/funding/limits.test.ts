import fc from 'fast-check'
import { en } from '../copy/en.ts'
import { message } from '../copy/message.ts'
import { policy as policySchema, type Policy } from '../policy/schema.ts'
import { violationsOf, type LimitedRide, type LimitFacts, type Violation } from './constraints.ts'
import { fundingFor, fundingLimit, spendInterval, type FundingSource } from './limit.ts'
import {
  authorizationAsked,
  authorizationNeed,
  authorizationProblem,
  limitLabel,
  overrideDecision,
} from './override.ts'
import { addPlanProblem, planFailure, plansEnabled, plansShown, riderKeyRequired } from './plans.ts'

const MILE = 1609.344
const zone = 'America/Chicago'
type Constraint = NonNullable<NonNullable<NonNullable<Policy['trip']>['ride']>['constraint']>

function benefit(
  constraint: Constraint = {},
  rest: NonNullable<NonNullable<Policy['trip']>['ride']> = {},
): Policy {
  return { key: 'PCY1', name: 'B', trip: { ride: { constraint, ...rest } } }
}

function ride(change: Partial<LimitedRide> = {}): LimitedRide {
  return {
    key: 'A',
    needed: 1,
    date: '2026-07-06',
    distance_m: 10 * MILE,
    duration_s: 1800,
    cost: 2000,
    vehicle: 'any',
    ...change,
  }
}

function fund(count = 0, cents = 0, seriesInInterval?: number) {
  return {
    fund: { key: 'FND1', interval: '2026-01-01', used: { count, cents }, seriesInInterval },
  }
}

function found(rides: LimitedRide[], facts: Partial<LimitFacts> = {}) {
  return violationsOf(rides, { zone, ...facts }).violations
}

function label(violation: Violation) {
  const { key, values } = limitLabel(violation)
  return message(en, key, values)
}

test.each<[string, LimitedRide, Partial<LimitFacts>, string]>([
  [
    'V534',
    ride({ distance_m: 10.01 * MILE }),
    { policy: benefit({ distance: { upper: 10 } }) },
    'exceeds distance limit of 10 miles',
  ],
  [
    'V534',
    ride(),
    { customer: { limits: { distance: { maximum: 9 } } } },
    'exceeds distance limit of 9 miles',
  ],
  [
    'V534',
    ride(),
    { policy: benefit({ distance: { lower: 11 } }) },
    'does not meet the requirement of at least 11 miles',
  ],
  [
    'V535',
    ride(),
    { policy: benefit({ duration: { lower: 31 } }) },
    'does not meet the requirement of at least 31 minutes',
  ],
  [
    'V535',
    ride(),
    { customer: { limits: { duration: { minimum: 40 } } } },
    'does not meet the requirement of at least 40 minutes',
  ],
  ['V535', ride(), { policy: benefit({ duration: { upper: 29 } }) }, 'exceeds duration limit of 29 minutes'],
  [
    'V536',
    ride({ vehicle: 'wav' }),
    { policy: benefit({}, { vehicles: { any: true, wav: false } }) },
    'vehicle type not covered in benefit',
  ],
  ['V537', ride({ fund: null }), {}, 'no allotments available for this trip on 07/06/2026'],
  [
    'V538',
    ride(fund(3)),
    { policy: benefit({}, { allotment: { count: 3 } }) },
    'number of rides exceeds allotment',
  ],
  [
    'V538',
    ride(fund(0, 0, 4)),
    { policy: benefit({}, { allotment: { count: 3 } }) },
    'number of rides exceeds allotment',
  ],
  [
    'V538',
    ride(fund(0, 49_000)),
    { policy: benefit({}, { allotment: { fund: 50_000 } }) },
    'cost of rides exceeds allotment of $500.00',
  ],
  [
    'V539 E155 F269',
    ride(),
    { policy: benefit({ cost: { lower: 5_000 } }) },
    'does not meet the requirement of at least $50.00',
  ],
  [
    'V539',
    ride({ cost: 20_001 }),
    { policy: benefit({ cost: { upper: 20_000 } }) },
    'exceeds cost limit of $200.00',
  ],
  [
    'V540',
    ride({ coveredService: { start: '2026-07-07', end: '2026-08-01' } }),
    {},
    'outside covered service date range',
  ],
  ['V540', ride({ coveredService: { end: '2026-07-05' } }), {}, 'outside covered service date range'],
  [
    'V541',
    ride(),
    { policy: { ...benefit(), effective: { end: Date.parse('2026-07-05T12:00:00Z') } } },
    'outside benefit effective date range',
  ],
  [
    'V542',
    ride({ teamFunding: { level: 'soft', limit: 100, projected: 101 } }),
    {},
    'exceeds funding source limit',
  ],
  [
    'V409',
    ride(),
    { residence: { longest: 3, limit: 2 } },
    'There cannot be more than 2 consecutive residence stops',
  ],
  [
    'V408',
    ride(),
    { residence: { longest: 2, limit: 1 } },
    'Location type for stops cannot both be a residence',
  ],
])('%s a broken limit reads: %4$s', (_, one, facts, text) => {
  const violations = found([one], facts)
  expect(violations.map(label)).toEqual([text])
})

test.each<[string, LimitedRide, Partial<LimitFacts>]>([
  ['V544 at the distance', ride(), { policy: benefit({ distance: { upper: 10, lower: 10 } }) }],
  ['V544 at the duration', ride(), { policy: benefit({ duration: { lower: 30, upper: 30 } }) }],
  ['V544 at the cost', ride(), { policy: benefit({ cost: { upper: 2000 } }) }],
  ['V544 the last ride', ride(fund(2)), { policy: benefit({}, { allotment: { count: 3 } }) }],
  ['V544 the last cent', ride(fund(0, 48_000)), { policy: benefit({}, { allotment: { fund: 50_000 } }) }],
  [
    'V316 unlimited money',
    ride(fund(0, 48_000)),
    { policy: benefit({}, { allotment: { fund: 'unlimited' } }) },
  ],
  ['V540 the days of the window', ride({ coveredService: { start: '2026-07-06', end: '2026-07-06' } }), {}],
  [
    'V544 nothing is known yet',
    ride({ distance_m: undefined, duration_s: undefined, cost: undefined }),
    { policy: benefit({ distance: { upper: 1 }, duration: { lower: 99 }, cost: { upper: 1 } }) },
  ],
  [
    'V534 the benefit’s limit before the customer’s',
    ride(),
    { policy: benefit({ distance: { upper: 20 } }), customer: { limits: { distance: { maximum: 5 } } } },
  ],
  ['V537 without funds nobody needs one', ride(), {}],
  ['V542 within the limits', ride({ teamFunding: { level: 'none' } }), {}],
  ['V536 no map of vehicles', ride({ vehicle: 'ambulance' }), { policy: benefit() }],
])('%s is no violation', (_, one, facts) => {
  expect(found([one], facts)).toEqual([])
})

test('X074 violations come in the order of the labels, then of the rides', () => {
  const policy: Policy = {
    ...benefit(
      { distance: { upper: 1 }, duration: { lower: 99 }, cost: { upper: 1 } },
      { vehicles: { wav: true }, allotment: { count: 0, fund: 0 } },
    ),
    effective: { end: 0 },
  }
  const bad = ride({ ...fund(), coveredService: { end: '2020-01-01' }, teamFunding: { level: 'hard' } })
  expect(
    found([bad, ride({ key: 'B', needed: 2, fund: null })], {
      policy,
      residence: { longest: 2, limit: 1 },
    }).map(({ type, rideIndex }) => `${type} ${rideIndex}`),
  ).toEqual([
    'distance 0',
    'distance 1',
    'duration 0',
    'duration 1',
    'vehicle_type 0',
    'vehicle_type 1',
    'has_fund 1',
    'allotment_count 0',
    'allotment_fund 0',
    'cost 0',
    'cost 1',
    'covered_service_date 0',
    'ride_date 0',
    'ride_date 1',
    'team_funding 0',
    'residence 0',
  ])
})

test('V538 §2.11 both legs of a series use up one allotment by all their days, also in money', () => {
  const legs = [1, 2].map((needed) => ride({ key: `R${needed}`, needed, ...fund(1, 1_000, 3) }))
  const broken = (allotment: { count?: number; fund?: number }) =>
    found(legs, { policy: benefit({}, { allotment }) }).map(({ type, rideIndex, actual }) => [
      type,
      rideIndex,
      actual,
    ])
  expect(broken({ count: 7, fund: 13_000 })).toEqual([])
  expect(broken({ count: 6 })).toEqual([['allotment_count', 1, 7]])
  expect(broken({ fund: 12_999 })).toEqual([['allotment_fund', 1, 13_000]])
  expect(broken({ fund: 6_999 })).toEqual([
    ['allotment_fund', 0, 7_000],
    ['allotment_fund', 1, 13_000],
  ])
})

test('V538 property: rides of one request use the allotment up by pickup time, in whatever order they come', () => {
  const policy = benefit({}, { allotment: { count: 3 } })
  const rides = [1, 2, 3, 4].map((needed) => ride({ key: `R${needed}`, needed, ...fund(1) }))
  fc.assert(
    fc.property(fc.shuffledSubarray(rides, { minLength: 4 }), (shuffled) => {
      expect(
        found(shuffled, { policy })
          .map(({ rideIndex, actual }) => [shuffled[rideIndex]!.key, actual])
          .sort(),
      ).toEqual([
        ['R3', 4],
        ['R4', 5],
      ])
    }),
  )
})

test.each<[string, Constraint, number, boolean]>([
  ['V319 no penalty is 1', { distance: { upper: 1 } }, 1, false],
  ['V319 its penalty', { distance: { upper: 1, penalty: 10 } }, 10, false],
  ['V367 hard', { distance: { upper: 1, hard: true } }, 1, true],
  ['V366 a penalty of 999 can still be outweighed', { distance: { upper: 1, penalty: 999 } }, 999, false],
  ['V366 1000 can not', { distance: { upper: 1, penalty: 1000 } }, 1000, true],
  ['V365 against the benefit’s own most', { distance: { upper: 1, penalty: 11 }, penalty_max: 10 }, 11, true],
  ['V319 penalty 0', { distance: { upper: 1, penalty: 0 } }, 0, false],
])('%s', (_, constraint, penalty, hard) => {
  expect(found([ride()], { policy: benefit(constraint) })).toMatchObject([
    { type: 'distance', penalty, hard },
  ])
})

test('V546 no fund is hard', () => {
  expect(found([ride({ fund: null })])).toMatchObject([{ type: 'has_fund', hard: true }])
})

test('V545 every limit that a benefit can set is known, and none of them skipped', () => {
  const kinds = ['vehicle_type', 'distance', 'duration', 'cost', 'allotment_count', 'allotment_fund']
  const others = ['ride_date', 'covered_service_date', 'team_funding', 'has_fund']
  const most = Object.fromEntries([...kinds, ...others].map((kind) => [kind, { hard: true }])) as Constraint
  const benefitOfAll = benefit(most)
  expect(policySchema.parse(benefitOfAll)).toEqual(benefitOfAll)
  expect(violationsOf([ride()], { zone, policy: benefitOfAll }).skipped).toEqual([])
})

test('V545 constraints of unknown type are skipped and named', () => {
  const policy = benefit({ distance: { upper: 99 }, moon_phase: { upper: 1 } } as Constraint)
  expect(violationsOf([ride()], { zone, policy })).toEqual({ violations: [], skipped: ['moon_phase'] })
})

function violation(penalty: number, hard = false): Violation {
  return {
    type: 'distance',
    rideIndex: 0,
    penalty,
    hard,
  }
}

test.each([
  ['V364 nothing broken', [], undefined, 0, true],
  ['V548 within the most', [violation(500), violation(499)], undefined, 0, true],
  ['V365 over it', [violation(500), violation(500)], undefined, 0, false],
  ['V365 with the existing penalty', [violation(500)], undefined, 500, false],
  ['V365 just within', [violation(499)], undefined, 500, true],
  ['V367 hard', [violation(1, true)], undefined, 0, false],
  [
    'X072 not permitted',
    [violation(1)],
    { ...benefit(), constraint_override: { permitted: false } },
    0,
    false,
  ],
  ['X072 permitted unless it says no', [violation(1)], benefit(), 0, true],
  ['V366 the benefit’s own most', [violation(3)], benefit({ penalty_max: 2 }), 0, false],
] as const)('%s: override %5$s', (_, violations, policy, existing, expected) => {
  expect(overrideDecision(violations, [policy], existing).allowed).toBe(expected)
})

test('V312 V313 authorization: the benefit, the customer policy, then on_constraint', () => {
  const trip = (needed: 'always' | 'always_with_code') => ({ trip: { authorization: { needed } } })
  expect([
    authorizationNeed(),
    authorizationNeed(trip('always')),
    authorizationNeed(trip('always'), { key: 'P', name: '', ...trip('always_with_code') }),
  ]).toEqual(['on_constraint', 'always', 'always_with_code'])
  expect([
    authorizationAsked('on_constraint', []),
    authorizationAsked('on_constraint', [1]),
    authorizationAsked('always', []),
    authorizationAsked('always_with_code', []),
  ]).toEqual([
    { asked: false, codeNeeded: false },
    { asked: true, codeNeeded: false },
    { asked: true, codeNeeded: false },
    { asked: true, codeNeeded: true },
  ])
})

test.each([
  [
    'V464',
    { benefit: 'PCY1', code: 'A', reason: 'r' },
    { codeNeeded: false, coveredService: true },
    'covered_missing',
  ],
  [
    'V465 V399',
    { service: 'Dialysis', code: 'A', reason: 'r' },
    { codeNeeded: false, coveredService: true },
    'benefit_missing',
  ],
  [
    'V466',
    { service: 'Dialysis', benefit: 'PCY1', reason: 'r' },
    { codeNeeded: false, coveredService: true },
    'auth_code_missing',
  ],
  ['V467 V400', { code: ' ', reason: 'r' }, { codeNeeded: true }, 'auth_code_missing'],
  ['V468 V401', { code: 'A' }, { codeNeeded: true }, 'auth_reason_missing'],
  ['V469', {}, { codeNeeded: false }, 'auth_reason_missing'],
  ['V469', { reason: 'r' }, { codeNeeded: false }, null],
  ['V467', { code: 'A', reason: 'r' }, { codeNeeded: true }, null],
])('%s the form %j: %4$s', (_, form, facts, expected) => {
  expect(authorizationProblem(form, facts)?.code ?? null).toBe(expected)
})

const corners: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
]
const square = { geojson: { type: 'Polygon' as const, coordinates: [corners] } }

function source(key: string, rest: Partial<FundingSource> = {}): FundingSource {
  return { key, ...rest }
}

const inside = { lat: 5, lng: 5 }
test.each([
  ['no filters fit all', [source('a')], undefined, inside, 'a'],
  ['none', [], undefined, inside, null],
  ['its team', [source('a'), source('b', { teams: { T1: true } })], 'T1', inside, 'b'],
  ['another team', [source('a'), source('b', { teams: { T2: true, T1: false } })], 'T1', inside, 'a'],
  ['no team', [source('b', { teams: { T2: true } })], undefined, inside, null],
  ['region before none', [source('a'), source('b', { pickup: { r: square } })], undefined, inside, 'b'],
  [
    'outside the region',
    [source('a'), source('b', { pickup: { r: square } })],
    undefined,
    { lat: 50, lng: 5 },
    'a',
  ],
  [
    'team before regions',
    [source('a', { teams: { T1: true } }), source('b', { pickup: { r: square }, dropoff: { r: square } })],
    'T1',
    inside,
    'a',
  ],
  [
    'both before one',
    [source('a', { pickup: { r: square } }), source('b', { pickup: { r: square }, dropoff: { r: square } })],
    undefined,
    inside,
    'b',
  ],
  ['then the key', [source('b'), source('a')], undefined, inside, 'a'],
  [
    'one whose regions are broken pays nowhere',
    [source('a', { broken: 'r is no area' }), source('b')],
    undefined,
    inside,
    'b',
  ],
  ['a place not located is in no region', [source('b', { dropoff: { r: square } })], undefined, null, null],
])('V038 the funding source of a ride: %s', (_, sources, team, place, expected) => {
  expect(
    fundingFor(sources, { team, pickup: place, dropoff: place, date: '2026-07-06', cost: 1 })?.key ?? null,
  ).toBe(expected)
})

test.each([
  [800, 'none'],
  [801, 'soft'],
  [1000, 'soft'],
  [1001, 'hard'],
])('V542 spent 500 and a ride to %i is %s', (projected, level) => {
  expect(
    fundingLimit(
      source('a', { soft: 800, hard: 1000, interval: 'monthly' }),
      { date: '2026-07-06', cost: projected - 500 },
      500,
    ),
  ).toEqual({
    funding: 'a',
    level,
    spent: 500,
    projected,
    soft: 800,
    hard: 1000,
    interval_end: '2026-07-31',
  })
})

test('V542 without limits nothing is over; without an interval all spending counts', () => {
  expect(fundingLimit(source('a'), { date: '2026-07-06', cost: 1e9 }, 0).level).toBe('none')
  expect(spendInterval('2026-07-06')).toEqual({ start: '2021-01-01', end: '3021-01-01' })
})

function span(key: string, start?: number, end?: number) {
  return { key, start, end }
}

test.each([
  ['V920 none by default', [], span('a'), undefined, true],
  ['V919 the first of one', [], span('a'), 1, false],
  ['V919 the second of one', [span('a')], span('b'), 1, true],
  ['V919 other dates do not count', [span('a', 0, 9)], span('b', 10, 20), 1, false],
  ['V919 a shared day does', [span('a', 0, 10)], span('b', 10, 20), 1, true],
  ['V919 an open end reaches', [span('a', 0)], span('b', 10, 20), 1, true],
  ['V919 itself does not count', [span('a')], span('a'), 1, false],
])('%s', (_, selected, plan, plans_max_count, refused) => {
  expect(addPlanProblem(selected, plan, { plans_max_count }) !== null).toBe(refused)
})

test('V921 V931 plans shown and plan modes', () => {
  expect(
    plansShown([span('a', 0, 0), span('b', 0, 86_400_000), span('c')], 3 * 86_400_000 + 1).map(
      ({ key }) => key,
    ),
  ).toEqual(['b', 'c'])
  expect([
    plansEnabled(undefined),
    plansEnabled({ plans: 'disabled' }),
    plansEnabled({ plans: 'mrn' }),
    plansEnabled({ plans: 'enabled' }),
  ]).toEqual([false, false, true, true])
  expect([
    riderKeyRequired({}, {}),
    riderKeyRequired({}, { plans: 'mrn' }),
    riderKeyRequired({ documentation: { passenger_key: { required: true } } }, {}),
  ]).toEqual([false, true, true])
})

test('V924 V925 a plan failure names what people know', () => {
  expect(
    planFailure(
      'plan PLN1 and PLN12 not open for PAS1',
      [
        { key: 'PLN1', external_id: 'LG-1' },
        { key: 'PLN12', external_id: 'LG-12' },
      ],
      'PAS1',
    ),
  ).toBe('plan LG-1 and LG-12 not open for Patient')
  expect(planFailure('plan PLN3', [{ key: 'PLN3' }], 'PAS1')).toBe('plan PLN3')
})

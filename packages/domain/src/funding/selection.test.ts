import fc from 'fast-check'
import type { Policy } from '../policy/schema.ts'
import {
  purposeAllowed,
  selectFunds,
  strategyOf,
  type FundCandidate,
  type PaidRide,
  type Strategy,
} from './selection.ts'

const UTC = 'UTC'

function at(date: string) {
  return Date.parse(`${date}T00:00:00Z`)
}

function policy(
  start: string,
  end: string,
  allotment: { count?: number; fund?: number } = {},
  rest: Partial<Policy> = {},
): Policy {
  return {
    key: `PCY${start}`,
    name: 'B',
    effective: { start: at(start), end: at(end) },
    limits: { allotment: { interval: 'yearly' } },
    ...rest,
    trip: { ...rest.trip, ride: { allotment } },
  }
}

function fund(key: string, policy: Policy, rest: Partial<FundCandidate> = {}): FundCandidate {
  return {
    key,
    enabled: true,
    policy: policy,
    ...rest,
  }
}

function ride(key: string, date: string, rest: Partial<PaidRide> = {}): PaidRide {
  return {
    key,
    needed: at(date),
    date,
    cost: 1000,
    ...rest,
  }
}

const old = fund('FNDold', policy('2025-01-01', '2026-12-31'))
const young = fund('FNDnew', policy('2026-06-01', '2027-05-31'))

function choose(rides: PaidRide[], funds: FundCandidate[], strategy: Strategy = 'chrono_basic') {
  return Object.entries(selectFunds(rides, funds, strategy, UTC))
    .map(
      ([key, found]) =>
        `${key}:${'none' in found ? Object.values(found.none).join('+') || 'none' : found.fund_key}`,
    )
    .sort()
    .join(' ')
}

test.each<[string, PaidRide[], FundCandidate[], Strategy, string]>([
  ['the earliest start', [ride('A', '2026-07-06')], [young, old], 'chrono_basic', 'A:FNDold'],
  [
    'then the earliest end',
    [ride('A', '2026-07-06')],
    [fund('a', policy('2026-01-01', '2027-01-01')), fund('b', policy('2026-01-01', '2026-12-31'))],
    'chrono_basic',
    'A:b',
  ],
  [
    'then the key',
    [ride('A', '2026-07-06')],
    [fund('b', policy('2026-01-01', '2026-12-31')), fund('a', policy('2026-01-01', '2026-12-31'))],
    'chrono_basic',
    'A:a',
  ],
  [
    'the next when the first is used up',
    [ride('B', '2026-07-07'), ride('A', '2026-07-06')],
    [fund('a', policy('2026-01-01', '2026-12-31', { count: 1 })), young],
    'chrono_basic',
    'A:a B:FNDnew',
  ],
  [
    'usage from before counts',
    [ride('A', '2026-07-06')],
    [
      fund('a', policy('2026-01-01', '2026-12-31', { count: 1 }), {
        used: { '2026-01-01': { count: 1, cents: 0 } },
      }),
    ],
    'chrono_basic',
    'A:exhausted',
  ],
  [
    'of that interval only',
    [ride('A', '2026-07-06')],
    [
      fund('a', policy('2025-01-01', '2026-12-31', { count: 1 }), {
        used: { '2025-01-01': { count: 1, cents: 0 } },
      }),
    ],
    'chrono_basic',
    'A:a',
  ],
  [
    'money',
    [
      ride('A', '2026-07-06', { cost: 600 }),
      ride('B', '2026-07-07', { cost: 401 }),
      ride('C', '2026-07-08', { cost: 400 }),
    ],
    [fund('a', policy('2026-01-01', '2026-12-31', { fund: 1000 }))],
    'chrono_basic',
    'A:a B:exhausted C:a',
  ],
  ['interval ending soonest', [ride('A', '2026-07-06')], [young, old], 'closest_to_needed', 'A:FNDold'],
  [
    'each ride by its own date',
    [ride('A', '2026-07-06'), ride('B', '2027-02-01')],
    [young, old],
    'closest_to_needed',
    'A:FNDold B:FNDnew',
  ],
  [
    'a tie takes the later start',
    [ride('A', '2026-07-06')],
    [fund('a', policy('2025-01-01', '2026-12-31')), fund('b', policy('2026-01-01', '2026-12-31'))],
    'closest_to_needed',
    'A:b',
  ],
  [
    'disabled',
    [ride('A', '2026-07-06')],
    [fund('a', policy('2026-01-01', '2026-12-31'), { enabled: false })],
    'chrono_basic',
    'A:disabled',
  ],
  [
    'outside its dates',
    [ride('A', '2028-07-06')],
    [old, young],
    'chrono_basic',
    'A:not_effective+not_effective',
  ],
  [
    'a purpose it does not pay for',
    [ride('A', '2026-07-06', { purpose: 'Gym' })],
    [
      fund(
        'a',
        policy('2026-01-01', '2026-12-31', {}, { trip: { purpose: { enabled: true, list: ['Dialysis'] } } }),
      ),
    ],
    'chrono_basic',
    'A:purpose',
  ],
  ['a named fund', [ride('A', '2026-07-06', { fund: 'FNDnew' })], [old, young], 'chrono_basic', 'A:FNDnew'],
  [
    'a named fund is checked too',
    [ride('A', '2026-05-06', { fund: 'FNDnew' })],
    [old, young],
    'chrono_basic',
    'A:not_effective',
  ],
  [
    'an unknown one',
    [ride('A', '2026-07-06', { fund: 'FNDx' })],
    [old, young],
    'chrono_basic',
    'A:unknown_fund',
  ],
  ['no funds', [ride('A', '2026-07-06')], [], 'chrono_basic', 'A:none'],
])('V601 selection: %s', (_, rides, funds, strategy, expected) => {
  expect(choose(rides, funds, strategy)).toBe(expected)
})

/** A fund of which nothing is left. */
function usedUp(
  key: string,
  over: Partial<Policy> = {},
  constraint: NonNullable<NonNullable<NonNullable<Policy['trip']>['ride']>['constraint']> = {},
): FundCandidate {
  const benefit = policy('2026-01-01', '2026-12-31', { count: 0 }, over)
  return fund(key, { ...benefit, trip: { ...benefit.trip, ride: { ...benefit.trip?.ride, constraint } } })
}
const forbids: Partial<Policy> = { constraint_override: { permitted: false } }

test.each<[string, FundCandidate[], string]>([
  ['the first', [usedUp('FND1'), usedUp('FND2')], 'FND1'],
  ['not one whose benefit forbids it', [usedUp('FND1', forbids), usedUp('FND2')], 'FND2'],
  [
    'nor one whose rides are a hard limit',
    [usedUp('FND1', {}, { allotment_count: { hard: true } }), usedUp('FND2')],
    'FND2',
  ],
  [
    'nor one whose money is',
    [usedUp('FND1', {}, { allotment_fund: { hard: true } }), usedUp('FND2')],
    'FND2',
  ],
  ['the first, where none may be overridden', [usedUp('FND1', forbids), usedUp('FND2', forbids)], 'FND1'],
  ['none for any other reason', [{ ...usedUp('FND1'), enabled: false }, usedUp('FND2', forbids)], 'FND2'],
])(
  'X072 of used up funds that which may be overridden is chosen past its allotment: %s',
  (_, funds, chosen) => {
    const { RID1: found } = selectFunds([ride('RID1', '2026-07-01')], funds, 'chrono_basic', UTC, true)
    expect(found).toMatchObject({ fund_key: chosen, past: 'exhausted' })
    expect(selectFunds([ride('RID1', '2026-07-01')], funds, 'chrono_basic', UTC).RID1).toHaveProperty('none')
  },
)

test('V601 a choice says what was used before and after, and why', () => {
  expect(selectFunds([ride('A', '2026-07-06')], [young], 'closest_to_needed', UTC).A).toEqual({
    fund_key: 'FNDnew',
    policy_key: 'PCY2026-06-01',
    interval: { start: '2026-06-01', end: '2027-05-31' },
    before: { count: 0, cents: 0 },
    after: { count: 1, cents: 1000 },
    reason: 'closest_to_needed',
  })
})

test('V601 property: the order of rides and funds does not matter, and nothing is given twice', () => {
  const rides = [1, 2, 3, 4, 5, 6].map((day) => ride(`R${day}`, `2026-07-0${day}`))
  const funds = [
    fund('a', policy('2026-01-01', '2026-12-31', { count: 2 })),
    fund('b', policy('2026-01-01', '2026-12-31', { count: 1 })),
    fund('c', policy('2026-06-01', '2026-12-31', { fund: 2500 })),
  ]
  for (const strategy of ['chrono_basic', 'closest_to_needed'] as const) {
    const expected = choose(rides, funds, strategy)
    expect(expected.match(/:a/g)).toHaveLength(2)
    expect(expected.match(/:b/g)).toHaveLength(1)
    expect(expected.match(/:c/g)).toHaveLength(2)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rides, { minLength: 6 }),
        fc.shuffledSubarray(funds, { minLength: 3 }),
        (a, b) => expect(choose(a, b, strategy)).toBe(expected),
      ),
      { numRuns: 40 },
    )
  }
})

test.each([
  ['everything without a list', {}, 'Gym', true],
  ['the list', { enabled: true, list: ['Dialysis'] }, 'Dialysis', true],
  ['not the list', { enabled: true, list: ['Dialysis'] }, 'Gym', false],
  ['own purposes', { enabled: true, list: [], adhoc: { enabled: true } }, 'Gym', true],
  ['no purpose', { enabled: true, list: ['Dialysis'] }, undefined, false],
  ['switched off', { enabled: false, list: ['Dialysis'] }, 'Gym', true],
])('V013 a benefit pays for %s', (_, purpose, purposeOfRide, expected) => {
  expect(purposeAllowed({ key: 'P', name: '', trip: { purpose } }, purposeOfRide)).toBe(expected)
})

test('V601 the strategy is the first that a benefit names', () => {
  const named = policy('2026-01-01', '2026-12-31')
  named.trip!.ride!.fund = { selection_strategy: 'closest_to_needed' }
  expect([strategyOf([]), strategyOf([old.policy, named])]).toEqual(['chrono_basic', 'closest_to_needed'])
})

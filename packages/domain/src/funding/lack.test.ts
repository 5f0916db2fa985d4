import type { Policy } from '../policy/schema.ts'
import type { Violation } from './constraints.ts'
import { requestLack, type LackFacts } from './lack.ts'
import { strictestNeed } from './override.ts'
import type { Answers } from './schema.ts'
import { isCostCode, limitCode, limitCodes, violationTypes } from './values.ts'

function broken(type: Violation['type'], change: Partial<Violation> = {}): Violation {
  return {
    type,
    rideIndex: 0,
    penalty: 10,
    hard: false,
    ...change,
  }
}

function benefit(change: Partial<Policy> = {}, penalty_max = 100): Policy {
  return {
    key: 'PCY1',
    name: 'B',
    ...change,
    trip: { ride: { constraint: { penalty_max } } },
  }
}

function facts(change: Partial<LackFacts> = {}): LackFacts {
  return {
    benefits: [benefit(), benefit()],
    need: 'on_constraint',
    mayOverride: true,
    ...change,
  }
}

function codeOf(lack: ReturnType<typeof requestLack>): string | null {
  if (lack === null) return null
  if (lack.step !== 'limits') return `${lack.problem.code} ${lack.problem.field}`
  const outcome = lack.override.allowed ? 'may be overridden' : 'refused'
  return `limits ${lack.missing.map(({ type }) => type).join('+')} ${outcome}`
}

const reason = { authorization: { reason: 'r' } }
const distance: Answers = { acknowledged_limits: ['distance'], ...reason }

test.each<[string, Violation[], Partial<LackFacts>, Answers, string | null]>([
  ['V356 nothing broken, nothing asked', [], {}, {}, null],
  ['V361 a broken limit', [broken('distance')], {}, {}, 'limits distance may be overridden'],
  [
    'V548 a reason alone acknowledges nothing',
    [broken('distance')],
    {},
    reason,
    'limits distance may be overridden',
  ],
  [
    'V469 acknowledged without a reason',
    [broken('distance')],
    {},
    { acknowledged_limits: ['distance'] },
    'auth_reason_missing reason',
  ],
  [
    'V469 a reason of blanks',
    [broken('distance')],
    {},
    { acknowledged_limits: ['distance'], authorization: { reason: '  ' } },
    'auth_reason_missing reason',
  ],
  ['V548 acknowledged with a reason', [broken('distance')], {}, distance, null],
  [
    'V361 one of two acknowledged',
    [broken('distance'), broken('duration')],
    {},
    distance,
    'limits duration may be overridden',
  ],
  [
    'V361 the same limit of another ride is acknowledged with it',
    [broken('distance'), broken('distance', { rideIndex: 1 })],
    {},
    distance,
    null,
  ],
  ['V367 a hard one', [broken('distance', { hard: true })], {}, distance, 'limits distance refused'],
  [
    'V367 a hard one beside a soft one',
    [broken('distance'), broken('has_fund', { hard: true })],
    {},
    distance,
    'limits distance+has_fund refused',
  ],
  ['V365 penalties at the most', [broken('distance', { penalty: 100 })], {}, distance, null],
  [
    'V365 penalties over it',
    [broken('distance', { penalty: 60 }), broken('distance', { rideIndex: 1, penalty: 41 })],
    {},
    distance,
    'limits distance+distance refused',
  ],
  [
    'V365 with what stands already',
    [broken('distance', { penalty: 60 })],
    { existing: 41 },
    distance,
    'limits distance refused',
  ],
  [
    'X072 not permitted',
    [broken('distance')],
    { benefits: [benefit({ constraint_override: { permitted: false } })] },
    distance,
    'limits distance refused',
  ],
  [
    'X072 the other ride’s benefit does not permit, but breaks nothing',
    [broken('distance')],
    { benefits: [benefit(), benefit({ constraint_override: { permitted: false } })] },
    distance,
    null,
  ],
  [
    'the strictest benefit of the rides that break something',
    [broken('distance', { penalty: 20 }), broken('distance', { rideIndex: 1 })],
    { benefits: [benefit(), benefit({}, 25)] },
    distance,
    'limits distance+distance refused',
  ],
  [
    'V366 without a benefit the most is 999',
    [broken('distance', { penalty: 999 })],
    { benefits: [] },
    distance,
    null,
  ],
  ['V573 who may not override', [broken('distance')], { mayOverride: false }, {}, 'limits distance refused'],
  [
    'V644 a cost is acknowledged by its own code',
    [broken('cost')],
    {},
    { acknowledged_limits: ['cost_ride_limit'], ...reason },
    null,
  ],
  [
    'V646 a spending limit too',
    [broken('team_funding')],
    {},
    { acknowledged_limits: ['cost_ride_limit'], ...reason },
    'limits team_funding may be overridden',
  ],
  ['V312 always asks for the reason', [], { need: 'always' }, {}, 'auth_reason_missing reason'],
  ['V312 always with the reason', [], { need: 'always' }, reason, null],
  [
    'V467 always with code asks for the code first',
    [],
    { need: 'always_with_code' },
    reason,
    'auth_code_missing code',
  ],
  ['V467 with both', [], { need: 'always_with_code' }, { authorization: { code: 'A', reason: 'r' } }, null],
  [
    'V467 the code that the request has',
    [],
    { need: 'always_with_code', known: { code: 'A' } },
    reason,
    null,
  ],
  [
    'V467 an empty field does not wipe it out',
    [],
    { need: 'always_with_code', known: { code: 'A' } },
    { authorization: { code: ' ', reason: 'r' } },
    null,
  ],
  [
    'V362 limits come before the authorization',
    [broken('distance')],
    { need: 'always_with_code' },
    {},
    'limits distance may be overridden',
  ],
  [
    'V464 a covered service asks for its name',
    [],
    { need: 'always', coveredService: true },
    reason,
    'covered_missing service',
  ],
  [
    'V465 and the benefit',
    [],
    { need: 'always', coveredService: true, known: { service: 'Dialysis' } },
    reason,
    'benefit_missing benefit',
  ],
  [
    'V466 and the number',
    [],
    { need: 'always', coveredService: true, known: { service: 'Dialysis', benefit: 'PCY1' } },
    reason,
    'auth_code_missing code',
  ],
  [
    'V466 all there',
    [],
    { need: 'always', coveredService: true, known: { service: 'Dialysis', benefit: 'PCY1' } },
    { authorization: { code: 'A', reason: 'r' } },
    null,
  ],
  ['a covered service asks nothing where no authorization is needed', [], { coveredService: true }, {}, null],
])('%s: %5$s', (_, violations, change, answers, expected) => {
  expect(codeOf(requestLack(violations, facts(change), answers))).toBe(expected)
})

test('X069 of several benefits the one that asks for most decides', () => {
  expect([
    strictestNeed([]),
    strictestNeed(['on_constraint', 'always']),
    strictestNeed(['always', 'always_with_code', 'on_constraint']),
  ]).toEqual(['on_constraint', 'always', 'always_with_code'])
})

test('X157 every kind of limit has one code, three of them that of a cost', () => {
  expect(new Set(limitCodes).size).toBe(violationTypes.length)
  expect(violationTypes.filter((type) => isCostCode(limitCode(type)))).toEqual([
    'allotment_fund',
    'cost',
    'team_funding',
  ])
})

import { intervalOf } from '@nemt/domain/funding/interval.ts'
import { effectiveDates } from '@nemt/domain/funding/effective.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'

const vehicles = {
  any: true,
  sedan: true,
  suv: true,
  wav: true,
  bariatric: true,
  stretcher: true,
  ambulance: true,
}

function document(rest: Omit<Policy, 'key' | 'name'>): Omit<Policy, 'key' | 'name'> {
  return rest
}

/** Lakeside's benefits: by rides, by money, and three that show what limits and authorization ask for. */
export const policies: NewRow<'policy'>[] = [
  {
    key: 'PCYrides',
    name: 'Standard rides',
    display_name: 'Standard rides',
    document: document({
      scope: 'benefit',
      constraint_override: { permitted: true },
      limits: { allotment: { interval: 'yearly' } },
      trip: {
        ride: {
          vehicles,
          allotment: { count: 48 },
          constraint: {
            distance: { upper: 60, penalty: 10 },
            cost: { upper: 20_000, penalty: 20 },
            penalty_max: 100,
          },
          fund: { selection_strategy: 'closest_to_needed' },
          multiload: { enabled: true },
        },
      },
    }),
  },
  {
    key: 'PCYmoney',
    name: 'Ride budget',
    display_name: 'Ride budget',
    document: document({
      scope: 'benefit',
      constraint_override: { permitted: true },
      limits: { allotment: { interval: 'monthly' } },
      trip: {
        authorization: { needed: 'on_constraint' },
        ride: { vehicles, allotment: { fund: 50_000 }, constraint: { allotment_fund: { hard: true } } },
      },
    }),
  },
  {
    key: 'PCYnear',
    name: 'Neighborhood rides',
    display_name: 'Neighborhood rides',
    document: document({
      scope: 'benefit',
      constraint_override: { permitted: true },
      limits: { allotment: { interval: 'yearly' } },
      trip: {
        authorization: { needed: 'on_constraint' },
        ride: {
          vehicles,
          allotment: { count: 48 },
          constraint: {
            distance: { upper: 3, penalty: 10 },
            cost: { upper: 2_500, penalty: 20 },
            penalty_max: 100,
          },
        },
      },
    }),
  },
  {
    key: 'PCYcoded',
    name: 'Authorized rides',
    display_name: 'Authorized rides',
    document: document({
      scope: 'benefit',
      constraint_override: { permitted: false },
      limits: { allotment: { interval: 'yearly' } },
      trip: {
        authorization: { needed: 'always_with_code' },
        ride: { vehicles, allotment: { count: 24 }, constraint: { distance: { upper: 60 } } },
      },
    }),
  },
  {
    key: 'PCYfew',
    name: 'Few rides',
    display_name: 'Few rides',
    document: document({
      scope: 'benefit',
      constraint_override: { permitted: true },
      limits: { allotment: { interval: 'yearly' } },
      trip: {
        authorization: { needed: 'on_constraint' },
        ride: {
          vehicles,
          allotment: { count: 5 },
          constraint: { allotment_count: { penalty: 50 }, penalty_max: 100 },
        },
      },
    }),
  },
  {
    key: 'PCYformer',
    name: 'Former rides',
    display_name: 'Former rides',
    effective_start: Date.UTC(2024, 0, 1, 12),
    effective_end: Date.UTC(2024, 11, 31, 12),
    document: document({
      scope: 'benefit',
      limits: { allotment: { interval: 'static' } },
      trip: { ride: { vehicles, allotment: { count: 12 } } },
    }),
  },
]
export const plans: NewRow<'plan'>[] = [
  { key: 'PLNgold', name: 'Lakeside Gold', external_id: 'LG-100' },
  { key: 'PLNsilver', name: 'Lakeside Silver', external_id: 'LS-200' },
  { key: 'PLNbronze', name: 'Lakeside Bronze', external_id: 'LB-300' },
  { key: 'PLNformer', name: 'Lakeside Classic', external_id: 'LC-100' },
]
export const planPolicies: NewRow<'plan_policy'>[] = [
  { plan_key: 'PLNgold', policy_key: 'PCYrides' },
  { plan_key: 'PLNgold', policy_key: 'PCYmoney' },
  { plan_key: 'PLNsilver', policy_key: 'PCYrides' },
  { plan_key: 'PLNbronze', policy_key: 'PCYfew' },
  { plan_key: 'PLNformer', policy_key: 'PCYformer' },
]

/** Passengers (by number) who have one benefit that asks for something; the last one's ended long ago. */
const special: Record<number, string> = { 41: 'PCYnear', 42: 'PCYcoded', 45: 'PCYfew', 46: 'PCYformer' }

/** What of the nearly exhausted allotment is used already: four rides of five. */
export function usedBefore(
  passengers: NewRow<'passenger'>[],
  zone: string,
  now: number,
): { fund_entry: NewRow<'fund_entry'>[]; fund_counter: NewRow<'fund_counter'>[] } {
  const fund_key = `FND${String(passengers[45]?.key).slice(3)}s`
  const interval_start = intervalOf(localDate(now, zone), {
    interval: 'yearly',
    effective: effectiveDates({}, zone),
  }).start
  return {
    fund_entry: [
      {
        key: 'ENTdemo1',
        fund_key,
        interval_start,
        kind: 'import',
        count: 4,
        cents: 9_200,
        at: now,
        by: 'demo',
      },
    ],
    fund_counter: [
      { fund_key, interval_start, held_count: 0, held_cents: 0, spent_count: 4, spent_cents: 9_200 },
    ],
  }
}

/**
 * Each passenger of the first forty has a fund of rides, every fourth one of money as well; three more have
 * one that asks for something, and one a plan that ended.
 */
export function fundsFor(passengers: NewRow<'passenger'>[]): {
  funds: NewRow<'fund'>[]
  passengerFunds: NewRow<'passenger_fund'>[]
  passengerPlans: NewRow<'passenger_plan'>[]
} {
  const covered = passengers.slice(0, 40)
  const funds = covered.flatMap(({ key }, index) => [
    { key: `FND${String(key).slice(3)}r`, name: 'Standard rides', policy_key: 'PCYrides' },
    ...(index % 4 === 0
      ? [{ key: `FND${String(key).slice(3)}m`, name: 'Ride budget', policy_key: 'PCYmoney' }]
      : []),
  ])
  for (const [at, policy_key] of Object.entries(special))
    funds.push({
      key: `FND${String(passengers[Number(at)]?.key).slice(3)}s`,
      name: String(policies.find(({ key }) => key === policy_key)?.name),
      policy_key,
    })
  return {
    funds,
    passengerFunds: funds.map(({ key }) => ({ passenger_key: `PAS${key.slice(3, -1)}`, fund_key: key })),
    passengerPlans: [
      ...covered.map(({ key }, index) => ({
        passenger_key: key,
        plan_key: index % 4 === 0 ? 'PLNgold' : 'PLNsilver',
      })),
      { passenger_key: String(passengers[46]?.key), plan_key: 'PLNformer' },
    ],
  }
}

export const fundingSources: NewRow<'funding_source'>[] = [
  {
    key: 'FUNstate',
    name: 'State program',
    filters: { team: { TEAnorth: true } },
    limit_interval: 'monthly',
    soft_cents: 800_000,
    hard_cents: 1_000_000,
    contact: { name: { first: 'Flora', last: 'Ledger' }, email: 'program@example.org' },
  },
]

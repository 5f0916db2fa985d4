import type { Policy } from '@nemt/domain/policy/schema.ts'
import type { Row } from '@nemt/store/change/changes.ts'

const vehicles = { any: true, sedan: true, suv: true, wav: true, bariatric: true, stretcher: true, ambulance: true }
const document = (rest: Omit<Policy, 'key' | 'name'>): Omit<Policy, 'key' | 'name'> => rest

/** Lakeside's benefits: one by rides, one by money, one that ended. */
export const policies: Row[] = [
  {
    key: 'PCYrides', name: 'Standard rides', display_name: 'Standard rides',
    document: document({
      scope: 'benefit', constraint_override: { permitted: true }, limits: { allotment: { interval: 'yearly' } },
      trip: { ride: { vehicles, allotment: { count: 48 }, constraint: { distance: { upper: 60, penalty: 10 }, cost: { upper: 20_000, penalty: 20 }, penalty_max: 100 }, fund: { selection_strategy: 'closest_to_needed' }, multiload: { enabled: true } } },
    }),
  },
  {
    key: 'PCYmoney', name: 'Ride budget', display_name: 'Ride budget',
    document: document({
      scope: 'benefit', constraint_override: { permitted: true }, limits: { allotment: { interval: 'monthly' } },
      trip: { authorization: { needed: 'always_with_code' }, ride: { vehicles, allotment: { fund: 50_000 }, constraint: { allotment_fund: { hard: true } } } },
    }),
  },
]
export const plans: Row[] = [{ key: 'PLNgold', name: 'Lakeside Gold', external_id: 'LG-100' }, { key: 'PLNsilver', name: 'Lakeside Silver', external_id: 'LS-200' }]
export const planPolicies: Row[] = [{ plan_key: 'PLNgold', policy_key: 'PCYrides' }, { plan_key: 'PLNgold', policy_key: 'PCYmoney' }, { plan_key: 'PLNsilver', policy_key: 'PCYrides' }]

/** Each passenger of the first forty has a fund of rides, every fourth one of money as well. */
export const fundsFor = (passengers: Row[]): { funds: Row[]; passengerFunds: Row[]; passengerPlans: Row[] } => {
  const covered = passengers.slice(0, 40)
  const funds = covered.flatMap(({ key }, at) => [
    { key: `FND${String(key).slice(3)}r`, name: 'Standard rides', policy_key: 'PCYrides' },
    ...(at % 4 === 0 ? [{ key: `FND${String(key).slice(3)}m`, name: 'Ride budget', policy_key: 'PCYmoney' }] : []),
  ])
  return {
    funds,
    passengerFunds: funds.map(({ key }) => ({ passenger_key: `PAS${key.slice(3, -1)}`, fund_key: key })),
    passengerPlans: covered.map(({ key }, at) => ({ passenger_key: key, plan_key: at % 4 === 0 ? 'PLNgold' : 'PLNsilver' })),
  }
}
export const fundingSources: Row[] = [{ key: 'FUNstate', name: 'State program', filters: { team: { TEAnorth: true } }, limit_interval: 'monthly', soft_cents: 800_000, hard_cents: 1_000_000, contact: { name: { first: 'Flora', last: 'Ledger' }, email: 'program@example.org' } }]

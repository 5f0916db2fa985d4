import type { Ride } from '../ride/schema.ts'
import { forItsFleet } from './fleet-view.ts'

const office = 'office'
const ride = {
  key: 'RIDa',
  accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_door' },
  estimates: { cost: 4242, low: 4242, high: 4242, distance_m: 5000, basis: office },
  notes: { driver: 'ring', internal: office, cancellation: office },
  team: office,
  user: office,
  funding: office,
  fund_keys: [office],
  auth_code: office,
  customer_key: office,
  claims_codes: [office],
  covered_service: office,
  service_name: office,
  plan_name: office,
  costs: { a: { created: 1, price: 4242, reason: office, target: office } },
  total_cost: 4242,
  support: { active: true, notes: office },
  checked_constraints: [office],
  diff: { 'times.needed': { from: 1, to: 2 }, auth_code: { from: null, to: office } },
  something_new: office,
} as unknown as Ride

test('V578 server-behaviour §2.2 the fleet that has a ride reads what is named, and nothing that is not', () => {
  expect(forItsFleet(ride)).toEqual({
    key: 'RIDa',
    accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_door' },
    estimates: { distance_m: 5000 },
    notes: { driver: 'ring' },
    diff: { 'times.needed': { from: 1, to: 2 } },
  })
})

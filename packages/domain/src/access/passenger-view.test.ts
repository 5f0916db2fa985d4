import { customer, customerPolicy, type Customer } from '../customer/schema.ts'
import { withFields } from './fields.ts'
import { passengerReads, passengerSays, staffField } from './passenger-view.ts'

test('what is not named is not told, at any depth', () => {
  const record: Customer = {
    key: 'lakeside',
    name: 'Lakeside',
    version: 1,
    timezone: 'UTC',
    settings: { admin_fee: 5 },
    flags: { disable_willcall: true, verbose: true },
    claims: { enabled: true, standard_vehicle: 'A0100' },
    dispatch: { mode: 'broadcast' as const },
    notices: {},
  }
  const told = withFields(record, passengerReads.customer)
  expect(told).toEqual({
    ...{ key: 'lakeside', name: 'Lakeside', version: 1, timezone: 'UTC' },
    flags: { disable_willcall: true },
    claims: { enabled: true },
  })
})

test('every field that is named exists', () => {
  const known = [Object.keys(customer.shape), Object.keys(customerPolicy.shape)]
  const named = [Object.keys(passengerReads.customer), Object.keys(passengerReads.policy)]
  expect(named.map((fields, at) => fields.filter((field) => !known[at]?.includes(field)))).toEqual([[], []])
})

test.each([
  ['request', { rides: [], policy: 'PCY1' }, 'policy'],
  ['request', { rides: [], covid19: 'at_risk', verified: undefined }, null],
  ['ride', { times: {}, notes: { driver: 'Ring' } }, 'notes.driver'],
  ['ride', { communication: {} }, null],
  ['edit', { communication: {} }, 'communication'],
  ['edit', { key: 'RID1', version: 1, notes: { internal: 'x' } }, 'notes.internal'],
  ['edit', { key: 'RID1', version: 1, repeat: { enabled: false } }, 'repeat'],
  ['edit', { key: 'RID1', version: 1, times: { needed: 1 } }, null],
] as const)('of a %s %j staff alone say %s', (what, said, field) => {
  expect(staffField(said, passengerSays[what])).toBe(field)
})

import { defaultAccessibility } from '@nemt/domain/mobility/defaults.ts'
import { defaultCommunication } from '@nemt/domain/communication/contact.ts'
import { diffRides } from '@nemt/domain/ride/edit.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { enteredAfter, enteredColumns, enteredFields, enteredOf, enteredRow } from './entered.ts'

const empty = {
  reason: 'appointment' as const,
  accessibility: defaultAccessibility,
  communication: { ...defaultCommunication, phone: {} },
}
const full = {
  ...empty,
  notes: { internal: 'Ask twice', driver: 'Ring at the side door' },
  team: 'TEA1',
  extra: { multiload: true },
  fund_keys: ['FND1'],
  auth_code: 'A-1',
  customer_key: 'C-1',
  covered_service: 'dialysis',
  service_name: 'Dialysis',
  plan_name: 'Gold',
  meta: { covered: true },
  scope: 'benefit',
}

test('every field that may be entered is in this test', () => {
  expect(Object.keys(full).sort()).toEqual(Object.keys(enteredFields).sort())
})

test('what is entered of a ride is written to its columns and read from them as it was', () => {
  const row = enteredRow(full)
  expect(Object.keys(row).sort()).toEqual([...enteredColumns].sort())
  expect(enteredOf(row as Row<'ride'>)).toEqual(full)
})

test('what nobody entered is null, empty or off, and absent when it is read', () => {
  const row = enteredRow(empty)
  expect(Object.values(row)).not.toContain(undefined)
  expect(row).toMatchObject({ team_key: null, notes: {}, fund_keys: [], multiload: false, auth_code: null })
  expect(enteredOf(row as Row<'ride'>)).toEqual({
    ...empty,
    notes: {},
    fund_keys: [],
    extra: { multiload: false },
  })
})

test.each(Object.keys(full) as (keyof typeof full)[])(
  'an edit that names %s alone changes it alone',
  (field) => {
    const before = { ...empty, fund_keys: [], notes: {}, extra: {} }
    expect(enteredAfter(before, { [field]: full[field] })).toEqual({ ...before, [field]: full[field] })
    expect(enteredAfter(full, {})).toEqual(full)
  },
)

const others = {
  ...full,
  reason: 'discharge' as const,
  accessibility: { ...empty.accessibility, steps_count: 3 },
  communication: { ...empty.communication, language: 'es' },
}

test.each(Object.keys(others) as (keyof typeof others)[])(
  'V1200 another %s is a change of the ride, so that it is said of it whether the fleet is asked anew',
  (field) => {
    expect(diffRides(empty, { ...empty, [field]: others[field] })).not.toEqual({})
    expect(diffRides(others, others)).toEqual({})
  },
)

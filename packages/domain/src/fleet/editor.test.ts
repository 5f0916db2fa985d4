import { en } from '../copy/en.ts'
import {
  emailsOf,
  groupProblem,
  isHours,
  newFleet,
  parseRate,
  parseRates,
  tidyGroup,
  tidyMedicaid,
} from './editor.ts'
import { fleet as schema } from './schema.ts'

test('V1155 V1156 a new fleet is Basic and called New Fleet', () => {
  const fleet = newFleet('FLT1', { key: 'GRP1', name: 'Metro' })
  expect([fleet.dispatch, fleet.name]).toEqual(['Basic', 'New Fleet'])
  expect(schema.safeParse(fleet).success).toBe(true)
})

test.each([
  ['V1160', '3', 3],
  ['V1160', '2.75', 2.75],
  ['V1160', '.5', 0.5],
  ['V1160', ' $1,200.5 ', 1200.5],
  ['V1161', '', null],
  ['V1161', '  ', null],
  ['V1160', 'free', undefined],
  ['V1160', '-1', undefined],
  ['V1160', '1.2.3', undefined],
])('%s the rate %j is %p', (_, typed, expected) => {
  expect(parseRate(typed)).toBe(expected)
})

test('V1160 V1161 a wrong rate names its field', () => {
  expect(parseRates({ loading: '3', mileage: '' })).toEqual({ loading: 3, mileage: null })
  expect(parseRates({ loading: '3', mileage: 'x' })).toEqual({ code: 'number_wrong', field: 'costs.mileage' })
})

test('V1157 V1158 V1159 the group needs a legal name; names are trimmed', () => {
  expect(en.problem[groupProblem({ legal_name: ' ' })!.code]).toBe('Please enter a legal name')
  expect([groupProblem({})?.field, groupProblem({ legal_name: 'Metro LLC' })]).toEqual([
    'group.legal_name',
    null,
  ])
  expect(tidyGroup({ key: 'G', name: ' Metro  Wheels ', legal_name: ' Metro LLC ' })).toEqual({
    key: 'G',
    name: 'Metro Wheels',
    legal_name: 'Metro LLC',
  })
})

test('V1162 V1163 V1164 the issuing state lives with a medicaid id', () => {
  expect(tidyMedicaid({ npi: '1', medicaid_id: ' M1 ', medicaid_issue_state: 'IL' })).toEqual({
    npi: '1',
    medicaid_id: 'M1',
    medicaid_issue_state: 'IL',
  })
  expect(tidyMedicaid({ medicaid_id: ' ', medicaid_issue_state: 'IL' })).toEqual({})
})

test('V1172 contact.email is comma separated', () => {
  expect([emailsOf(' a@b.co, c@d.co ,'), emailsOf(undefined)]).toEqual([['a@b.co', 'c@d.co'], []])
})

test.each([
  ['V1165', 0, 24, true],
  ['V1165', 24, 24, false],
  ['V1165', -1, 5, false],
  ['V1166', 5, 0, false],
  ['V1166', 5, 25, false],
  ['V1166', 23, 1, true],
  ['V1165', 1.5, 5, false],
])('%s hours %p–%p are valid: %s', (_, start, end, expected) => {
  expect(isHours({ start, end })).toBe(expected)
  expect(schema.shape.hours.safeParse([{ key: 'h', day: 'mon', start, end }]).success).toBe(expected)
})

import { en } from '../copy/en.ts'
import { fill } from '../copy/message.ts'
import { exampleName, importTypes, parseImportName, uploadProblem } from './filename.ts'

test.each([
  [
    'V1061',
    'lakeside_rosters_20260706.csv',
    { customer: 'lakeside', type: 'rosters', date: '2026-07-06', extension: 'csv' },
  ],
  [
    'V1062',
    'lakeside_authfiles_20260706-2.txt',
    { customer: 'lakeside', type: 'authfiles', date: '2026-07-06', number: 2, extension: 'txt' },
  ],
  [
    'V1063',
    'lakeside_allotments_20260706_fixed.csv',
    { customer: 'lakeside', type: 'allotments', date: '2026-07-06', suffix: 'fixed', extension: 'csv' },
  ],
  [
    'V1063',
    'lakeside_allotments_20260706-1_fixed.csv',
    {
      customer: 'lakeside',
      type: 'allotments',
      date: '2026-07-06',
      number: 1,
      suffix: 'fixed',
      extension: 'csv',
    },
  ],
  [
    'V1064',
    'Lake-side_CARDHOLDERS_20280229.TXT',
    { customer: 'lake-side', type: 'cardholders', date: '2028-02-29', extension: 'txt' },
  ],
])('%s %s is read', (_, name, expected) => {
  expect(parseImportName(name)).toEqual(expected)
})

test.each([
  ['lakeside_rosters_2026706.csv'],
  ['lakeside_rosters_20260230.csv'],
  ['lakeside_rosters_20261301.csv'],
  ['lakeside_riders_20260706.csv'],
  ['rosters_20260706.csv'],
  ['lakeside_rosters_20260706.xlsx'],
  ['lakeside_rosters_20260706.csv.exe'],
  ['../lakeside_rosters_20260706.csv'],
  ['lakeside_rosters_20260706-.csv'],
  ['lakeside_rosters_20260706 .csv'],
  ['lakeside_rosters_20260706.csv\n'],
  [''],
])('V1061 %j does not match', (name) => {
  expect(parseImportName(name)).toBeNull()
})

const facts = { customer: 'lakeside', today: '2026-07-06', enabled: true }
test.each([
  ['V1065', { name: 'lakeside_rosters_20260706.csv', type: 'text/csv' }, {}, null],
  ['V1065', { name: 'lakeside_rosters_20260706.txt', type: 'text/plain; charset=utf-8' }, {}, null],
  ['V1065', { name: 'lakeside_rosters_20260706.csv', type: 'application/pdf' }, {}, 'filetype_wrong'],
  ['V1066', { name: 'list.csv', type: 'text/csv' }, {}, 'filename_wrong'],
  ['V1061', { name: 'pinecrest_rosters_20260706.csv', type: 'text/csv' }, {}, 'filename_wrong'],
  [
    'V1069',
    { name: 'lakeside_rosters_20260706.csv', type: 'text/csv' },
    { enabled: false },
    'imports_disabled',
  ],
  [
    'V1069',
    { name: 'lakeside_rosters_20260706.csv', type: 'text/csv' },
    { types: { authfiles: true } },
    'imports_disabled',
  ],
  ['V1067', { name: 'lakeside_rosters_20260706.csv', type: 'text/csv' }, { types: { rosters: true } }, null],
])('%s upload of %j with %j: %s', (_, file, change, expected) => {
  expect(uploadProblem(file, { ...facts, ...change })?.code ?? null).toBe(expected)
})

test('V1066 V1067 V1069 the message names the file and an example that would do', () => {
  const problem = uploadProblem({ name: 'list.csv', type: 'text/csv' }, facts)!
  expect(fill(en.problem[problem.code], problem.values ?? {})).toBe(
    'Filename (list.csv) does not match expected format, for example lakeside_rosters_20260706.csv',
  )
  expect(parseImportName(exampleName('lakeside', '2026-07-06'))).not.toBeNull()
  expect(en.problem.imports_disabled).toBe('Imports disabled.')
  expect(importTypes).toEqual(['allotments', 'authfiles', 'cardholders', 'rosters'])
})

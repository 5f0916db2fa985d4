import { en } from '../copy/en.ts'
import {
  configProblem,
  customerDefaults,
  daysToMs,
  mayWipe,
  minutesToMs,
  msToDays,
  msToMinutes,
  parseNumber,
  readState,
  reseedCall,
  threeStates,
  withSupportPhone,
  writeState,
} from './config.ts'
import { customer as schema } from './schema.ts'

test.each([
  ['V1013 V1016', 'disabled', { enabled: false, required: false }],
  ['V1014 V1017', 'optional', { enabled: true, required: false }],
  ['V1015 V1018', 'required', { enabled: true, required: true }],
] as const)('%s state %s is %j', (_, state, value) => {
  expect(writeState(state)).toEqual(value)
  expect(readState(value)).toBe(state)
  expect(threeStates).toContain(state)
})
test('V1013 nothing set is disabled', () =>
  expect([readState(undefined), readState({})]).toEqual(['disabled', 'disabled']))

test('V1019 V1020 covered services: main text of 100, tooltip of 300 characters', () => {
  const covered = (main: number, tip: number) =>
    schema.shape.covered.safeParse({ main_text: 'x'.repeat(main), tooltip: 'x'.repeat(tip) }).success
  expect([covered(100, 300), covered(101, 1), covered(1, 301)]).toEqual([true, false, false])
})

test.each([
  [
    'V1021',
    { documentation: { handouts: { a: { key: 'a', title: ' ', link: 'x' } } } },
    'Please ensure that all handouts have valid fields',
  ],
  [
    'V1021',
    { documentation: { handouts: { a: { key: 'a', title: 'A', link: '' } } } },
    'Please ensure that all handouts have valid fields',
  ],
  ['V1022 V1023', { covered: { enabled: true, main_text: ' ' } }, 'Please enter covered services main text'],
  ['V1022', { covered: { enabled: false } }, null],
  [
    'V1021',
    {
      documentation: { handouts: { a: { key: 'a', title: 'A', link: 'x' } } },
      covered: { enabled: true, main_text: 'Why' },
    },
    null,
  ],
])('%s %j: %s', (_, customer, text) => {
  const problem = configProblem(customer)
  expect(problem && en.problem[problem.code]).toBe(text)
})

test.each([
  ['V1024', '3', 3],
  ['V1025', ' 1,440 ', 1440],
  ['V1036', '2.5', 2.5],
  ['V1037', '', null],
  ['V1026', 'soon', 'number_wrong'],
  ['V1026', '-1', 'number_wrong'],
  ['V1026', '1e3', 'number_wrong'],
])('%s the number %j is %p', (_, typed, expected) => {
  const read = parseNumber(typed, 'auth.logins')
  expect(read !== null && typeof read === 'object' ? read.code : read).toBe(expected)
})

test('V1027 V1028 V1029 V1030 minutes and days are kept in ms', () => {
  expect([minutesToMs(30), daysToMs(365), msToMinutes(1_800_000), msToDays(86_400_000)]).toEqual([
    1_800_000, 31_536_000_000, 30, 1,
  ])
})

test('V1031 an empty support phone becomes the default', () => {
  const standard = { display: '(800) 555-0100', raw: '+18005550100' }
  expect(withSupportPhone({}, standard)).toEqual({ config_support_phone: standard })
  const customer = { config_support_phone: { display: '(312) 555-0150' } }
  expect(withSupportPhone(customer, standard)).toBe(customer)
})

test('V1032 V1033 V1034 V1035 the defaults', () => {
  expect(customerDefaults).toEqual({
    auth: { logins: 3, reset: 31_536_000_000 },
    settings: { reminder_lead_hours: 24 },
    limits: { distance: { maximum: 200 } },
  })
})

test('V1039 V1040 wiping needs a global user with a password and store.reset', () => {
  const open = { store: { reset: true } }
  expect([
    mayWipe({ global: true, sso: false }, open),
    mayWipe({ global: true, sso: true }, open),
    mayWipe({ global: false, sso: false }, open),
    mayWipe({ global: true, sso: false }, {}),
  ]).toEqual([true, false, false, false])
})

test('V1111 V1112 the reseed call', () =>
  expect([reseedCall(true), reseedCall(false)]).toEqual([
    'microservice.reseed.all',
    'microservice.reseed.local_tables',
  ]))

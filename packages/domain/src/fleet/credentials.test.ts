import { credentialsProblem, credentialStanding, expiredCredential } from './credentials.ts'
import { driverCredentials, vehicleCredentials } from './values.ts'

test.each([
  [undefined, 'missing'],
  ['2026-11-22', 'expired'],
  ['2026-11-23', 'soon'],
  ['2026-12-23', 'soon'],
  ['2026-12-24', 'valid'],
] as const)(
  'a credential until %s is %s on 23 November: its last day counts, 30 days are warned',
  (until, expected) => {
    expect(credentialStanding(until, '2026-11-23')).toBe(expected)
  },
)

test('the first that has run out is named, in the order of the kinds; what was never shown has not run out', () => {
  const credentials = { training: '2026-01-01', background: '2026-02-01', insurance: '2026-01-01' }
  expect(expiredCredential(driverCredentials, credentials, '2026-02-02')).toEqual({
    kind: 'background',
    until: '2026-02-01',
  })
  expect(expiredCredential(driverCredentials, credentials, '2026-02-01')?.kind).toBe('training')
  expect(expiredCredential(vehicleCredentials, {}, '2030-01-01')).toBeNull()
})

test.each([
  ['2026-11-23', true],
  ['2076-11-23', true],
  ['2076-11-24', false],
  ['9999-12-31', false],
  ['1976-11-23', true],
  ['0026-11-23', false],
  ['2027-02-30', false],
  ['13/45/2027', false],
])('a credential until %s can be kept on 23 November 2026: %s', (until, may) => {
  const wrong = { code: 'credential_date', field: 'credentials.training', values: { most: 50 } }
  const credentials = { licence: '2027-01-01', training: until }
  expect(credentialsProblem(credentials, '2026-11-23')).toEqual(may ? null : wrong)
})

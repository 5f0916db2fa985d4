import { loginChoice, type LoginSettings } from './choice.ts'

const none: LoginSettings = {
  sso: false,
  portal: false,
  passwords: true,
  disable_auth: false,
  self_schedule: false,
}

test.each([
  ['V094', {}, { go: 'password' }],
  ['V091 V092', { sso: true }, { show: ['sso', 'password'] }],
  ['V092 V093', { portal: true }, { show: ['password', 'passenger'] }],
  ['V091 V092 V093', { sso: true, portal: true }, { show: ['sso', 'password', 'passenger'] }],
  ['V095', { sso: true, disable_auth: true }, { go: 'sso' }],
  ['V095 X061', { sso: true, disable_auth: true, self_schedule: true }, { go: 'sso' }],
  ['V096', { disable_auth: true, self_schedule: true }, { go: 'patient' }],
  ['X061', { disable_auth: true, portal: true }, { show: ['password', 'passenger'] }],
  ['X061', { disable_auth: true }, { go: 'password' }],
  ['X131', { passwords: false, sso: true }, { go: 'sso' }],
  ['X131', { passwords: false, portal: true }, { go: 'passenger' }],
  ['X131', { passwords: false, sso: true, portal: true }, { show: ['sso', 'passenger'] }],
  ['X131', { passwords: false }, { go: 'password' }],
])('R003 %s a customer with %j leads to %j', (_, settings, choice) => {
  expect(loginChoice({ ...none, ...settings })).toEqual(choice)
})

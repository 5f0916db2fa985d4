import { loginChoice, type LoginSettings } from './choice.ts'

const none: LoginSettings = {
  sso: false,
  portal: false,
  passwords: true,
  disable_auth: false,
  self_schedule: false,
}

test.each([
  [{}, { go: 'password' }],
  [{ sso: true }, { show: ['sso', 'password'] }],
  [{ portal: true }, { show: ['password', 'passenger'] }],
  [{ sso: true, portal: true }, { show: ['sso', 'password', 'passenger'] }],
  [{ sso: true, disable_auth: true }, { go: 'sso' }],
  [{ sso: true, disable_auth: true, self_schedule: true }, { go: 'sso' }],
  [{ disable_auth: true, self_schedule: true }, { go: 'patient' }],
  [{ disable_auth: true, portal: true }, { show: ['password', 'passenger'] }],
  [{ disable_auth: true }, { go: 'password' }],
  [{ passwords: false, sso: true }, { go: 'sso' }],
  [{ passwords: false, portal: true }, { go: 'passenger' }],
  [{ passwords: false, sso: true, portal: true }, { show: ['sso', 'passenger'] }],
  [{ passwords: false }, { go: 'password' }],
])('R003 X131 a customer with %j leads to %j', (settings, choice) => {
  expect(loginChoice({ ...none, ...settings })).toEqual(choice)
})

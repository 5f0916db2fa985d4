/** What decides which ways in a customer offers (doc 1 §2, /login). */
export type LoginSettings = {
  sso: boolean
  portal: boolean
  passwords: boolean
  disable_auth: boolean
  self_schedule: boolean
}
type Way = 'sso' | 'password' | 'passenger'
export type LoginChoice = { go: Way | 'patient' } | { show: Way[] }

/**
 * The chooser of /login: straight to the password where there is nothing else; with disable_auth and sso the
 * sign-on starts at once, with disable_auth and self_schedule the passenger's phone is asked; disable_auth
 * alone changes nothing (X061). Where passwords are switched off (X131) they are no way in, and a single other
 * one is taken at once. Without any the password's page says so, where providers sign in.
 */
export function loginChoice(customer: LoginSettings): LoginChoice {
  if (customer.disable_auth && customer.sso) return { go: 'sso' }
  if (customer.disable_auth && customer.self_schedule) return { go: 'patient' }
  const ways: Way[] = [
    ...(customer.sso ? (['sso'] as const) : []),
    ...(customer.passwords ? (['password'] as const) : []),
    ...(customer.portal ? (['passenger'] as const) : []),
  ]
  return ways.length > 1 ? { show: ways } : { go: ways[0] ?? 'password' }
}

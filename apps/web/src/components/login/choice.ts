/** What decides which ways in a customer offers (doc 1 §2, /login). */
export type LoginSettings = { sso: boolean; portal: boolean; disable_auth: boolean; self_schedule: boolean }
export type LoginChoice =
  | { go: 'sso' | 'password' | 'patient' }
  | { show: ('sso' | 'password' | 'passenger')[] }

/**
 * The chooser of /login: without single sign-on and passenger portal straight to the password; with
 * disable_auth and sso the sign-on starts at once, with disable_auth and self_schedule the passenger's phone
 * is asked; disable_auth alone changes nothing (X061).
 */
export function loginChoice(customer: LoginSettings): LoginChoice {
  if (customer.disable_auth && customer.sso) return { go: 'sso' }
  if (customer.disable_auth && customer.self_schedule) return { go: 'patient' }
  if (!customer.sso && !customer.portal) return { go: 'password' }
  return {
    show: [
      ...(customer.sso ? (['sso'] as const) : []),
      'password',
      ...(customer.portal ? (['passenger'] as const) : []),
    ],
  }
}

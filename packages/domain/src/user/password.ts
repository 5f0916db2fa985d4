import type { Problem } from '../problem/problem.ts'

/**
 * What a password needs (V969, V970), each part for itself, so that a screen can say which is met while
 * somebody types.
 */
export function passwordRules(password: string): { rule: 'length' | 'digit'; met: boolean }[] {
  return [
    { rule: 'length', met: password.length >= 8 },
    { rule: 'digit', met: /\d/.test(password) },
  ]
}

/** At least 8 characters with a digit (V969, V970). */
export function isPassword(password: string): boolean {
  return passwordRules(password).every(({ met }) => met)
}

/** A username is looked for in a password from this length on. */
const SHORTEST_NAME = 3

/**
 * Why a password that is long enough is too easy to guess, or null: the username stands in it, it has no
 * letters, it repeats a few characters, or `isCommon` knows it (lower case).
 */
export function guessableProblem(
  password: string,
  username: string,
  isCommon: (plain: string) => boolean,
): Problem | null {
  const plain = password.toLowerCase()
  const name = username.trim().toLowerCase()
  if (name.length >= SHORTEST_NAME && plain.includes(name))
    return { code: 'password_username', field: 'password' }
  const guessable = !/\p{L}/u.test(plain) || /^(.{1,4})\1+$/u.test(plain) || isCommon(plain)
  return guessable ? { code: 'password_common', field: 'password' } : null
}

/** Why a new password is refused (V971, V972), or null. */
export function passwordProblem(password: string, confirm: string): Problem | null {
  if (!isPassword(password)) return { code: 'password_invalid', field: 'password' }
  return password === confirm ? null : { code: 'password_mismatch', field: 'confirm' }
}

export type ResetFacts = {
  now: number
  /** Instant at which the password is too old, and whether the organisation forced it. */
  resetAt?: number
  passwordsDisabled: boolean
  user: boolean
  scope: 'coordinator' | 'passenger'
  globalCustomer: boolean
  sso: boolean
}

/** Whether the password reset modal appears (V961–V966). Without an instant there is nothing to be past. */
export function resetDue({
  now,
  resetAt,
  passwordsDisabled,
  user,
  scope,
  globalCustomer,
  sso,
}: ResetFacts): boolean {
  return (
    !passwordsDisabled &&
    user &&
    scope === 'coordinator' &&
    resetAt !== undefined &&
    now > resetAt &&
    !globalCustomer &&
    !sso
  )
}

/**
 * The instant for resetDue: a reset forced by the organisation, or the age that it allows, whichever comes
 * first. All ms.
 */
export function resetInstant(
  changed: number | undefined,
  age: number | undefined,
  forced: number | undefined,
): number | undefined {
  const aged = changed !== undefined && age !== undefined ? changed + age : undefined
  const due = forced !== undefined && (changed === undefined || changed < forced) ? forced : undefined
  if (aged === undefined) return due
  return due === undefined ? aged : Math.min(aged, due)
}

/** The modal's header (V967, V968). */
export function resetHeader(forced: number | undefined): 'user.reset_required' | 'user.reset_password' {
  return forced === undefined ? 'user.reset_password' : 'user.reset_required'
}

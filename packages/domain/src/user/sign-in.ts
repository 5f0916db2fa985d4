import { problemsOf, type Problem } from '../problem/problem.ts'

type Entry = { username: string; password: string }

/** Why a username can't be looked for, or null: none was entered. */
export function usernameProblem(username: string): Problem | null {
  return username.trim() === '' ? { code: 'username_missing', field: 'username' } : null
}

/** What is missing for signing in with a password, in the order of the fields (doc 1 §2, R004). */
export function signInProblems(entry: Entry): Problem[] {
  return problemsOf<Entry, null>(
    [
      ({ username }) => usernameProblem(username),
      ({ password }) => (password === '' ? { code: 'password_missing', field: 'password' } : null),
    ],
    entry,
    null,
  )
}

/** Why no code can be sent, or null: no number was entered (R005). Whether it can be dialled, the server says. */
export function phoneEntryProblem(phone: string): Problem | null {
  return phone.trim() === '' ? { code: 'phone_missing', field: 'phone' } : null
}

/** Six digits by themselves among words. */
const SIX_ALONE = /(?<!\d)\d{6}(?!\d)/g

/**
 * The 6 digits of a code as people type or paste it, with spaces and any dashes between them, or with the words of the
 * message around it; else null (V101).
 */
export function readPasscode(input: string): string | null {
  const digits = input.replace(/[\s\p{P}]/gu, '')
  if (/^\d{6}$/.test(digits)) return digits
  const codes = /\p{L}/u.test(input) ? input.match(SIX_ALONE) : null
  return codes?.length === 1 ? codes[0] : null
}

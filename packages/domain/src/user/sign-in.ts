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

/** The 6 digits of a code as people type or paste it, with spaces and any dashes between them, or null (V101). */
export function readPasscode(input: string): string | null {
  const digits = input.replace(/[\s\p{Dash}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

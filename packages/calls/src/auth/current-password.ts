import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden, invalid } from '../pipeline/refusal.ts'
import { countTry } from './attempts.ts'
import { passwordMatches } from './password-hash.ts'

/** An hour's tries to name the present password: a session alone must not be enough to find it out. */
const TRIES = { user: 10, address: 60, prefix: 300, tenant: 5_000 }

/**
 * Refuses unless `current` is the present password of the user who makes the call: whoever only has their
 * session (a screen left open) must not come to keep it. 403 for a user without a password, 422 for a missing
 * or wrong one.
 */
export async function mustKnowPassword(
  context: Context,
  stored: string | null,
  current: string | undefined,
): Promise<void> {
  if (stored === null) throw forbidden()
  const refused = (code: 'password_current_missing' | 'password_current_wrong') =>
    invalid('current', message(context, `error.${code}`), code)
  if (!current) throw refused('password_current_missing')
  await countTry(context, 'password.current', { user: context.principal.key }, TRIES)
  if (!(await passwordMatches(stored, current))) throw refused('password_current_wrong')
}

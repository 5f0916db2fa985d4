import { endSession } from './actions.ts'
import { leaveFor, loginFor } from './to-login.ts'
import { deskOf, wayOutOf } from './way-out.ts'

/**
 * Signs out. `to`: a page that says why, where there is more to say than goodbye. Throws where the session could not be
 * ended, which goes on then.
 */
export function leave(to?: string): Promise<void> {
  return leaveFor(to ?? deskOf() ?? new URL('/', location.origin), endSession)
}

/**
 * The same because nobody is there: the login says so, and leads back. Without a network the page goes all the same;
 * the server ends what isn't used by itself.
 */
export function leaveUnused(): Promise<void> {
  return leaveFor(wayOutOf() ?? loginFor('unused'), () => endSession().catch(() => {}))
}

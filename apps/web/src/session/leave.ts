import { tellSession } from './announce.ts'
import { endSession } from './actions.ts'
import { leavesFor, loginFor, toLogin } from './to-login.ts'
import { wayOutOf } from './way-out.ts'

/**
 * Signs out, tells the other tabs, and starts a fresh document, so that nothing of the session stays in
 * memory. `to`: a page that says why, where there is more to say than goodbye.
 */
export async function leave(to?: string): Promise<void> {
  leavesFor(to ?? wayOutOf() ?? new URL('/', location.origin))
  try {
    await endSession()
  } catch (error) {
    // The session goes on.
    leavesFor(undefined)
    throw error
  }
  tellSession('session.logout')
  toLogin()
}

/**
 * The same because nobody is there: the login says so, and leads back. Without a network the page goes all the same;
 * the server ends what isn't used by itself.
 */
export async function leaveUnused(): Promise<void> {
  leavesFor(wayOutOf() ?? loginFor('unused'))
  await endSession().catch(() => {})
  tellSession('session.logout')
  toLogin()
}

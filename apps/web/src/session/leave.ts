import { tellSession } from './announce.ts'
import { endSession } from './actions.ts'
import { leavesFor, loginFor, toLogin } from './to-login.ts'
import { wayOutOf } from './way-out.ts'

/**
 * Signs out, tells the other tabs, and starts a fresh document, so that nothing of the session stays in
 * memory.
 */
export async function leave(): Promise<void> {
  leavesFor(wayOutOf() ?? new URL('/', location.origin))
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

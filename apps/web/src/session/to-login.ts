import { tellSession } from './announce.ts'
import type { Ending } from './endings.ts'
import { loginPath } from './login-path.ts'
import { wayOutOf } from './way-out.ts'

/** An answer that takes so long is not waited for where the session is known to be over; ms. */
const ANSWERED_WITHIN = 2_000

/** Where this page goes to because its session is being ended from here. */
let goingTo: URL | string | undefined
/** Whether the session was heard to be over meanwhile. */
let isOver = false

/**
 * Ends the session from here, tells the other tabs, and leaves for an address with a fresh document, so that nothing
 * of the session stays in memory. Whatever hears first that it is over (an answer, the socket) waits: the answer that
 * takes the session from the browser is still on its way, and a page that left before it would be told of a session
 * that ended. Throws what `end` throws where the session goes on.
 */
export async function leaveFor(address: URL | string, end: () => Promise<void>): Promise<void> {
  goingTo = address
  isOver = false
  try {
    await end()
  } catch (error) {
    goingTo = undefined
    if (!isOver) throw error
  }
  tellSession('session.logout')
  location.replace(address)
}

/**
 * The session was heard to be over, by an answer or by the line: tells it (V332), and leaves for the login with a fresh
 * document, so that nothing of the session stays in memory, and remembers the way back (doc 3 §2.1). A visit of support
 * has no login here: it goes back to where it came from.
 */
export function toLogin(): void {
  const address = goingTo
  if (address === undefined) {
    tellSession('error.unauthorized')
    return location.replace(wayOutOf() ?? loginFor('over'))
  }
  // Who leaves says so at the end (`leaveFor`).
  if (!isOver) setTimeout(() => location.replace(address), ANSWERED_WITHIN)
  isOver = true
}

/** The login's address that leads back to this page, and says why one is there. */
export function loginFor(ended: Ending): URL {
  return new URL(loginPath(location.pathname + location.search, ended), location.origin)
}

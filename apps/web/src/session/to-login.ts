import type { Ending } from './endings.ts'
import { loginAddress } from './login-address.ts'
import { wayOutOf } from './way-out.ts'

/** Where this page goes to because its session ends here. */
let goingTo: URL | string | undefined

/**
 * The session is about to be ended from here: whatever hears first that it is over (an answer, the socket) leads there
 * and nowhere else.
 */
export function leavesFor(address: URL | string | undefined): void {
  goingTo = address
}

/**
 * Leaves for the login with a fresh document, so that nothing of the session stays in memory, and remembers
 * the way back (doc 3 §2.1). A visit of support has no login here: it goes back to where it came from.
 */
export function toLogin(): void {
  location.replace(goingTo ?? wayOutOf() ?? loginFor('over'))
}

/** The login's address that leads back to this page, and says why one is there. */
export function loginFor(ended: Ending): URL {
  return new URL(loginAddress(location.pathname + location.search, ended), location.origin)
}

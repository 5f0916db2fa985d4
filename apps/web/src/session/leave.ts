import { tellSession } from './announce.ts'
import { endSession } from './actions.ts'
import { wayOutOf } from './way-out.ts'

/**
 * Signs out, tells the other tabs, and starts a fresh document, so that nothing of the session stays in
 * memory.
 */
export async function leave(): Promise<void> {
  await endSession()
  tellSession('session.logout')
  location.replace(wayOutOf() ?? new URL('/', location.origin))
}

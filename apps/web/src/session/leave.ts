import { signOut } from './sign-in.ts'
import { tellSession } from './announce.ts'

/**
 * Signs out, tells the other tabs, and starts a fresh document, so that nothing of the session stays in
 * memory.
 */
export async function leave(): Promise<void> {
  await signOut()
  tellSession('session.logout')
  location.replace(new URL('/', location.origin))
}

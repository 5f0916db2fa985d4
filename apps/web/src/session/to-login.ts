import { wayOutOf } from './way-out.ts'

/**
 * Leaves for the login with a fresh document, so that nothing of the session stays in memory, and remembers
 * the way back (doc 3 §2.1). A visit of support has no login here: it goes back to where it came from.
 */
export function toLogin(): void {
  const out = wayOutOf()
  if (out) return location.replace(out)
  const path = location.pathname + location.search
  location.replace(new URL(`/login?redirect=${encodeURIComponent(path)}`, location.origin))
}

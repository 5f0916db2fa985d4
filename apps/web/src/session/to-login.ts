/**
 * Leaves for the login with a fresh document, so that nothing of the session stays in memory, and remembers
 * the way back (doc 3 §2.1).
 */
export function toLogin(): void {
  const path = location.pathname + location.search
  location.replace(new URL(`/login?redirect=${encodeURIComponent(path)}`, location.origin))
}

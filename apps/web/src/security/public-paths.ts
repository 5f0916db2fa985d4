const open = [
  /^\/$/,
  /^\/login(?:\/|$)/,
  /^\/docs(?:\/|$)/,
  /^\/map\/tiles\//,
  /^\/scope\/fleet\/manual$/,
  /^\/scope\/fleet\/drive\/[^/]+$/,
  /^\/dev\/outbox$/,
  /^\/support$/,
  /^\/caregiver$/,
  /^\/calendar\/[^/]+$/,
  /^\/offline$/,
  /^\/manifest\.webmanifest$/,
  /^\/offline-worker\.js$/,
]

/**
 * Paths that need no session: /, /login and below, /docs (doc 3 §2.1, X058), and the base map, which shows
 * nobody. The providers' manual is no secret. A driver has no login to be led to: the page of a trip says by itself
 * that it is not theirs, and what waits there to be sent (docs/decisions/076). Who comes to /support has a ticket, and
 * no session yet; who comes to /caregiver has a link to one ride, and never a session; what asks for a calendar has its
 * secret address. The pages for when there is no network, who answers with them and what names the portal to a phone
 * show nobody. Captured messages hold the codes that people sign in with; where messages are really sent there is no
 * such page.
 */
export function isPublicPath(path: string): boolean {
  return open.some((pattern) => pattern.test(path))
}

/** A provider's or a driver's link, whose page exchanges the token first and asks for the session then (X058). */
export function isProviderLink({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return /^\/scope\/fleet\/(?:ride|drive)\/[^/]+$/.test(pathname) && searchParams.has('access_token')
}

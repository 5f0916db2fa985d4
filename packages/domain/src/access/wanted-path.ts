const ORIGIN = 'http://origin.invalid'

/**
 * The path to return to after login, or null when what was asked for is not a path of this origin. The
 * address that is used is judged, not the text that came: what a parser makes of it (`/x/..//evil.example` is
 * `//evil.example`) must be a path of this origin again, and read the same a second time. Only path and query
 * survive; the login area and the calls are no place to return to.
 */
export function wantedPath(entered: string | readonly string[] | null | undefined): string | null {
  if (
    typeof entered !== 'string' ||
    !entered.startsWith('/') ||
    entered.length > 1000 ||
    /[\u0000-\u0020\\\u007f]/.test(entered)
  )
    return null
  const used = usedPath(entered)
  if (used === null || usedPath(used) !== used) return null
  const { pathname, searchParams } = new URL(used, ORIGIN)
  if (pathname === '/' || /^\/(?:login|api)(?:\/|$)/i.test(pathname) || searchParams.has('access_token'))
    return null
  return used
}

/**
 * What a browser at this origin would ask for; null for another origin, or a path that another parser could
 * take for one.
 */
function usedPath(text: string): string | null {
  if (!URL.canParse(text, ORIGIN)) return null
  const { origin, pathname, search, username } = new URL(text, ORIGIN)
  if (origin !== ORIGIN || username !== '') return null
  return /^\/(?:[/\\]|%2f|%5c)/i.test(pathname) ? null : pathname + search
}

/**
 * The path to return to after login, or null when what was asked for is not a path of this origin. Only path and query survive:
 * `//host`, `/\host`, `https:` and anything a URL parser would take elsewhere are refused, and so is the login area itself.
 */
export const wantedPath = (asked: string | null | undefined): string | null => {
  if (!asked || !asked.startsWith('/') || asked.length > 1000 || /[\u0000-\u0020\\\u007f]/.test(asked)) return null
  const url = new URL(asked, 'http://origin.invalid')
  if (url.host !== 'origin.invalid' || asked.startsWith('//')) return null
  if (url.pathname === '/' || /^\/(?:login|api)(?:\/|$)/.test(url.pathname) || url.searchParams.has('access_token')) return null
  return url.pathname + url.search
}

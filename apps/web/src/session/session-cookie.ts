/**
 * The cookie without its end, so that it goes with the browser's session; deleting it (Max-Age=0) stays what
 * it is.
 */
function withoutEnd(cookie: string): string {
  return /;\s*max-age=0(?:;|$)/i.test(cookie) ? cookie : cookie.replace(/;\s*(?:expires|max-age)=[^;]*/gi, '')
}

/**
 * The answer with that cookie ending with the browser (passengers and providers; server-behaviour, X026),
 * instead of after a staff login's 30 days.
 */
export function forThisBrowserSession(response: Response, name: string): Response {
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const cookie of response.headers.getSetCookie())
    headers.append('set-cookie', cookie.startsWith(`${name}=`) ? withoutEnd(cookie) : cookie)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

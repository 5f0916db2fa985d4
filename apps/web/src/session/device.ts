/**
 * The cookie of the devices that a browser was; `__Host-` binds it to one host over https, as the session's.
 */
export function deviceCookie(secure: boolean): string {
  return secure ? '__Host-device' : 'device'
}

/** It outlives signing out: a year, renewed whenever somebody new signs in here. In seconds. */
const AGE = 365 * 24 * 60 * 60
/** So many people share a workstation and are known on it. */
const MOST = 10

/** What is kept for the next sign-in: the new token first, the oldest of too many given up. */
export function withDevice(cookie: string | undefined, token: string): string {
  return [token, ...(cookie ?? '').split('.').filter((other) => other && other !== token)]
    .slice(0, MOST)
    .join('.')
}

/** The answer with the device's cookie, which no script reads. */
export function rememberDevice(response: Response, secure: boolean, value: string): Response {
  const headers = new Headers(response.headers)
  const flags = `Path=/; Max-Age=${AGE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  headers.append('set-cookie', `${deviceCookie(secure)}=${value}; ${flags}`)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

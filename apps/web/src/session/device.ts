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

/** How the cookie is kept: no script reads it. */
export function deviceCookieOptions(secure: boolean) {
  return { path: '/', maxAge: AGE, httpOnly: true, sameSite: 'lax', secure } as const
}

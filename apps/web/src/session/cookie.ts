/** The session cookie's name; `__Host-` binds it to one host over https (quality.md, rules behind S8). */
export function sessionCookie(secure: boolean): string {
  return secure ? '__Host-session' : 'session'
}

/**
 * How long a staff login is remembered on its own host, in seconds (doc 1 §9: 30 days; the session row may
 * end it sooner).
 */
export const sessionCookieAge = 30 * 24 * 60 * 60

/** How the session's cookie is kept, but for its end: no script reads it, no foreign page has it sent. */
export function sessionCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
}

/** Whether the visitor's own connection is https, as the front door says. */
export function isSecure(headers: Headers): boolean {
  return headers.get('x-forwarded-proto') === 'https'
}

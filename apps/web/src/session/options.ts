import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import credentials from 'next-auth/providers/credentials'
import { callAs } from '../calls/in-process.ts'
import { sessionCookie, sessionCookieAge, sessionCookieOptions } from './cookie.ts'
import type { Door } from './door.ts'
import { enterByPassword } from './enter.ts'
import { sessionSecret } from './token.ts'

/**
 * A door of next-auth, with what a sign-in there came to: whether its cookie ends with the browser, a new device.
 * `session`: the token of the session which the browser has already.
 */
export type AuthDoor = Door & { brief?: boolean; newDevice?: string; session?: string }

/** The address as it will be used, not as it was written, so that no parser takes it elsewhere. */
function hereOnly(used: URL, baseUrl: string): string {
  return used.origin === new URL(baseUrl).origin ? used.href : baseUrl
}

/**
 * next-auth's settings for one request. The cookie carries nothing but the opaque token that `auth.login`
 * gave: who that is, and whether it still counts, every call asks the session row. A refused login comes back
 * as its code in the `error` of the answer's address.
 */
export function signInOptions(door: AuthDoor): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge: sessionCookieAge },
    pages: { signIn: '/login', signOut: '/', error: '/login' },
    useSecureCookies: door.secure,
    cookies: {
      sessionToken: {
        name: sessionCookie(door.secure),
        options: sessionCookieOptions(door.secure),
      },
    },
    providers: [
      credentials({
        id: 'password',
        name: 'password',
        credentials: { username: {}, password: {} },
        authorize: async (given) => {
          const { username = '', password = '' } = given ?? {}
          const answer = await enterByPassword(door, { username, password })
          if (!answer.ok) throw new Error(answer.error.code)
          const { token, device, brief } = answer.data
          door.newDevice = device
          door.brief = brief
          return { id: 'session', token }
        },
      }),
      credentials({
        id: 'link',
        name: 'link',
        credentials: { token: {} },
        // The single-use token of a provider's link is given away for a session; a session's own token would
        // come back without a new one. Where the browser has a session of the same fleet, that one opens the ride.
        authorize: async (given) => {
          const answer = await callAs<{ token?: string; scope?: string; joined?: true }>(
            { ...door, ...(door.session ? { token: door.session } : {}) },
            'auth.upgrade',
            { token: given?.token || 'none' },
          )
          if (!answer.ok) throw new Error(answer.error.code)
          const token = answer.data.joined ? door.session : answer.data.token
          if (!token) throw new Error('link_used')
          // A driver's page must still be there when the phone was put away on the way.
          door.brief = answer.data.scope !== 'driver'
          return { id: 'session', token }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { token: (user as { token?: string }).token } : token),
      session: ({ session }) => ({ expires: session.expires }),
      // Only this origin: the pages decide themselves where to go next.
      redirect: ({ url, baseUrl }) =>
        URL.canParse(url, baseUrl) ? hereOnly(new URL(url, baseUrl), baseUrl) : baseUrl,
    },
    events: {
      // The session row ends too, so that a copied cookie is worth nothing.
      signOut: async ({ token }) => {
        if (typeof token?.token === 'string') await callAs({ ...door, token: token.token }, 'auth.logout', {})
      },
    },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  }
}

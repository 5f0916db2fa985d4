import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { isRefused } from '../calls/answer.ts'
import { call } from '../calls/page.ts'
import { loginAddress } from './login-address.ts'
import { currentToken } from './token.ts'

/**
 * The session as `auth.upgrade` gives it (doc 1 §6): who is there, in which scope, with which permissions.
 */
export type Session = {
  scope: 'coordinator' | 'passenger' | 'fleet' | 'driver'
  customer: string
  user: { key: string; name: string; global: boolean; super: boolean; language: string }
  permissions: string[]
  teams: string[]
  fleet?: string
  ride?: string
  /** Staff: how long the session may go unused, ms. */
  idle_limit?: number
  /** A new password is due: what the window that asks for it says at its top (V967, V968). */
  password_reset?: 'user.reset_required' | 'user.reset_password'
  /** Global support on a visit: why, until when at the latest (ms), and where it came from. */
  visit?: { reason: string; until: number; back: string }
}

/** The visitor's session, null without one. One call per request, whoever asks. */
export const currentSession = cache(async (): Promise<Session | null> => {
  const token = await currentToken()
  if (!token) return null
  try {
    return await call<Session>('auth.upgrade', { token })
  } catch (error) {
    if (isRefused(error, 'unauthenticated')) return null
    throw error
  }
})

/**
 * Support's visit, if this is one, for what stands on every page; null also where nobody can say, because that
 * page says so itself.
 */
export async function currentVisit(): Promise<Session['visit'] | null> {
  const session = await currentSession().catch(() => null)
  return session?.visit ?? null
}

/**
 * The session, or the way to the login, which brings back here (V124): no page is made without the cookie of one, so
 * that it is over.
 */
export async function requireSession(): Promise<Session> {
  return (await currentSession()) ?? redirect(loginAddress((await headers()).get('x-path'), 'over'))
}

/**
 * Where a session starts (doc 1 §2, root redirect); providers at their day, or at the ride of their link; drivers at
 * theirs.
 */
export function startPage(session: Session): string {
  if (session.scope === 'driver') return `/scope/fleet/drive/${session.ride}`
  if (session.scope === 'fleet') return session.ride ? `/scope/fleet/ride/${session.ride}` : '/scope/fleet'
  if (session.customer === 'global') return '/scope/global'
  return session.scope === 'passenger' ? '/passenger/dashboard' : '/dashboard'
}

import 'server-only'
import { decode } from 'next-auth/jwt'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { settings } from '../settings.ts'
import { isSecure, sessionCookie } from './cookie.ts'

/**
 * The opaque session token inside the visitor's cookie; undefined without one, or with one that nobody here
 * signed.
 */
export const currentToken = cache(async (): Promise<string | undefined> => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const sealed = jar.get(sessionCookie(isSecure(sent)))?.value
  if (!sealed) return undefined
  // A cookie that somebody made up is nobody's.
  const opened = await decode({ token: sealed, secret: sessionSecret() }).catch(() => null)
  return typeof opened?.token === 'string' ? opened.token : undefined
})

/**
 * The secret that seals session cookies (SECRET_KEY). Throws when it is not set: a guessable one would
 * let anybody in.
 */
export function sessionSecret(): string {
  const secret = settings().SECRET_KEY
  if (!secret) throw new Error('SECRET_KEY is not set')
  return secret
}

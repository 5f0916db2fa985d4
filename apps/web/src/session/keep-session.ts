import 'server-only'
import { ownLanguageCookie } from '@nemt/domain/copy/choose-language.ts'
import { interfaceLanguage, interfaceLanguages } from '@nemt/domain/copy/language.ts'
import { encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { callAs } from '../calls/in-process.ts'
import { sessionCookie, sessionCookieAge, sessionCookieOptions } from './cookie.ts'
import { deviceCookie, deviceCookieOptions, withDevice } from './device.ts'
import type { Door } from './door.ts'
import type { Entry } from './enter.ts'
import { sessionSecret } from './token.ts'

/** Gives the browser that is being answered its session, in the cookie that next-auth seals and reads. */
export async function keepSession(door: Door, { token, device, brief }: Entry): Promise<void> {
  const jar = await cookies()
  const sealed = await encode({ token: { token }, secret: sessionSecret(), maxAge: sessionCookieAge })
  const until = brief ? {} : { expires: new Date(Date.now() + sessionCookieAge * 1_000) }
  jar.set(sessionCookie(door.secure), sealed, { ...sessionCookieOptions(door.secure), ...until })
  const language = await ownLanguage(door, token)
  if (language) jar.set(ownLanguageCookie, language, { ...sessionCookieOptions(door.secure), ...until })
  else forgetLanguage(jar, door)
  if (device) await keepDevice(door, device)
}

/**
 * The language that a profile or record asks for, of which the browser need not know; null for the default, which
 * records have that nobody asked: there the browser's own wish goes on counting.
 */
async function ownLanguage(door: Door, token: string): Promise<string | null> {
  const who = await callAs<{ user: { language: string } }>(door, 'auth.upgrade', { token })
  const language = who.ok ? interfaceLanguage(who.data.user.language) : interfaceLanguages[0]
  return language === interfaceLanguages[0] ? null : language
}

/** Remembers a device beside those that this browser was before. */
export async function keepDevice({ secure, devices }: Door, device: string): Promise<void> {
  const jar = await cookies()
  jar.set(deviceCookie(secure), withDevice(devices, device), deviceCookieOptions(secure))
}

/** Takes the session from the browser that is being answered. */
export async function dropSession({ secure }: Door): Promise<void> {
  const jar = await cookies()
  jar.set(sessionCookie(secure), '', { ...sessionCookieOptions(secure), maxAge: 0 })
  forgetLanguage(jar, { secure })
}

function forgetLanguage(jar: Awaited<ReturnType<typeof cookies>>, { secure }: Pick<Door, 'secure'>): void {
  jar.set(ownLanguageCookie, '', { ...sessionCookieOptions(secure), maxAge: 0 })
}

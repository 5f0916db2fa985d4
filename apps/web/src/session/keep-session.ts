import 'server-only'
import { encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { sessionCookie, sessionCookieAge, sessionCookieOptions } from './cookie.ts'
import { deviceCookie, deviceCookieOptions, withDevice } from './device.ts'
import type { Door } from './door.ts'
import type { Entry } from './enter.ts'
import { sessionSecret } from './token.ts'

/** Gives the browser that is being answered its session, in the cookie that next-auth seals and reads. */
export async function keepSession(door: Door, { token, device, brief }: Entry): Promise<void> {
  const jar = await cookies()
  const sealed = await encode({ token: { token }, secret: sessionSecret(), maxAge: sessionCookieAge })
  jar.set(sessionCookie(door.secure), sealed, {
    ...sessionCookieOptions(door.secure),
    ...(brief ? {} : { expires: new Date(Date.now() + sessionCookieAge * 1_000) }),
  })
  if (device) await keepDevice(door, device)
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
}

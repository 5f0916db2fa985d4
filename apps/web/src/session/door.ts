import 'server-only'
import { cookies, headers } from 'next/headers'
import type { Caller } from '../calls/in-process.ts'
import { currentVisitor } from '../calls/page.ts'
import { isSecure } from './cookie.ts'
import { deviceCookie } from './device.ts'

/** Where somebody signs in. A session that they have already is no part of it. */
export type Door = Omit<Caller, 'token'> & {
  secure: boolean
  /** The tokens of the devices that this browser was (device.ts). */
  devices?: string
  /** What the browser says of itself. */
  agent?: string
}

/** Longest cookie of devices that is read. */
const LONGEST = 1_000

/** The door of the request that is being answered. */
export async function currentDoor(): Promise<Door> {
  const [visitor, sent, jar] = await Promise.all([currentVisitor(), headers(), cookies()])
  const secure = isSecure(sent)
  const agent = sent.get('user-agent')?.slice(0, LONGEST)
  return { ...visitor, secure, agent, devices: jar.get(deviceCookie(secure))?.value.slice(0, LONGEST) }
}

import 'server-only'
import type { Answer } from '../calls/answer.ts'
import { callAs } from '../calls/in-process.ts'
import type { Door } from './door.ts'

/** What a sign-in gave: the session's token, and the token of a device that was not known. */
export type Entry = {
  token: string
  device?: string
  /** The cookie must not outlive the browser: for all but staff (server-behaviour, X026). */
  brief: boolean
}

/**
 * Signs in with a password by `auth.login`, whatever way its fields came, at a door of this browser's.
 */
export async function enterByPassword(
  door: Door,
  { username, password }: { username: string; password: string },
): Promise<Answer<Entry>> {
  const { devices, agent } = door
  const entered = { username, password, ...(devices ? { device: devices } : {}), ...(agent ? { agent } : {}) }
  const answer = await callAs<{ token: string; device?: string }>(door, 'auth.login', entered)
  if (!answer.ok) return answer
  const { token, device } = answer.data
  const who = await callAs<{ scope: string }>(door, 'auth.upgrade', { token })
  return { ok: true, data: { token, device, brief: !who.ok || who.data.scope !== 'coordinator' } }
}

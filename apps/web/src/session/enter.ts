import 'server-only'
import type { Answer } from '../calls/answer.ts'
import { callAs, type Caller } from '../calls/in-process.ts'

/** What a sign-in gave: the session's token, and the token of a device that was not known. */
export type Entry = {
  token: string
  device?: string
  /** The cookie must not outlive the browser: passengers and providers (server-behaviour, X026). */
  brief: boolean
}

/**
 * Signs in with a password by `auth.login`, whatever way its fields came. `devices`: the tokens of those that
 * this browser was (device.ts).
 */
export async function enterByPassword(
  caller: Caller,
  { username, password }: { username: string; password: string },
  devices: string | undefined,
): Promise<Answer<Entry>> {
  const entered = { username, password, ...(devices ? { device: devices } : {}) }
  const answer = await callAs<{ token: string; device?: string }>(caller, 'auth.login', entered)
  if (!answer.ok) return answer
  const { token, device } = answer.data
  const who = await callAs<{ scope: string }>(caller, 'auth.upgrade', { token })
  return { ok: true, data: { token, device, brief: who.ok && who.data.scope !== 'coordinator' } }
}

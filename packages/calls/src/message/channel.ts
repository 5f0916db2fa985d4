import type { Context } from '../pipeline/context.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { message } from './text.ts'

/**
 * Refuses what a person asked for when no such message leaves this installation (no provider, nothing
 * captured): nobody waits for a code that never comes. To be asked before anybody is looked up, so that the
 * answer says nothing about who exists.
 */
export function assertSends(context: Context, channel: 'email' | 'sms'): void {
  if (context.portal.sends[channel]) return
  const code = channel === 'email' ? 'no_email' : 'no_sms'
  throw new Refusal('unavailable', code, message(context, `error.${code}`))
}

import type { IncomingText } from '@nemt/adapters/adapters.ts'
import { textIn } from '@nemt/adapters/sms/twilio-hook.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'

/** Where an SMS provider posts the messages that come in (contract: webhooks from outside). */
export const TEXT_HOOK_PATH = '/api/hooks/sms'

type Posted = {
  /** The address as the provider knows it. */
  url: string
  form: URLSearchParams
  signature: string | undefined
  /** The visitor may read captured messages, and is no page of another site. */
  isTrusted: boolean
}

/**
 * The text message that was posted; null where nobody vouches for it. A provider signs; where messages are
 * captured instead of sent, whoever may read them may answer them too.
 */
export function postedText(
  { adapters, capture }: Pick<Portal, 'adapters' | 'capture'>,
  { isTrusted, ...posted }: Posted,
): IncomingText | null {
  if (adapters.textHook) return adapters.textHook(posted)
  return capture && isTrusted ? textIn(posted.form) : null
}

import type { Portal } from '../pipeline/portal.ts'
import { make } from './make.ts'

/** The captured messages of a customer, oldest first, as the outbox shows them. */
export const messagesOf = async (
  portal: Portal,
  customer: string,
  to?: string,
): Promise<{ channel: string; to: string; subject?: string; body: string }[]> =>
  (
    (await make(portal, customer, 'message.captured', to ? { to } : {})) as unknown as {
      data: { messages: { channel: string; to: string; body: string }[] }
    }
  ).data.messages.toReversed()

import type { Portal } from '../pipeline/portal.ts'
import { make, mustBeWorded } from './make-call.ts'

type Captured = { channel: string; to: string; subject?: string; body: string }

/** The captured messages of a customer, oldest first, as the outbox shows them. */
export async function messagesOf(portal: Portal, customer: string, to?: string): Promise<Captured[]> {
  const answer = await make(portal, customer, 'message.captured', to ? { to } : {})
  const { messages }: { messages: Captured[] } = answer.data
  for (const { channel, subject = '-', body } of messages) mustBeWorded(channel, [subject, body])
  return messages.toReversed()
}

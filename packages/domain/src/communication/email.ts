import { firstProblem, type Problem, type Rule } from '../problem/problem.ts'
import { blank } from '../text/blank.ts'

/** E-mail about a ride (V1049–V1052): a coordinator writes to the provider, support to the coordinator. */
export type RideEmail = { name?: string; email?: string; recipient?: string; message?: string }

const coordinator: Rule<RideEmail, null>[] = [
  ({ name }) => (blank(name) ? { code: 'sender_name_missing', field: 'name' } : null),
  ({ email }) => (blank(email) ? { code: 'sender_email_missing', field: 'email' } : null),
  ({ email }) => (email?.includes('@') ? null : { code: 'sender_email_wrong', field: 'email' }),
  ({ message }) => (blank(message) ? { code: 'support_message_missing', field: 'message' } : null),
]
const support: Rule<RideEmail, null>[] = [
  ({ recipient }) => (blank(recipient) ? { code: 'recipient_missing', field: 'recipient' } : null),
  ({ message }) => (blank(message) ? { code: 'message_missing', field: 'message' } : null),
]

/** Why it can't be sent (V1053–V1058), or null. */
export function emailProblem(email: RideEmail, mode: 'coordinator' | 'support'): Problem | null {
  return firstProblem(mode === 'coordinator' ? coordinator : support, email, null)
}

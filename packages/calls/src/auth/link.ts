import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { userOfLink } from './link-holder.ts'

/**
 * Whether the link of a mail still lets somebody choose a password, so that who follows a dead one isn't asked to think
 * of one first. It says what `auth.password` refuses, and leaves the link as it is; an invented token and one that was
 * used are answered alike.
 */
export const authLink = defineCall({
  name: 'auth.link',
  does: 'Says whether the link of an e-mail still lets a password be chosen.',
  effect: 'read',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.strictObject({ opens: z.boolean() }),
  run: async (context, { token }) => ({ opens: (await userOfLink(context, token)) !== null }),
})

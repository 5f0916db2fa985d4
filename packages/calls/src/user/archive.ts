import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { archiveInput, acceptUserKeys, archiveAnswer, archiveUsers } from './archiving.ts'

/**
 * Archives users (C052): they are signed out at once and can't sign in again; what they did keeps their name.
 * Nobody archives themselves (V982).
 */
export const userArchive = defineCall({
  name: 'user.archive',
  does: 'Archives users and ends their sessions.',
  effect: 'write',
  permission: 'user.edit',
  scopes: ['coordinator'],
  input: archiveInput,
  accept: acceptUserKeys,
  output: archiveAnswer,
  run: async (context, { user_keys }) => {
    // The global customer has its own call (V996).
    if (context.customer.key === 'global') throw forbidden()
    return archiveUsers(context, user_keys)
  },
})

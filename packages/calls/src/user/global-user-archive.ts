import { atGlobal } from '../fleet/calls.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { archiveInput, acceptUserKeys, archiveAnswer, archiveUsers } from './archiving.ts'

/** The same for the users of the global customer (C053, V996). */
export const globalUserArchive = defineCall({
  name: 'global.user.archive',
  does: 'Archives users of the global customer and ends their sessions.',
  effect: 'write',
  permission: 'user.edit',
  scopes: ['coordinator'],
  input: archiveInput,
  accept: acceptUserKeys,
  output: archiveAnswer,
  run: async (context, { user_keys }) => {
    if (!atGlobal(context)) throw forbidden()
    return archiveUsers(context, user_keys)
  },
})

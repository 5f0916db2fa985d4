import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { linkEvent } from './event.ts'
import { followedRide, token } from './followed.ts'

/**
 * Notes that a caregiver opened their link, so that who made it sees that somebody did (docs/decisions/079). A link may
 * be opened on several devices: whoever gave it away may take it back.
 */
export const caregiverOpen = defineCall({
  name: 'caregiver.open',
  does: 'Notes that a link to a ride was opened; says whether it still shows anything.',
  effect: 'write',
  permission: 'public',
  scopes: [],
  input: z.strictObject({ token }),
  output: z.strictObject({ open: z.boolean() }),
  run: async (context, { token: sent }) => {
    const found = await followedRide(context, sent)
    if (!found) return { open: false }
    return context.write(
      {
        updates: [
          update('caregiver_link', {
            where: { key: found.link.key },
            set: { opened_at: context.now, opened: { increment: 1 } },
          }),
        ],
        events: found.link.opened === 0 ? [linkEvent(context, found.row, 'opened')] : [],
        object: found.row.key,
      },
      { open: true },
    )
  },
})

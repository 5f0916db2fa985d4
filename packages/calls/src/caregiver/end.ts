import { key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { linkEvent } from './event.ts'
import { linksOf } from './links.ts'

/**
 * Takes a caregiver's link to a ride back (docs/decisions/079): whoever has it sees nothing from then on. One that is
 * taken back already is no error. 404 for a ride that the caller doesn't see.
 */
export const caregiverEnd = defineCall({
  name: 'caregiver.end',
  does: 'Takes back a link by which a caregiver sees where a ride is.',
  effect: 'write',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ ride: key, key }),
  output: z.strictObject({ key }),
  run: async (context, { ride, key: link }) => {
    const { row, links } = await linksOf(context, ride)
    const isOpen = links.some((open) => open.key === link)
    return context.write(
      {
        updates: [
          update('caregiver_link', {
            where: { key: link, ride_key: row.key, ended_at: null },
            set: { ended_at: context.now },
          }),
        ],
        events: isOpen ? [linkEvent(context, row, 'ended')] : [],
        object: row.key,
      },
      { key: link },
    )
  },
})

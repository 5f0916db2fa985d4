import { isFollowed } from '@nemt/domain/ride/caregiver.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { linksOf } from './links.ts'

/** The links of a ride that still open (docs/decisions/079), never with their tokens. */
export const caregiverList = defineCall({
  name: 'caregiver.list',
  does: 'Lists the links by which caregivers see where a ride is.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ ride: key }),
  output: z.strictObject({
    /** Whether the ride can be followed by now. */
    open: z.boolean(),
    links: z.array(
      z.strictObject({
        key,
        name: text(100).optional(),
        created: instant,
        /** When it was last opened, and how often. */
        opened: instant.optional(),
        times: z.number().int().min(0),
      }),
    ),
  }),
  run: async (context, { ride }) => {
    const { row, links } = await linksOf(context, ride)
    const open = isFollowed(row, context.now)
    return {
      open,
      links: open
        ? links.map((link) => ({
            ...{ key: link.key, created: link.created_at, times: link.opened },
            ...present({ name: link.name, opened: link.opened_at }),
          }))
        : [],
    }
  },
})

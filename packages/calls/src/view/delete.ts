import { key } from '@nemt/domain/text/schema.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { ofViews } from './shape.ts'

/** Forgets a saved view; lists that opened with it open without. One that isn't there is forgotten already. */
export const viewDelete = defineCall({
  ...ofViews,
  name: 'view.delete',
  does: "Forgets one of one's own saved views.",
  effect: 'write',
  input: z.strictObject({ key }),
  output: z.strictObject({ key }),
  run: (context, input) => {
    const { key: user_key } = context.principal
    return context.write(
      {
        updates: [
          update('list_setting', { where: { user_key, view_key: input.key }, set: { view_key: null } }),
        ],
        removes: [removal('saved_view', { user_key, key: input.key })],
        object: input.key,
      },
      input,
    )
  },
})

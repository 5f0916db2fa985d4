import { removal } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { draftNeed } from './visible.ts'

/** Forgets an unsent trip request or record: it was sent or given up. One that isn't there is forgotten already. */
export const draftDelete = defineCall({
  ...draftNeed,
  name: 'draft.delete',
  does: "Forgets one of one's own unsent trip requests or records.",
  effect: 'write',
  input: z.strictObject({ key }),
  output: z.strictObject({ key }),
  run: (context, input) =>
    context.write(
      {
        removes: [removal('trip_draft', { user_key: context.principal.key, key: input.key })],
        object: input.key,
      },
      input,
    ),
})

import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'

/** A fund as the calls give it, with the benefit that it draws on. */
export const fundShape = z.strictObject({
  key,
  name: text(200),
  enabled: z.boolean().optional(),
  created: instant.optional(),
  policy: z.strictObject({ key, name: text(200), display_name: text(200).optional() }),
})

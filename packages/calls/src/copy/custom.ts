import { columns, select } from '@nemt/store/rows/select.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { mayKeep } from '../record/save.ts'

/** What the administrators wrote (C070), for the copy editor. */
export const copyCustom = defineCall({
  name: 'copy.custom',
  does: "Gives the wording that the customer's administrators wrote, for its editor.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ copy: z.record(z.string(), z.strictObject({ en: z.string() })) }),
  run: async (context) => {
    if (!mayKeep(context, null)) throw forbidden()
    const { rows } = await context.read({
      rows: many(
        select(
          context.sql,
          columns('copy', 'o', ['key', 'text']),
          context.sql`from copy o where o.customer_key = s.c and o.language = 'en' order by o.key`,
        ),
      ),
    })
    return { copy: Object.fromEntries(rows.map(({ key: text, text: words }) => [text, { en: words }])) }
  },
})

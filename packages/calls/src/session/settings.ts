import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { one } from '@nemt/store/read.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'

const settings = z.strictObject({
  dashboard: z.strictObject({ tab: z.enum(['activity', 'messages']) }).optional(),
})

/**
 * What the screens remember for this sign-in (C099): the dashboard's tab. With a value it is kept, without
 * one it is only given.
 */
export const sessionSettings = defineCall({
  name: 'session.settings',
  does: 'Gives what the screens remember for this sign-in, after laying the payload over it.',
  effect: 'write',
  partial: true,
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: settings,
  output: settings,
  run: async (context, input) => {
    const { sql, principal } = context
    if (!principal.session) throw forbidden()
    const { row } = await context.read({
      row: one(
        select(
          sql,
          columns('session', 'n', ['settings']),
          sql`from session n where n.customer_key = s.c and n.key = ${principal.session}`,
        ),
      ),
    })
    const stored = settings.safeParse(row?.settings ?? {})
    const next = { ...(stored.success ? stored.data : {}), ...input }
    if (Object.keys(input).length === 0) return next
    return context.write(
      { updates: [update('session', { where: { key: principal.session }, set: { settings: next } })] },
      next,
    )
  },
})

import { column, columns, select } from '@nemt/store/rows/select.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { present } from '@nemt/store/rows/present.ts'
import { fundShape } from './shape.ts'

/** Funds by their keys (C024); a passenger only gets their own. */
export const fundInfo = defineCall({
  name: 'fund.info',
  does: 'Gives funds by their keys. The payload may be the bare list of keys.',
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ keys: z.array(key).min(1).max(100) }),
  accept: (payload) => (Array.isArray(payload) ? { keys: payload } : payload),
  output: z.strictObject({ funds: z.array(fundShape) }),
  run: async (context, { keys }) => {
    const { sql, principal } = context
    const ofPassenger =
      principal.scope === 'passenger'
        ? sql`and exists (select 1 from passenger_fund pf where pf.customer_key = s.c and pf.fund_key = f.key
          and pf.passenger_key = ${principal.key})`
        : sql``
    const { funds } = await context.read({
      funds: many(
        select(
          sql,
          {
            ...columns('fund', 'f', ['key', 'name', 'created_at']),
            ...columns('policy', 'p', ['display_name']),
            policy_key: column('policy', 'p', 'key'),
            policy_name: column('policy', 'p', 'name'),
          },
          sql`from fund f join policy p on p.customer_key = s.c and p.key = f.policy_key where f.customer_key = s.c
        and f.key = any(${keys}) ${ofPassenger}`,
        ),
      ),
    })
    const found = new Map(funds.map((row) => [row.key, row]))
    return {
      funds: keys.map((key) => {
        const row = found.get(key)
        if (!row) throw notFound('fund')
        return {
          key: key,
          name: row.name,
          created: row.created_at,
          policy: {
            key: row.policy_key,
            name: row.policy_name,
            ...present({ display_name: row.display_name }),
          },
        }
      }),
    }
  },
})

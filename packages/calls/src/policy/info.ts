import { columns, select } from '@nemt/store/rows/select.ts'
import { policy, type Policy } from '@nemt/domain/policy/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { policyOf } from '../fund/load.ts'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'

/** Benefits by their keys (C009); a passenger only gets those of their own funds. */
export const policyInfo = defineCall({
  name: 'policy.info',
  does: 'Gives benefits by their keys. The payload may be the bare list of keys.',
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ keys: z.array(key).min(1).max(100) }),
  accept: (payload) => (Array.isArray(payload) ? { keys: payload } : payload),
  output: z.strictObject({ policies: z.array(policy) }),
  run: async (context, { keys }) => {
    const { sql, principal } = context
    const ofPassenger =
      principal.scope === 'passenger'
        ? sql`and exists (select 1 from fund f join passenger_fund pf on pf.customer_key = s.c
          and pf.fund_key = f.key where f.customer_key = s.c and f.policy_key = p.key
          and pf.passenger_key = ${principal.key})`
        : sql``
    const { policies } = await context.read({
      policies: many(
        select(
          sql,
          columns('policy', 'p', [
            'key',
            'name',
            'display_name',
            'effective_start',
            'effective_end',
            'document',
          ]),
          sql`from policy p
          where p.customer_key = s.c and p.key = any(${keys}) ${ofPassenger}`,
        ),
      ),
    })
    const told = principal.scope === 'passenger' ? withoutOthers : (record: Policy) => record
    const found = new Map(policies.map((row) => [row.key, told(policyOf(row))]))
    return {
      policies: keys.map((key) => {
        const record = found.get(key)
        if (!record) throw notFound('policy')
        return record
      }),
    }
  },
})

/** A benefit without what another system keeps with it (X099), which is the office's. */
function withoutOthers({ original: _original, imports: _imports, ...record }: Policy): Policy {
  const { account: _account, ...allotment } = record.trip?.ride?.allotment ?? {}
  if (_account === undefined) return record
  return { ...record, trip: { ...record.trip, ride: { ...record.trip?.ride, allotment } } }
}

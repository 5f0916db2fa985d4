import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { keeperOf } from './keys.ts'

/** The keys of a fleet at this customer that hold; what they open was shown once, when they were made. */
export const fleetKeyList = defineCall({
  name: 'fleet.key.list',
  does: "Lists the keys of a fleet's own systems.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  input: z.strictObject({ fleet: key.optional() }),
  output: z.strictObject({ keys: z.array(z.strictObject({ key, name: text(100), created: instant })) }),
  run: async (context, { fleet: named }) => {
    const fleet = keeperOf(context, named)
    const { sql } = context
    const { rows } = await context.read({
      rows: many(
        select(
          sql,
          columns('fleet_key', 'k', ['key', 'name', 'created_at']),
          sql`from fleet_key k where k.customer_key = s.c and k.fleet_key = ${fleet} and k.revoked_at is null
            order by k.created_at, k.key`,
        ),
      ),
    })
    return { keys: rows.map(({ key: one, name, created_at }) => ({ key: one, name, created: created_at })) }
  },
})

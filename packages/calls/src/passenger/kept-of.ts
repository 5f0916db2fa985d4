import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { ledTo } from './led-to.ts'
import { passengerSeen } from './visible.ts'

/** Where a merge led: the kept record and its number, and the number that the merged one had. */
export type KeptRecord = { key: string; phone: Passenger['phone'] | null; before: string | null }

/**
 * The kept record, for staff who still ask by the key of a merged one, which they opened before (docs/decisions/062).
 * Null for one that was not merged, and where they may not see both.
 */
export async function keptOf(context: Context, passenger: string): Promise<KeptRecord | null> {
  const { sql, principal } = context
  if (principal.scope !== 'coordinator') return null
  const { kept } = await context.read({
    kept: one(
      select(
        sql,
        {
          ...columns('passenger', 'p', ['key', 'phone']),
          before: computed<string | null>(sql`o.phone->>'raw'`),
        },
        sql`from passenger o
          join passenger p on p.customer_key = s.c and p.key = ${ledTo(sql, sql`o.key`)}
          where o.customer_key = s.c and o.key = ${passenger} and p.status <> 'archived'
            and ${passengerSeen(context)}
            and exists (select from passenger p where p.customer_key = s.c and p.key = o.key
              and ${passengerSeen(context)})`,
      ),
    ),
  })
  return kept
}

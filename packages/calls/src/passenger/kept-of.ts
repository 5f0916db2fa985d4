import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'
import { ledTo } from './led-to.ts'
import { passengerSeen } from './visible.ts'

/** Where a merge led: the kept record and its number, and the number that the merged one had. */
export type KeptRecord = { key: string; phone: Passenger['phone'] | null; before: string | null }

/**
 * The kept record, for staff who still ask by the key of a merged one, which they opened before (docs/decisions/062).
 * Null for one that was not merged, and where they may not see both.
 */
async function keptOf(context: Context, passenger: string): Promise<KeptRecord | null> {
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

/**
 * What `read` gives; where it finds no such passenger (null), once more for the record into which theirs was merged
 * meanwhile, which it is handed. Throws not_found where that isn't there either.
 */
export async function orOfKept<T extends object>(
  context: Context,
  passenger: string,
  read: (kept: KeptRecord | null) => Promise<T | null>,
): Promise<T> {
  const found = await read(null)
  if (found) return found
  const kept = await keptOf(context, passenger)
  const followed = kept && (await read(kept))
  if (!followed) throw notFound('passenger')
  return followed
}

import { EXTRAS, FEES, UNDRIVEN } from '@nemt/domain/cost/charge.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'

/**
 * What a ride `r` is charged, in cents: the domain's `chargeOf` over its cost lines and its estimate, in SQL.
 */
export function charged(sql: Sql): Fragment {
  const now = sql`c.replaced_at is null`
  return sql`(
  select case when r.status = any(${[...UNDRIVEN]}) or (r.status = 'closed' and k.failed)
    then coalesce(k.fees, 0) + coalesce(k.extras, 0) + coalesce(k.drive, 0)
    else coalesce(k.fees, 0) + coalesce(k.extras, 0) + coalesce(k.drive, r.cost_cents, 0) end
  from (select bool_or(c.reason = any(${[...FEES]})) as failed,
      sum(c.price_cents) filter (where ${now} and c.reason = any(${[...FEES]})) as fees,
      sum(c.price_cents) filter (where ${now} and c.reason = any(${[...EXTRAS]})) as extras,
      sum(c.price_cents) filter (where ${now} and c.reason <> all(${[...FEES, ...EXTRAS]})) as drive
    from ride_cost c where c.customer_key = s.c and c.ride_key = r.key) k)`
}

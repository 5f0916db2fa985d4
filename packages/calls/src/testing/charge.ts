import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import type { Portal } from '../pipeline/portal.ts'

/**
 * What a ride is charged, in cents, written anew in plain SQL: fees and extras beside the drive's lines, else beside
 * the estimate. What the product says is compared with it.
 */
export async function chargeInSql(portal: Portal, customer: string, ride: string): Promise<number> {
  const { row } = await read(portal.store, customer, {
    row: one(portal.store.sql`
      with l as (select * from ride_cost c where c.customer_key = s.c and c.ride_key = ${ride}
        and c.replaced_at is null)
      select case
          when r.status in ('cancelled', 'rejected', 'unavailable', 'failed', 'modified')
            then (select coalesce(sum(price_cents), 0) from l)
          when exists (select 1 from l where reason in ('mileage', 'minute', 'loading', 'admin', 'dead'))
            then (select sum(price_cents) from l)
          else r.cost_cents + (select coalesce(sum(price_cents), 0) from l)
        end::int as cents
      from ride r where r.customer_key = s.c and r.key = ${ride}`),
  })
  return (row as { cents: number }).cents
}

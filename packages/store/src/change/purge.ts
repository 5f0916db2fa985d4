import type { Store } from '../connect.ts'
import { refusedBy } from '../refused.ts'
import type { Fragment } from '../sql.ts'

/**
 * Removes at most `most` of a customer's rows of a table for which a condition over `t` holds, in one statement;
 * how many went. Nobody waits for it: a row that somebody else holds at the moment stays
 * for another time. Throws StoreRefused.
 */
export async function purge(
  { sql }: Pick<Store, 'sql'>,
  customer: string,
  { table, gone, most }: { table: string; gone: Fragment; most: number },
): Promise<number> {
  try {
    // The customer is named first: nothing is asked of the table before the one row of `s` is there.
    const [removed] = await sql<{ count: number }[]>`
      with s as materialized (select set_config('app.customer', ${customer}, true) as c),
      went as (delete from ${sql(table)} d
        where d.ctid = any(array(select t.ctid from ${sql(table)} t where t.customer_key = ${customer} and ${gone}
          limit ${most} for update skip locked)) returning 1)
      select (select count(*) from went)::int as count from s`
    return removed?.count ?? 0
  } catch (error) {
    throw refusedBy(error)
  }
}

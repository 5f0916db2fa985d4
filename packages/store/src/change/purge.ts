import type { Store } from '../connect.ts'
import { refusedBy } from '../refused.ts'
import type { Fragment } from '../sql.ts'

/**
 * Removes at most `most` of a customer's rows of a table for which a condition over `t` holds, in a short
 * transaction of its own; how many went. Nobody waits for it: a row that somebody else holds at the moment stays
 * for another time. Throws StoreRefused.
 */
export async function purge(
  { sql }: Pick<Store, 'sql'>,
  customer: string,
  { table, gone, most }: { table: string; gone: Fragment; most: number },
): Promise<number> {
  try {
    const removed = await sql.begin(async (tx) => {
      await tx`select set_config('app.customer', ${customer}, true)`
      return tx`delete from ${tx(table)} d where d.ctid = any(array(select t.ctid from ${tx(table)} t
        where t.customer_key = ${customer} and ${gone} limit ${most} for update skip locked))`
    })
    return removed.count
  } catch (error) {
    throw refusedBy(error)
  }
}

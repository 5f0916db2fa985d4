import type { Subject } from '@nemt/domain/presence/schema.ts'
import { may } from '@nemt/domain/access/may.ts'
import { one, read } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { storedCustomer } from '../customer/load.ts'
import { seenPassenger } from '../passenger/visible.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { Principal } from '../pipeline/principal.ts'
import { seenBy } from '../ride/record/visible.ts'

const WORDS = {
  ride: ['ride.view', 'ride.search'],
  passenger: ['passenger.view', 'passenger.edit'],
} as const

/**
 * Whether somebody of the office may see a ride or a passenger at all, by the rules of the calls that show them: who
 * may not is not told who looks at it either (docs/decisions/087). Nothing of the record is read.
 */
export async function mayLook(
  portal: Portal,
  principal: Principal,
  { kind, key }: Subject,
): Promise<boolean> {
  if (principal.scope !== 'coordinator') return false
  if (!WORDS[kind].some((word) => may(principal.grants, word))) return false
  const { customer, policy } = await storedCustomer(portal, principal.customer)
  const { sql } = portal.store
  const { found } = await read(portal.store, principal.customer, {
    found:
      kind === 'passenger'
        ? seenPassenger({ sql, principal, policy, customer }, key)
        : one(
            select(
              sql,
              columns('ride', 'r', ['key']),
              sql`from ride r where r.customer_key = s.c and r.key = ${key} and ${seenBy(sql, principal, policy)}`,
            ),
          ),
  })
  return found !== null
}

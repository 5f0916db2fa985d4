import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { atGlobal } from '../fleet/calls.ts'
import type { Context } from '../pipeline/context.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { supportUnavailable } from './unavailable.ts'

/** As many of what was set aside as one call lists or takes up again. */
export const MOST_ASIDES = 150

/** Global and super users, as for errors (X092); at the global customer about all customers. */
export function supportStore({ principal, portal }: Context): Sql {
  if (!principal.global && !principal.super) throw forbidden()
  if (!portal.support) throw supportUnavailable()
  return portal.support
}

/** The condition over `a` for what was set aside of one's own customer; of all, at the global one. */
export function reachableAsides(context: Context, sql: Sql): Fragment {
  return atGlobal(context) ? sql`true` : sql`a.customer_key = ${context.customer.key}`
}

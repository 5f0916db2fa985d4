import { columns, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { forgetCustomer } from '../customer/load.ts'
import { mayWipe } from '@nemt/domain/customer/config.ts'
import { forgetFleets } from '../fleet/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { forgetSessions } from '../session/authenticate.ts'

/**
 * Drops what processes and screens remember of the customer (C058, V1039, V1040), so that everything is read
 * anew. Records are not touched: docs/decisions/011-store-reset.md.
 */
export const internalStoreReset = defineCall({
  name: 'internal.store.reset',
  does: 'Drops what processes and screens remember of the customer; no record is touched.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: async (context) => {
    const { principal, customer, portal, actor, sql } = context
    const { user } = await context.read({
      user: one(
        select(
          sql,
          columns('app_user', 'u', ['is_sso']),
          sql`from app_user u where u.customer_key = s.c and u.key = ${principal.key}`,
        ),
      ),
    })
    // Support on a visit is no user of this customer; `global` knows how they signed in.
    const sso = principal.visit?.sso ?? user?.is_sso !== false
    if (!mayWipe({ global: principal.global, sso }, customer)) throw forbidden()
    return context
      .write(
        {
          events: [
            {
              collection: 'customer:info',
              key: customer.key,
              type: 'reset',
              actor,
              data: {},
              audience: ['staff', 'passenger'],
            },
          ],
          object: customer.key,
        },
        {},
      )
      .finally(() => {
        forgetCustomer(portal, customer.key)
        forgetSessions(portal, customer.key)
        forgetFleets(portal)
      })
  },
})

import { withFields } from '@nemt/domain/access/fields.ts'
import { passengerReads } from '@nemt/domain/access/passenger-view.ts'
import { customer } from '@nemt/domain/customer/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

/** The customer's configuration, for the screens of signed-in people. */
export const customerInfo = defineCall({
  name: 'customer.info',
  does: "Gives the customer's configuration.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({}),
  output: customer.omit({ auth: true }),
  run: async ({ principal, customer: { auth: _auth, ...rest } }) => {
    if (principal.scope === 'coordinator' || principal.scope === 'system') return rest
    if (principal.scope === 'passenger') return withFields(rest, passengerReads.customer)
    // Which fleets drive for the customer, and what it charges, is between the customer and each of them.
    const { fleets, settings, ...told } = rest
    const { whitelist: _white, blacklist: _black, ...kinds } = fleets ?? {}
    const { admin_fee: _fee, ...usual } = settings ?? {}
    return { ...told, ...(fleets ? { fleets: kinds } : {}), ...(settings ? { settings: usual } : {}) }
  },
})

import { withFields } from '@nemt/domain/access/fields.ts'
import { passengerReads } from '@nemt/domain/access/passenger-view.ts'
import { customerPolicy } from '@nemt/domain/customer/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'

/** The customer's policy (C008). */
export const policyCustomer = defineCall({
  name: 'policy.customer',
  does: "Gives the customer's policy.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.looseObject({}),
  output: customerPolicy,
  run: async ({ principal, policy }) =>
    principal.scope === 'passenger' ? withFields(policy, passengerReads.policy) : policy,
})

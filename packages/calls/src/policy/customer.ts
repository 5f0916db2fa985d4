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
  run: async ({ policy }) => policy,
})

import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { texts } from './catalogue.ts'

/**
 * The customer's own wording as clients use it (C069): what its administrators wrote over what its
 * configuration holds.
 */
export const copyOverride = defineCall({
  name: 'copy.override',
  does: "Gives the customer's own wording.",
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({}),
  output: z.strictObject({ copy: texts }),
  run: async ({ customer }) => ({ copy: customer.copy ?? {} }),
})

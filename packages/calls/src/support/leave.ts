import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { deskOf, endVisit, isVisitor } from '../session/visit.ts'

/**
 * Ends a visit of global support on both sides and says where it came from (docs/decisions/051). Throws
 * forbidden for whoever is not on one.
 */
export const supportLeave = defineCall({
  name: 'support.leave',
  does: "Ends global support's visit to the customer and gives the address to go back to.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({}),
  output: z.strictObject({ url: z.string() }),
  run: async (context) => {
    const { principal, portal } = context
    if (!isVisitor(principal)) throw forbidden()
    await endVisit(context, principal.visit, 'left')
    return { url: deskOf(portal) }
  },
})

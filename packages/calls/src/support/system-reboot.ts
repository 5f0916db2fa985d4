import * as z from 'zod'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'

/**
 * Restarts the gateways (C059, V1109): super users only. Sockets come back by themselves and miss nothing.
 */
export const systemReboot = defineCall({
  name: 'system.reboot',
  does: 'Restarts the gateways; clients come back by themselves.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ user: z.unknown().optional() }),
  output: z.strictObject({}),
  run: async (context) => {
    const { principal, actor, customer } = context
    if (!principal.super)
      throw new Refusal('forbidden', 'forbidden', message(context, 'permission_denied.reboot'))
    return context.write(
      {
        events: [
          { collection: 'system:info', key: customer.key, type: 'reboot', actor, data: {}, audience: [] },
        ],
        object: customer.key,
      },
      {},
    )
  },
})

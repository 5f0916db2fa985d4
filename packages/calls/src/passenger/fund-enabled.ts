import { key } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'

/** Switches a passenger's fund on again (C086); fund.disable is the way back. */
export const fundEnable = defineCall({
  name: 'fund.enable',
  does: "Switches a passenger's fund on.",
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key, fund_key: key }),
  output: z.strictObject({ fund_key: key, enabled: z.literal(true) }),
  run: async (context, { passenger_key, fund_key }) => {
    try {
      return await context.write(
        {
          updates: [{ table: 'passenger_fund', where: { passenger_key, fund_key }, set: { enabled: true }, must: 'no_fund' }],
          events: [{ collection: 'patient:funds', key: passenger_key, type: 'enabled', actor: context.actor, data: { fund: fund_key }, audience: ['staff', 'passenger'], passenger_key }],
          object: passenger_key,
        },
        { fund_key, enabled: true as const },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'no_fund') throw notFound('fund')
      throw error
    }
  },
})

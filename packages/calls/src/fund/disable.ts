import { key } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'

/** Switches a passenger's fund off (C026): what is held stays, nothing new is paid from it. */
export const fundDisable = defineCall({
  name: 'fund.disable',
  does: "Switches a passenger's fund off.",
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key, fund_key: key }),
  output: z.strictObject({ fund_key: key, enabled: z.literal(false) }),
  run: async (context, { passenger_key, fund_key }) => {
    try {
      return await context.write(
        {
          updates: [{ table: 'passenger_fund', where: { passenger_key, fund_key }, set: { enabled: false }, must: 'no_fund' }],
          events: [{ collection: 'patient:funds', key: passenger_key, type: 'disabled', actor: context.actor, data: { fund: fund_key }, audience: ['staff', 'passenger'], passenger_key }],
          object: passenger_key,
        },
        { fund_key, enabled: false as const },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'no_fund') throw notFound('fund')
      throw error
    }
  },
})

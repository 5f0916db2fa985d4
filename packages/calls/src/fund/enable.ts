import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { passengerFund, switchFund } from './switch.ts'

/** Switches a passenger's fund on again (C086). */
export const fundEnable = defineCall({
  name: 'fund.enable',
  does: "Switches a passenger's fund on.",
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: passengerFund,
  output: z.strictObject({ fund_key: key, enabled: z.literal(true) }),
  run: (context, which) => switchFund(context, which, true),
})

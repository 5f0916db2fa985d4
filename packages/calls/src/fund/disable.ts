import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { passengerFund, switchFund } from './switch.ts'

/** Switches a passenger's fund off (C026): what is held stays, nothing new is paid from it. */
export const fundDisable = defineCall({
  name: 'fund.disable',
  does: "Switches a passenger's fund off.",
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: passengerFund,
  output: z.strictObject({ fund_key: key, enabled: z.literal(false) }),
  run: (context, which) => switchFund(context, which, false),
})

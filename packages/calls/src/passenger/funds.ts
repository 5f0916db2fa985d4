import * as z from 'zod'
import { fundsQuestion } from '../fund/load.ts'
import { fundShape } from '../fund/shape.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { present } from '@nemt/store/rows/present.ts'
import { acceptPassenger, mustBeSelf, passengerInput, PASSENGER_WORDS } from './access.ts'
import { seenPassenger } from './visible.ts'

/** A passenger's funds with whether they are on (C033). */
export const passengerFunds = defineCall({
  name: 'passenger.funds',
  does: "Lists a passenger's funds.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerInput,
  accept: acceptPassenger,
  output: z.strictObject({ funds: z.array(fundShape) }),
  run: async (context, { passenger_key }) => {
    const { sql, principal } = context
    mustBeSelf(principal, passenger_key)
    const facts = await context.read(
      {
        passenger: seenPassenger(context, passenger_key),
        funds: fundsQuestion(sql, passenger_key),
      },
      { object: passenger_key, shows: 'passenger' },
    )
    if (!facts.passenger) throw notFound('passenger')
    return {
      funds: facts.funds.map((row) => ({
        key: row.key,
        name: row.fund_name,
        enabled: row.enabled,
        policy: {
          key: row.policy_key,
          name: row.name,
          ...present({ display_name: row.display_name }),
        },
      })),
    }
  },
})

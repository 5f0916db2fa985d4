import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { present } from '@nemt/store/rows/present.ts'
import { acceptPassenger, passengerInput, PASSENGER_WORDS } from './access.ts'
import { readPlans } from './plan-assignment.ts'

/** The keys of a passenger's plans (C028). */
export const passengerPlansListKeys = defineCall({
  name: 'passenger.plans.list_keys',
  does: "Lists the keys of a passenger's plans.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerInput,
  accept: acceptPassenger,
  output: z.strictObject({ plans: z.array(z.strictObject({ key, external_id: text(60).optional() })) }),
  run: async (context, { passenger_key }) => ({
    plans: (await readPlans(context, passenger_key)).map((row) => ({
      key: row.key,
      ...present({ external_id: row.external_id }),
    })),
  }),
})

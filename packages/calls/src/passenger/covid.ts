import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { defineCall } from '../pipeline/define.ts'
import { drivesAtRisk } from '../ride/booking/covid.ts'

/** Whether a passenger who is at risk for COVID-19 can be driven: what the portal says follows from it (V177). */
export const passengerCovid = defineCall({
  name: 'passenger.covid',
  does: 'Says whether the customer has transport for passengers at risk for COVID-19.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({}),
  output: z.strictObject({ transport: z.boolean() }),
  run: async (context) => ({ transport: drivesAtRisk(context, await loadFleets(context.portal)) }),
})

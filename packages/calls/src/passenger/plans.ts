import * as z from 'zod'
import { planOf, planShape } from '../plan/shape.ts'
import { defineCall } from '../pipeline/define.ts'
import { acceptPassenger, passengerInput, PASSENGER_WORDS } from './access.ts'
import { readPlans } from './plan-assignment.ts'

/** A passenger's plans with their benefits (C046). */
export const patientPlans = defineCall({
  name: 'patient.plans',
  does: "Lists a passenger's plans with their benefits.",
  effect: 'read',
  permission: PASSENGER_WORDS,
  scopes: ['coordinator', 'passenger'],
  input: passengerInput,
  accept: acceptPassenger,
  output: z.strictObject({ plans: z.array(planShape) }),
  run: async (context, { passenger_key }) => ({
    plans: (await readPlans(context, passenger_key)).map(planOf),
  }),
})

import { select } from '@nemt/store/rows/select.ts'
import { allSamePerson } from '@nemt/domain/passenger/duplicates.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { passengerSeen } from './visible.ts'

/**
 * Whether records are all of one person (C044): the same rider key, or every pair as alike as a duplicate.
 */
export const patientAllSamePerson = defineCall({
  name: 'patient.all_same_person',
  does: 'Says whether records are all of one person.',
  effect: 'read',
  permission: ['passenger.edit', 'passenger.create'],
  scopes: ['coordinator'],
  input: z.strictObject({ patient_keys: z.array(key).min(1).max(50) }),
  accept: (payload) => (Array.isArray(payload) ? { patient_keys: payload } : payload),
  output: z.strictObject({ same: z.boolean() }),
  run: async (context, { patient_keys }) => {
    const { sql } = context
    const keys = [...new Set(patient_keys)]
    const { found } = await context.read(
      {
        found: many(
          select(
            sql,
            passengerColumns,
            sql`from passenger p where p.customer_key = s.c and p.key = any(${keys})
              and ${passengerSeen(context)}`,
          ),
        ),
      },
      { detail: { passengers: keys }, shows: 'found' },
    )
    if (found.length !== keys.length) throw notFound('passenger')
    return { same: allSamePerson(found.map(passengerOf)) }
  },
})

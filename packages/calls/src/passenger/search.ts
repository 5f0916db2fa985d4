import { select } from '@nemt/store/rows/select.ts'
import { passenger } from '@nemt/domain/passenger/schema.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { wordsOf } from './search-words.ts'
import { passengerSeen } from './visible.ts'

/** At least this many characters (doc 2 §5.7, X054). */
export const SHORTEST = 3

/**
 * Passengers by name, phone, rider key or birth date (C042): every word must begin one of the passenger's
 * words.
 */
export const patientSearch = defineCall({
  name: 'patient.search',
  does: 'Finds passengers by name, phone, rider key or birth date; at least three characters.',
  effect: 'read',
  permission: ['passenger.search', 'ride.create'],
  scopes: ['coordinator'],
  input: z.strictObject({
    query: text(200).min(SHORTEST),
    take: z.number().int().min(1).max(100).default(20),
  }),
  accept: (payload) => (typeof payload === 'string' ? { query: payload } : payload),
  output: z.strictObject({ patients: z.array(passenger) }),
  run: async (context, { query, take }) => {
    const { sql } = context
    const words = wordsOf(query)
    if (words.length === 0) return { patients: [] }
    const found = words.map(
      (word) =>
        sql`select w.passenger_key from passenger_word w where w.customer_key = s.c and w.word >= ${word}
          and w.word < ${word + '\u{10ffff}'}`,
    )
    const { patients } = await context.read(
      {
        patients: many(
          select(
            sql,
            passengerColumns,
            sql`from passenger p where p.customer_key = s.c and p.status <> 'archived'
              and ${passengerSeen(context)}
              and p.key in (${found.reduce((left, right) => sql`${left} intersect ${right}`)})
              order by p.last_name, p.first_name, p.key limit ${take}`,
          ),
        ),
      },
      { detail: { words: words.length } },
    )
    return { patients: patients.map(passengerOf) }
  },
})

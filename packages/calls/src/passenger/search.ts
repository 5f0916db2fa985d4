import { computed, select } from '@nemt/store/rows/select.ts'
import { riderKeyUsed } from '@nemt/domain/funding/plans.ts'
import { passenger } from '@nemt/domain/passenger/schema.ts'
import { SHORTEST_SEARCH } from '@nemt/domain/ride/search.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { foundBy } from './led-to.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { wordsOf } from './search-words.ts'
import { passengerSeen } from './visible.ts'

/**
 * Passengers by name, phone, rider key where it is used, passenger key or birth date (C042, V829–V832; at least
 * three characters besides blanks, X054): every word must begin one of the passenger's words, or of a record's that
 * was merged into theirs. `total` counts them all, beyond `drop` and `take`.
 */
export const patientSearch = defineCall({
  name: 'patient.search',
  does: 'Finds passengers by name, phone, rider key or birth date; at least three characters.',
  effect: 'read',
  permission: ['passenger.search', 'ride.create'],
  scopes: ['coordinator'],
  input: z.strictObject({
    query: text(200).trim().min(SHORTEST_SEARCH),
    take: z.number().int().min(1).max(100).default(20),
    drop: z.number().int().min(0).max(100_000).default(0),
  }),
  accept: (payload) => (typeof payload === 'string' ? { query: payload } : payload),
  output: z.strictObject({ patients: z.array(passenger), total: z.number().int() }),
  run: async (context, { query, take, drop }) => {
    const { sql } = context
    const words = wordsOf(query)
    if (words.length === 0) return { patients: [], total: 0 }
    const riderKeys = riderKeyUsed(context.customer, context.policy)
    const found = words.map((word) => foundBy(sql, word, { riderKeys }))
    const matching = sql`from passenger p where p.customer_key = s.c and p.status <> 'archived'
      and ${passengerSeen(context)}
      and p.key in (${found.reduce((left, right) => sql`${left} intersect ${right}`)})`
    const { patients, counted } = await context.read(
      {
        patients: many(
          select(
            sql,
            passengerColumns,
            sql`${matching} order by p.last_name, p.first_name, p.key limit ${take} offset ${drop}`,
          ),
        ),
        counted: one(select(sql, { total: computed<number>(sql`count(*)::int`) }, matching)),
      },
      { detail: { words: words.length } },
    )
    return { patients: patients.map(passengerOf), total: counted?.total ?? 0 }
  },
})

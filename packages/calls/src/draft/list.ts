import { column, columns, joined, select } from '@nemt/store/rows/select.ts'
import { draftKinds } from '@nemt/domain/draft/kinds.ts'
import { personName } from '@nemt/domain/passenger/schema.ts'
import { instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { draftNeed, mustMake, ofSeenPassenger, ownDrafts } from './visible.ts'

/** One's own unsent trip requests, the latest first, by whom they are for. */
export const draftList = defineCall({
  ...draftNeed,
  effect: 'read',
  name: 'draft.list',
  does: "Lists one's own unsent trip requests, or records of passengers.",
  input: z.strictObject({ kind: z.enum(draftKinds).default('trip') }),
  output: z.strictObject({
    drafts: z.array(
      z.strictObject({
        key,
        updated: instant,
        passenger: z.strictObject({ key, name: personName }).optional(),
        date: localDate.optional(),
        dropoff: text(300).optional(),
      }),
    ),
  }),
  run: async (context, { kind }) => {
    const { sql, principal, now } = context
    mustMake(principal, kind)
    const listed = many(
      select(
        sql,
        {
          ...columns('trip_draft', 'd', ['key', 'updated_at', 'local_date', 'dropoff']),
          ...joined(columns('passenger', 'p', ['first_name', 'last_name'])),
          ...joined({ passenger: column('passenger', 'p', 'key') }),
        },
        sql`from trip_draft d
      left join passenger p on p.customer_key = s.c and p.key = d.passenger_key
      where d.kind = ${kind} and ${ownDrafts(sql, principal, now)} and ${ofSeenPassenger(context)}
      order by d.updated_at desc, d.key limit 10`,
      ),
    )
    // It shows whom they are for.
    const { drafts } = await context.read({ drafts: listed }, { detail: { drafts: true } })
    return {
      drafts: drafts.map(
        ({ key: draft, updated_at, local_date, dropoff, passenger, first_name, last_name }) => ({
          key: draft,
          updated: updated_at,
          ...(local_date && { date: local_date }),
          ...(dropoff && { dropoff }),
          ...(passenger
            ? { passenger: { key: passenger, name: { first: first_name ?? '', last: last_name ?? '' } } }
            : {}),
        }),
      ),
    }
  },
})

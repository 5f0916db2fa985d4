import { column, columns, joined, select } from '@nemt/store/rows/select.ts'
import { personName } from '@nemt/domain/passenger/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { ofSeenPassenger, ownDrafts } from './kept.ts'

const words = {
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
} as const

/** One's own unsent trip requests, the latest first, by whom they are for. */
export const draftList = defineCall({
  ...words,
  name: 'draft.list',
  does: "Lists one's own unsent trip requests.",
  input: z.strictObject({}),
  output: z.strictObject({
    drafts: z.array(
      z.strictObject({
        key,
        updated: instant,
        passenger: z.strictObject({ key, name: personName }).optional(),
      }),
    ),
  }),
  run: async (context) => {
    const { sql, principal, now } = context
    const listed = many(
      select(
        sql,
        {
          ...columns('trip_draft', 'd', ['key', 'updated_at']),
          ...joined(columns('passenger', 'p', ['first_name', 'last_name'])),
          ...joined({ passenger: column('passenger', 'p', 'key') }),
        },
        sql`from trip_draft d
      left join passenger p on p.customer_key = s.c and p.key = d.passenger_key
      where ${ownDrafts(sql, principal, now)} and ${ofSeenPassenger(context)}
      order by d.updated_at desc, d.key limit 10`,
      ),
    )
    // It shows whom they are for.
    const { drafts } = await context.read({ drafts: listed }, { detail: { drafts: true } })
    return {
      drafts: drafts.map(({ key: draft, updated_at, passenger, first_name, last_name }) => ({
        key: draft,
        updated: updated_at,
        ...(passenger
          ? { passenger: { key: passenger, name: { first: first_name ?? '', last: last_name ?? '' } } }
          : {}),
      })),
    }
  },
})

/** One of them as it was kept. */
export const draftInfo = defineCall({
  ...words,
  name: 'draft.info',
  does: "Gives one of one's own unsent trip requests.",
  input: z.strictObject({ key }),
  output: z.strictObject({ key, updated: instant, document: text(300_000) }),
  run: async (context, asked) => {
    const { sql, principal, now } = context
    const { draft } = await context.read(
      {
        draft: one(
          select(
            sql,
            columns('trip_draft', 'd', ['key', 'updated_at', 'document']),
            sql`from trip_draft d
      where d.key = ${asked.key} and ${ownDrafts(sql, principal, now)}
        and ${ofSeenPassenger(context)}`,
          ),
        ),
      },
      { object: asked.key },
    )
    if (!draft) throw notFound('draft')
    return { key: draft.key, updated: draft.updated_at, document: draft.document }
  },
})

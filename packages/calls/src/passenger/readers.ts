import { column, computed, instant as instantOf, joined, select } from '@nemt/store/rows/select.ts'
import { readerKinds, readingWays, type ReaderKind, type ReadingWay } from '@nemt/domain/passenger/readers.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { familyOf } from './family.ts'
import { seenPassenger } from './visible.ts'

/** Lines of a page (conflicts.tsv X093). */
const PAGE = 15

/**
 * Who looked at a passenger's record (docs/decisions/063-who-looked.md): one line for each reader and hour, the latest
 * first, with those of the records that were merged into it.
 */
export const passengerReaders = defineCall({
  name: 'passenger.readers',
  does: "Lists who looked at a passenger's record: one line for each reader and hour, the latest first.",
  effect: 'read',
  permission: 'passenger.view',
  scopes: ['coordinator'],
  input: z.strictObject({
    passenger_key: key,
    take: z.number().int().min(1).max(100).default(PAGE),
    drop: z.number().int().min(0).max(1_000_000).default(0),
  }),
  accept: (payload) => (typeof payload === 'string' ? { passenger_key: payload } : payload),
  output: z.strictObject({
    readers: z.array(
      z.strictObject({
        key,
        name: text(200),
        kind: z.enum(readerKinds),
        /** The user's role now, or the provider's name. */
        role: text(200).optional(),
        /** Why support was there. */
        reason: text(2_000).optional(),
        ways: z.array(z.enum(readingWays)),
        times: z.number().int(),
        hour: instant,
        last: instant,
      }),
    ),
    total: z.number().int(),
  }),
  run: async (context, { passenger_key, take, drop }) => {
    const { sql } = context
    const lines = sql`(select r.hour, r.reader_key, min(r.kind) as kind, min(r.name) as name,
        max(r.reason) as reason, array_agg(distinct r.way order by r.way) as ways, sum(r.times)::int as times,
        max(r.last_at) as last_at
      from passenger_reader r where r.customer_key = s.c and r.passenger_key in ${familyOf(sql, passenger_key)}
      group by r.hour, r.reader_key)`
    const { passenger, readers, count } = await context.read(
      {
        passenger: seenPassenger(context, passenger_key),
        readers: many(
          select(
            sql,
            {
              key: computed<string>(sql`l.reader_key`),
              name: computed<string>(sql`l.name`),
              kind: computed<ReaderKind>(sql`l.kind`),
              reason: computed<string | null>(sql`l.reason`),
              ways: computed<ReadingWay[]>(sql`l.ways`),
              times: computed<number>(sql`l.times`),
              hour: instantOf<number>(sql`l.hour`),
              last: instantOf<number>(sql`l.last_at`),
              ...joined({ role: column('role', 'o', 'name'), fleet: column('fleet', 'f', 'name') }),
            },
            sql`from ${lines} l
              left join app_user u on u.customer_key = s.c and u.key = l.reader_key
              left join role o on o.customer_key = s.c and o.key = u.role_key
              left join fleet f on f.key = l.reader_key
              order by l.last_at desc, l.reader_key limit ${take} offset ${drop}`,
          ),
        ),
        count: one(select(sql, { total: computed<number>(sql`count(*)::int`) }, sql`from ${lines} l`)),
      },
      { object: passenger_key, shows: 'passenger' },
    )
    if (!passenger) throw notFound('passenger')
    return {
      readers: readers.map(({ role, fleet, reason, ...line }) => ({
        ...line,
        ...present({ role: role ?? fleet, reason }),
      })),
      total: count?.total ?? 0,
    }
  },
})

import { readerKinds, readingWays, type ReaderKind, type ReadingWay } from '@nemt/domain/passenger/readers.ts'
import { instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { column, computed, instant as instantOf, joined, select } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { mustBeSelf } from './access.ts'
import { familyOf } from './family.ts'
import { seenPassenger } from './visible.ts'

/** Lines of a page. */
const PAGE = 30

/**
 * Who looked at a passenger's record, for the passenger (docs/decisions/082-who-looked-at-me.md): by day of the
 * customer's wall, one line for the office, for support and for each provider, the latest first. No names of people,
 * no roles and no reasons: those are the office's words (docs/decisions/064). A provider that has taken none of their
 * rides is not named: whom the office asks is its own.
 */
export const passengerOwnReaders = defineCall({
  name: 'passenger.own_readers',
  does: 'Tells passengers who looked at their record: the office, support or a provider, by day, the latest first.',
  effect: 'read',
  permission: 'session',
  scopes: ['passenger'],
  input: z.strictObject({
    passenger_key: key,
    take: z.number().int().min(1).max(100).default(PAGE),
    drop: z.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.strictObject({
    readers: z.array(
      z.strictObject({
        day: localDate,
        kind: z.enum(readerKinds),
        /** The provider's name, once it has taken a ride of theirs. */
        fleet: text(200).optional(),
        ways: z.array(z.enum(readingWays)),
        last: instant,
      }),
    ),
    total: z.number().int(),
  }),
  run: async (context, { passenger_key, take, drop }) => {
    const { sql, principal, customer } = context
    mustBeSelf(principal, passenger_key)
    const family = familyOf(sql, passenger_key)
    // Whoever was only asked stays unnamed: of these a passenger's rides don't tell either.
    const driving = sql`(select d.fleet_key from ride d where d.customer_key = s.c and d.passenger_key in ${family}
      and d.fleet_key is not null)`
    const lines = sql`(select (r.last_at at time zone ${customer.timezone})::date as day, r.kind,
        case when r.reader_key in ${driving} then r.reader_key end as fleet_key,
        array_agg(distinct r.way order by r.way) as ways, max(r.last_at) as last_at
      from passenger_reader r where r.customer_key = s.c and r.passenger_key in ${family}
      group by 1, 2, 3)`
    const { passenger, readers, count } = await context.read(
      {
        passenger: seenPassenger(context, passenger_key),
        readers: many(
          select(
            sql,
            {
              day: computed<string>(sql`l.day::text`),
              kind: computed<ReaderKind>(sql`l.kind`),
              ways: computed<ReadingWay[]>(sql`l.ways`),
              last: instantOf<number>(sql`l.last_at`),
              ...joined({ fleet: column('fleet', 'f', 'name') }),
            },
            sql`from ${lines} l left join fleet f on f.key = l.fleet_key
              order by l.last_at desc, l.kind, l.fleet_key limit ${take} offset ${drop}`,
          ),
        ),
        count: one(select(sql, { total: computed<number>(sql`count(*)::int`) }, sql`from ${lines} l`)),
      },
      { object: passenger_key, shows: 'passenger' },
    )
    if (!passenger) throw notFound('passenger')
    return {
      readers: readers.map(({ fleet, ...line }) => ({ ...line, ...present({ fleet }) })),
      total: count?.total ?? 0,
    }
  },
})

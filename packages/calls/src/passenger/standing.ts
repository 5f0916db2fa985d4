import { may } from '@nemt/domain/access/may.ts'
import { verificationComplete, verificationKeys } from '@nemt/domain/journey/verification.ts'
import { formatPhone } from '@nemt/domain/phone/phone.ts'
import { personName } from '@nemt/domain/passenger/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, computed, instant as instantOf, select } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import type { Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { seenBy } from '../ride/record/visible.ts'
import { familyOf } from './family.ts'
import { passengerSeen } from './visible.ts'

/** As many open rides as are named; `total` counts all. */
const MOST_OPEN = 50
/** As many records that were merged into one. */
const MOST_MERGED = 20

/**
 * How it stands with a passenger (docs/decisions/069): the open rides that the reader may see, the documents that were
 * verified with a request (V940, V941), since when their numbers get no text messages (server-behaviour §2.13), and
 * which records were merged into theirs (§2.12): only from those a merge is undone.
 */
export const passengerStanding = defineCall({
  name: 'passenger.standing',
  does: 'Gives the open rides of a passenger, which documents were verified, and whether they stopped text messages.',
  effect: 'read',
  permission: 'passenger.view',
  scopes: ['coordinator'],
  input: z.strictObject({ passenger_key: key }),
  accept: (payload) => (typeof payload === 'string' ? { passenger_key: payload } : payload),
  output: z.strictObject({
    /** Absent for whoever may not see rides. */
    open: z
      .strictObject({
        total: z.number().int(),
        rides: z.array(
          z.strictObject({
            key,
            status: z.enum(rideStatuses),
            needed: instant,
            timezone: text(60),
          }),
        ),
      })
      .optional(),
    documents: z.array(z.strictObject({ key: text(60), copy: text(300), since: instant.optional() })),
    /** All of them, or the passenger had a ride before. */
    verified: z.boolean(),
    had_rides: z.boolean(),
    stopped: z.array(z.strictObject({ phone: text(30), since: instant })),
    /** Records that were merged into this one and can be looked at, the last merge first. */
    merged: z.array(z.strictObject({ key, name: personName, at: instant })),
  }),
  run: async (context, { passenger_key }) => {
    const { customer, principal } = context
    const { passenger, rides, verified, stopped, merged } = await readStanding(context, passenger_key)
    if (!passenger) throw notFound('passenger')
    const ticks = Object.fromEntries(verified.map(({ document }) => [document, true]))
    const since = new Map(verified.map((row) => [row.document, row.since]))
    const open = rides
      .slice(0, MOST_OPEN)
      .map(({ needed_at, total: _total, ...ride }) => ({ ...ride, needed: needed_at }))
    return {
      ...(may(principal.grants, 'ride.view') ? { open: { total: rides[0]?.total ?? 0, rides: open } } : {}),
      documents: verificationKeys(customer).map((document) => ({
        key: document,
        copy: customer.documentation?.verification?.[document]?.copy ?? document,
        ...present({ since: since.get(document) }),
      })),
      verified: verificationComplete(customer, ticks, passenger.had_rides),
      had_rides: passenger.had_rides,
      stopped: stopped.map(({ e164, at }) => ({ phone: formatPhone(e164), since: at })),
      merged: merged.map(({ gone_key, at, first_name: first, last_name: last }) => ({
        ...{ key: gone_key, at, name: { first, last } },
      })),
    }
  },
})

function readStanding(context: Context, passenger: string) {
  const { sql, principal, policy } = context
  return context.read(
    {
      passenger: one(
        select(
          sql,
          {
            ...columns('passenger', 'p', ['key']),
            had_rides: computed<boolean>(
              sql`exists (select 1 from ride r where r.customer_key = s.c and r.passenger_key = p.key)`,
            ),
          },
          sql`from passenger p where p.customer_key = s.c and p.key = ${passenger} and ${passengerSeen(context)}`,
        ),
      ),
      rides: many(
        select(
          sql,
          {
            ...columns('ride', 'r', ['key', 'status', 'needed_at', 'timezone']),
            total: computed<number>(sql`(count(*) over ())::int`),
          },
          sql`from ride r where r.customer_key = s.c and r.passenger_key = ${passenger}
            and r.status = any(${OPEN}) and ${seenBy(sql, principal, policy)}
            order by r.needed_at, r.key limit ${MOST_OPEN}`,
        ),
      ),
      verified: many(verifiedQuery(sql, passenger)),
      stopped: many(
        select(
          sql,
          columns('phone_opt_out', 'o', ['e164', 'at']),
          sql`from phone_opt_out o where o.customer_key = s.c and o.e164 in (
            select unnest(array[p.phone->>'raw', p.communication->'phone'->>'raw']) from passenger p
            where p.customer_key = s.c and p.key = ${passenger}) order by o.at`,
        ),
      ),
      merged: many(
        select(
          sql,
          {
            ...columns('passenger_merge', 'm', ['gone_key', 'at']),
            ...columns('passenger', 'p', ['first_name', 'last_name']),
          },
          sql`from passenger_merge m join passenger p on p.customer_key = s.c and p.key = m.gone_key
            where m.customer_key = s.c and m.kept_key = ${passenger} and m.undone_at is null
              and ${passengerSeen(context)}
            order by m.at desc, m.key desc limit ${MOST_MERGED}`,
        ),
      ),
    },
    { object: passenger, shows: 'passenger' },
  )
}

/** Each document that was ticked on a request of theirs, and on which first. */
function verifiedQuery(sql: Sql, passenger: string) {
  return select(
    sql,
    { document: computed<string>(sql`v.key`), since: instantOf<number>(sql`min(q.created_at)`) },
    sql`from trip_request q cross join lateral jsonb_each(coalesce(q.document->'verified', '{}')) v
      where q.customer_key = s.c and q.passenger_key in ${familyOf(sql, passenger)} and v.value = 'true'::jsonb
      group by v.key`,
  )
}

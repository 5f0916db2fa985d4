import { personName } from '@nemt/domain/passenger/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import type { Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { isGivenAway } from '#/phone/rides.ts'
import type { Context, Seen } from '#/pipeline/context.ts'
import { notFound } from '#/pipeline/refusal.ts'
import { versionsOf } from './versions.ts'
import { seenBy } from './visible.ts'

/** Most rides whose passengers are written to at once. */
export const MOST_TOLD = 100

/**
 * Why a message does not reach somebody: nobody can call them from here, they want nothing, have no number, said STOP
 * where nobody can call them, or their number takes no messages.
 */
export const unreachedWhys = ['call', 'none', 'no_phone', 'opted_out', 'failed'] as const

/** A passenger of some of the rides, and how they are reached about these. */
export const reachedPassenger = z.strictObject({
  passenger: z.strictObject({ key, name: personName }),
  rides: z.array(key),
  /** As people read it; absent where there is none. */
  phone: text(60).optional(),
  why: z.enum(unreachedWhys).optional(),
})

/**
 * Whom a message about rides reaches: each passenger once for each number and way that their rides name, by text
 * message or an automated call. A ride that an edit has replaced stands for what took its place. Refuses (404) when
 * none of the rides is there to be seen.
 */
export async function reachOf(context: Context, rides: readonly string[], seen?: Seen<'rows'>) {
  const { sql, principal, policy } = context
  const { rows } = await context.read(
    {
      rows: many(
        select(
          sql,
          {
            ...columns('ride', 'r', [
              'key',
              'team_key',
              'passenger_key',
              'passenger_first',
              'passenger_last',
            ]),
            ...columns('ride', 'r', ['fleet_key', 'communication']),
            ...numberFacts(sql),
          },
          sql`from ride r where r.customer_key = s.c and r.key in ${versionsOf(sql, rides)}
            and r.status <> 'modified' and ${seenBy(sql, principal, policy)} order by r.needed_at, r.key`,
        ),
      ),
    },
    seen,
  )
  if (rows.length === 0) throw notFound('ride')
  const groups = Map.groupBy(rows, ({ passenger_key, communication }) =>
    JSON.stringify([passenger_key, communication.method, communication.phone?.raw]),
  )
  return [...groups.values()].map((own) => {
    const [first] = own as [(typeof rows)[number]]
    const { to, channel, unreached } = routeOf(context, first)
    return { rides: own, to, channel, why: unreached }
  })
}

export type Reached = Awaited<ReturnType<typeof reachOf>>[number]

/** What is known of the number that the ride `r` names: it said STOP, or takes no messages. */
export function numberFacts(sql: Sql) {
  const named = sql`r.communication->'phone'->>'raw'`
  return {
    stopped: computed<boolean>(sql`exists (select 1 from phone_opt_out o
      where o.customer_key = s.c and o.e164 = ${named})`),
    failed: computed<boolean>(sql`exists (select 1 from phone_failure f
      where f.customer_key = s.c and f.e164 = ${named})`),
    given_away: isGivenAway(sql),
  }
}

/**
 * Whether somebody else's record has the number that the ride `r` names too (docs/decisions/065): a family, or a home.
 * By the word that the number is found by, which the index holds.
 */
function isShared(sql: Sql) {
  const named = sql`r.communication->'phone'->>'raw'`
  return computed<boolean>(sql`exists (select 1 from passenger_phone n where n.customer_key = s.c
      and n.e164 = ${named} and n.until is null and n.passenger_key <> r.passenger_key)
    or exists (select 1 from passenger_word w
      join passenger p on p.customer_key = s.c and p.key = w.passenger_key
      where w.customer_key = s.c and w.word = regexp_replace(${named}, '^\\+1(?=\\d{10}$)|\\D', '', 'g')
        and p.key <> r.passenger_key and p.status <> 'archived' and p.phone->>'raw' = ${named})`)
}

/** What is known of the number that one ride names, as a question for `context.read`. */
export function numberOf(sql: Sql, ride: string) {
  return one(
    select(
      sql,
      { ...numberFacts(sql), shared: isShared(sql) },
      sql`from ride r where r.customer_key = s.c and r.key = ${ride}`,
    ),
  )
}

export type NumberFacts = Selected<ReturnType<typeof numberFacts>> & { shared: boolean }
type Written = Pick<Row<'ride'>, 'communication'> & Selected<ReturnType<typeof numberFacts>>
type Route = {
  to: string | undefined
  channel: 'sms' | 'voice'
  unreached: (typeof unreachedWhys)[number] | undefined
}

/**
 * How what is written reaches a ride's passenger, and why nobody hears it. A number that said STOP is called instead
 * until it says START (server-behaviour §2.13); where no call can be made nothing goes out, and it is kept, to be seen
 * why. One that took no messages is tried again.
 */
export function routeOf(
  { portal }: Pick<Context, 'portal'>,
  { communication, stopped, failed, given_away }: Written,
): Route {
  const { method, phone } = communication
  const channel = method === 'call' || (stopped && portal.sends.voice) ? 'voice' : 'sms'
  if (method === 'none') return { to: undefined, channel, unreached: 'none' }
  if (method === 'call' && !portal.sends.voice) return { to: undefined, channel, unreached: 'call' }
  if (!phone?.raw || given_away) return { to: undefined, channel, unreached: 'no_phone' }
  if (stopped && channel === 'sms') return { to: phone.raw, channel, unreached: 'opted_out' }
  return { to: phone.raw, channel, unreached: failed && channel === 'sms' ? 'failed' : undefined }
}

/** A passenger as a call shows whether they are reached. */
export function toldPassenger({ rides, why }: Reached): z.infer<typeof reachedPassenger> {
  const [first] = rides as [Reached['rides'][number]]
  const { phone } = first.communication
  return {
    passenger: {
      key: first.passenger_key,
      name: { first: first.passenger_first, last: first.passenger_last },
    },
    rides: rides.map((ride) => ride.key),
    ...(phone ? { phone: phone.display } : {}),
    ...(why ? { why } : {}),
  }
}

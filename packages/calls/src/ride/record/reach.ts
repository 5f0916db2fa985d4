import { personName } from '@nemt/domain/passenger/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import type { Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Context } from '#/pipeline/context.ts'
import { notFound } from '#/pipeline/refusal.ts'
import { seenBy } from './visible.ts'

/** Most rides whose passengers are written to at once. */
export const MOST_TOLD = 100

/** Why a text message does not reach somebody: they are called, want nothing, have no number, or said STOP. */
export const unreachedWhys = ['call', 'none', 'no_phone', 'opted_out'] as const

/** A passenger of some of the rides, and how they are reached about these. */
export const reachedPassenger = z.strictObject({
  passenger: z.strictObject({ key, name: personName }),
  rides: z.array(key),
  /** As people read it; absent where there is none. */
  phone: text(60).optional(),
  why: z.enum(unreachedWhys).optional(),
})

/**
 * Whom a text message about rides reaches: each passenger once for each number that their rides name, as long
 * as its rides say that they are texted. Refuses (404) when none of the rides is there to be seen.
 */
export async function reachOf(context: Context, rides: readonly string[], seen?: { detail: object }) {
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
            stopped: stoppedNumber(sql),
          },
          sql`from ride r where r.customer_key = s.c and r.key = any(${rides})
            and ${seenBy(sql, principal, policy)} order by r.needed_at, r.key`,
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
    return { rides: own, to: first.communication.phone?.raw, why: whyUnreached(first) }
  })
}

export type Reached = Awaited<ReturnType<typeof reachOf>>[number]

/** Whether the number that the ride `r` names said STOP. */
export function stoppedNumber(sql: Sql) {
  return computed<boolean>(sql`exists (select 1 from phone_opt_out o
    where o.customer_key = s.c and o.e164 = r.communication->'phone'->>'raw')`)
}

/** Why a text message does not reach a ride's passenger, or undefined. */
export function whyUnreached({
  communication: { method, phone },
  stopped,
}: Pick<Row<'ride'>, 'communication'> & { stopped: boolean }): (typeof unreachedWhys)[number] | undefined {
  if (method === 'call' || method === 'none') return method
  if (!phone?.raw) return 'no_phone'
  return stopped ? 'opted_out' : undefined
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

import { isPaused } from '@nemt/domain/passenger/pause.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { passengerSeen } from './visible.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, notFound } from '../pipeline/refusal.ts'
import { dateIn } from '../ride/series/later.ts'
import { pauseEvent } from './pausing/event.ts'
import { pausesQuestion, type StandingPause } from './pausing/standing.ts'

/**
 * Ends a pause: the days of the passenger's series that it took away and that still lie ahead are booked anew, by the
 * steps of the night. What can't be booked any more is told with the series' next ride.
 */
export const passengerPauseEnd = defineCall({
  name: 'passenger.pause.end',
  does: "Ends a pause of a passenger's series: the days ahead are booked anew.",
  effect: 'write',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ pause: key }),
  output: z.strictObject({ pause: key }),
  run: async (context, { pause }) => {
    const { actor, now } = context
    const { row, taken, others, series } = await endingFacts(context, pause)
    if (!row) throw notFound('pause')
    const going = series.filter(({ repeat }) => (repeat?.until ?? 0) >= now || repeat?.dates?.length)
    const ended = {
      updates: [
        ...handedOver({ pause, taken, others, series }),
        update('pause', {
          where: { key: pause, ended_at: null },
          set: { ended_at: now },
          must: 'pause_over',
        }),
      ],
      events: [
        ...going.map(({ key: request }) => ({
          ...{ collection: 'series:info', key: request, type: 'resumed', actor, data: {} },
          audience: [],
        })),
        pauseEvent(context, row, 'resumed', { from: row.from_date, until: row.until_date }),
      ],
      object: row.key,
    }
    try {
      return await context.write(ended, { pause })
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'pause_over')
        throw conflict('pause_over', message(context, 'error.pause_over'))
      throw error
    }
  },
})

/** A pause with its passenger and days, the rides that it took away, and what goes on when it ends. */
function endingFacts(context: Context, pause: string) {
  const { sql } = context
  return context.read({
    row: one(
      select(
        sql,
        {
          ...columns('pause', 'u', ['from_date', 'until_date']),
          ...columns('passenger', 'p', ['key', 'team_key']),
        },
        sql`from pause u join passenger p on p.customer_key = s.c and p.key = u.passenger_key
          where u.customer_key = s.c and u.key = ${pause} and ${passengerSeen(context)}`,
      ),
    ),
    taken: many(
      select(
        sql,
        columns('ride', 'r', ['key', 'request_key', 'leg', 'local_date']),
        sql`from ride r where r.customer_key = s.c and r.pause_key = ${pause} and r.status = 'cancelled'`,
      ),
    ),
    others: pausesQuestion(
      context,
      sql`(select u.passenger_key from pause u where u.customer_key = s.c and u.key = ${pause})`,
    ),
    series: many(
      select(
        sql,
        columns('trip_request', 'q', ['key', 'repeat']),
        sql`from trip_request q where q.customer_key = s.c and q.repeat is not null and q.passenger_key =
          (select u.passenger_key from pause u where u.customer_key = s.c and u.key = ${pause})`,
      ),
    ),
  })
}

type Facts = {
  pause: string
  taken: readonly Pick<Row<'ride'>, 'key' | 'request_key' | 'leg' | 'local_date'>[]
  others: readonly StandingPause[]
  series: readonly Pick<Row<'trip_request'>, 'key' | 'repeat'>[]
}

/** What another pause holds as well is that one's from now on: it comes back, and is told, when that one ends. */
function handedOver({ pause, taken, others, series }: Facts): Update[] {
  const kept = new Map(series.map(({ key: request, repeat }) => [request, repeat]))
  return taken.flatMap((ride) => {
    const repeat = kept.get(ride.request_key)
    const other = others.find(
      (each) => repeat && each.key !== pause && isPaused([each], dateIn(repeat, ride)),
    )
    return other
      ? update('ride', { where: { key: ride.key, pause_key: pause }, set: { pause_key: other.key } })
      : []
  })
}

import type { PausedDays } from '@nemt/domain/passenger/pause.ts'
import { computed, select } from '@nemt/store/rows/select.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import type { Context } from '#/pipeline/context.ts'

/** A pause that holds: its key, its days, and how many rides it took away. */
export type StandingPause = PausedDays & { key: string; rides: number }

/** The pauses of a passenger that were not ended and are not over, the first one first. */
export function pausesQuestion(
  { sql, now, customer }: Context,
  passenger: string | Fragment,
): Question<StandingPause[]> {
  // A leg of the day before may be after midnight still, in a zone where it is earlier.
  const since = addDays(localDate(now, customer.timezone), -2)
  return many(
    select(
      sql,
      {
        key: computed<string>(sql`u.key`),
        from: computed<string>(sql`u.from_date::text`),
        until: computed<string>(sql`u.until_date::text`),
        rides: computed<number>(sql`(select count(*)::int from ride r where r.customer_key = s.c
          and r.pause_key = u.key)`),
      },
      sql`from pause u where u.customer_key = s.c and u.passenger_key = ${passenger} and u.ended_at is null
        and u.until_date >= ${since}::date order by u.from_date, u.key`,
    ),
  )
}

import { pauseProblem, isPaused, type PausedDays } from '@nemt/domain/passenger/pause.ts'
import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { isOver } from '@nemt/domain/ride/sets.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { many, one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { problemRefused } from '#/message/problem.ts'
import { message } from '#/message/text.ts'
import type { Context, Seen } from '#/pipeline/context.ts'
import { conflict, notFound } from '#/pipeline/refusal.ts'
import { cancelFacts } from '#/ride/cancelling/facts.ts'
import { feesOf, judgeRides } from '#/ride/cancelling/judge.ts'
import { passengerSeen } from '../visible.ts'
import { pausesQuestion } from './standing.ts'
import { rideQuery, type RideRow } from '#/ride/record/row.ts'
import { seenBy } from '#/ride/record/visible.ts'
import { dateIn } from '#/ride/series/later.ts'

/** To these nobody comes any more: a no-show is none that rests. */
const OVER = rideStatuses.filter(isOver)

/** Whose series rest, and when. */
export type AskedPause = PausedDays & { passenger: string }

/** What is shown: the passenger, where the question of that name finds them. */
type Shown = Seen<'found'>

/** The passenger with their series, and with the rides and days that a pause may touch. */
function pauseFacts(context: Context, { passenger, from, until }: AskedPause, seen: Shown | undefined) {
  const { sql, principal, policy } = context
  // A leg after midnight is a day later than its series; none is more than a week.
  const near = sql`r.passenger_key = ${passenger} and r.local_date >= ${from}::date
    and r.local_date <= ${addDays(until, 7)}::date and not r.status = any(${[...OVER]})`
  return context.read(
    {
      found: one(
        select(
          sql,
          columns('passenger', 'p', ['key', 'team_key']),
          sql`from passenger p where p.customer_key = s.c and p.key = ${passenger}
          and ${passengerSeen(context)}`,
        ),
      ),
      rides: many(
        rideQuery(sql, sql`${near} and ${seenBy(sql, principal, policy)}`, sql`order by r.needed_at`),
      ),
      series: many(
        select(
          sql,
          columns('trip_request', 'q', ['key', 'repeat']),
          sql`from trip_request q where q.customer_key = s.c and q.passenger_key = ${passenger}
          and q.repeat is not null`,
        ),
      ),
      unseen: many(
        select(
          sql,
          columns('ride', 'r', ['request_key', 'leg', 'local_date']),
          sql`from ride r where r.customer_key = s.c and ${near} and r.repeat_key is not null
          and not ${seenBy(sql, principal, policy)}`,
        ),
      ),
      pauses: pausesQuestion(context, passenger),
      days: many(
        select(
          sql,
          columns('passenger_day', 'd', ['local_date', 'bookings']),
          sql`from passenger_day d where d.customer_key = s.c and d.passenger_key = ${passenger}
          and d.local_date >= ${from}::date and d.local_date <= ${until}::date`,
        ),
      ),
    },
    seen,
  )
}

/**
 * What a pause takes away: the rides of all series of a passenger on its days, with what cancelling them costs; those
 * that can't be cancelled any more, and the rides of no series, stay. Refused where another team has some of them:
 * nobody takes away what they don't see; and where a pause of the same days holds already: ending one of two would end
 * nothing. Nothing is written, but for the audit row of what is `seen`.
 */
export async function planPause(context: Context, { passenger, from, until }: AskedPause, seen?: Shown) {
  const { customer, now } = context
  const problem = pauseProblem({ from, until }, localDate(now, customer.timezone))
  if (problem) throw problemRefused(context, problem)
  const { found, rides, series, pauses, unseen, days } = await pauseFacts(
    context,
    { passenger, from, until },
    seen,
  )
  if (!found) throw notFound('passenger')
  if (pauses.some((pause) => pause.from === from && pause.until === until))
    throw conflict('already_paused', message(context, 'error.already_paused'))
  const kept = new Map(
    series.flatMap(({ key, repeat }): [string, KeptSeries][] => (repeat ? [[key, repeat]] : [])),
  )
  const isTaken = (row: Pick<RideRow, 'request_key' | 'leg' | 'local_date'>): boolean => {
    const repeat = kept.get(row.request_key)
    return repeat !== undefined && isPaused([{ from, until }], dateIn(repeat, row))
  }
  if (unseen.some(isTaken)) throw conflict('pause_unseen', message(context, 'error.pause_unseen'))
  const taken = rides.filter((row) => row.repeat_key !== null && isTaken(row))
  const facts = await cancelFacts(context, { rides: taken.map(({ key }) => key) })
  const judged = judgeRides(context, facts.all, facts, { reason: 'other' })
  return {
    passenger: found,
    facts,
    days,
    series: [...kept].filter(([, { until, dates }]) => (until ?? Infinity) >= now || dates?.length),
    judged: judged.filter((ride) => 'fee' in ride),
    left: judged.flatMap(({ ride, ...each }) => ('refused' in each ? [ride] : [])),
    others: rides.filter((row) => row.repeat_key === null && row.local_date <= until),
    fee: feesOf(judged),
  }
}

export type PlannedPause = Awaited<ReturnType<typeof planPause>>

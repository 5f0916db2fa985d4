import { repeat, type Repeated } from '../process/repeat.ts'
import type { Sql } from '../sql.ts'
import { queued, type JobSpec } from './queue.ts'

/** A ride whose clock has to be looked at, or whose passenger is to be reminded. */
export type DueRide = { customer: string; ride: string; step: 'due' | 'remind' }
/** A customer that has rides whose risk is to be judged. */
export type RisksToJudge = { customer: string }
type DueJob = (due: DueRide) => Omit<JobSpec, 'key'>

/** So often it is looked which rides are due. ms. */
const LOOK_MS = 1_000
/** At most so many at once; the next look takes the others. */
const MOST = 500
/**
 * Queues a job for each ride that is due, of all customers, unless one waits, is under way or rests: the ride's own row
 * says when, so a worker that was away makes up for it, and a change of the ride sets it anew. Gives how many were due.
 * `sql` has the worker's role, `clock` gives ms.
 */
export function queueDue(
  sql: Sql,
  jobOf: DueJob,
  options: { clock: () => number; everyMs?: number; onError?: (error: unknown) => void },
): Repeated<number> {
  return repeat(() => queue(sql, jobOf, options.clock()), { everyMs: LOOK_MS, ...options })
}

async function queue(sql: Sql, jobOf: DueJob, now: number): Promise<number> {
  // One job of each kind for a ride at a time.
  const unqueued = (step: DueRide['step']) => sql`not exists (
    select 1 from graphile_worker._private_jobs j where j.key = ${`${step}:`} || r.customer_key || ':' || r.key)`
  const due = await sql<DueRide[]>`
    with ripe as (
      (select r.customer_key as customer, r.key as ride, 'due' as step, r.due_at as at from ride r
        where r.due_at <= ${new Date(now)} and ${unqueued('due')} order by r.due_at limit ${MOST})
      union all
      (select r.customer_key, r.key, 'remind', r.remind_at from ride r
        where r.remind_at <= ${new Date(now)} and ${unqueued('remind')} order by r.remind_at limit ${MOST})
    )
    select r.customer, r.ride, r.step from ripe r order by r.at limit ${MOST}`
  if (due.length === 0) return 0
  const jobs = due.map((one) => ({ ...jobOf(one), key: `${one.step}:${one.customer}:${one.ride}` }))
  await sql`with due as (select 1), ${queued(sql, 'due', jobs)} select * from added`
  return due.length
}

/** What the keys of such jobs begin with: one of a customer at a time. */
const RISK_KEY = 'risk:'

/**
 * Queues a job for each customer that has rides whose risk is to be judged, unless one waits, is under way or rests.
 * Gives how many customers had. `sql` has the worker's role, `clock` gives ms.
 */
export function queueRisks(
  sql: Sql,
  jobOf: (risks: RisksToJudge) => Omit<JobSpec, 'key'>,
  options: { clock: () => number; everyMs?: number; onError?: (error: unknown) => void },
): Repeated<number> {
  return repeat(
    async () => {
      const customers = await sql<RisksToJudge[]>`
        select r.customer_key as customer from ride r where r.risk_at <= ${new Date(options.clock())}
          and not exists (
            select 1 from graphile_worker._private_jobs j where j.key = ${RISK_KEY} || r.customer_key)
        group by r.customer_key limit ${MOST}`
      const jobs = customers.map((one) => ({ ...jobOf(one), key: `${RISK_KEY}${one.customer}` }))
      if (jobs.length > 0) await sql`with due as (select 1), ${queued(sql, 'due', jobs)} select * from added`
      return jobs.length
    },
    { everyMs: LOOK_MS, ...options },
  )
}

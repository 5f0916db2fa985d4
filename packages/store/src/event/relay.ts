import type { Sql } from '../connect.ts'
import type { Cursor } from './cursor.ts'
import { headOf, readEpoch, type LoggedEvent } from './log.ts'
import { tailEvents, type Tail } from './tail.ts'

/** A job that follows from an event. `key` makes it single: the same key is never queued twice at once. */
export type JobSpec = {
  identifier: string
  payload: object
  key: string
  runAt?: number
  maxAttempts?: number
  priority?: number
}

/**
 * Turns events into jobs: reads a batch, and in one statement queues the jobs of the batch and moves the
 * durable cursor. Two relays can run; the one whose cursor is stale queues nothing and goes on from the
 * durable one. So each event's jobs are queued exactly once.
 */
export const relayEvents = async (
  sql: Sql,
  jobsOf: (event: LoggedEvent) => JobSpec[],
  options: { pollMs?: number; batch?: number; onError?: (error: unknown) => void } = {},
): Promise<Tail> => {
  const epoch = await readEpoch(sql)
  const head = await headOf(sql, epoch)
  await sql`insert into event_cursor (name, epoch, xid, seq)
    values ('relay', ${epoch}, ${head.xid.toString()}::xid8, 0) on conflict do nothing`
  return tailEvents(
    sql,
    async (events, from) => {
      const last = events.at(-1)
      if (!last) return from
      return (await queue(sql, from, last.position, events.flatMap(jobsOf))) ? last.position : durable(sql)
    },
    { ...options, batch: options.batch ?? 200, from: await durable(sql) },
  )
}

/** Where the relay stands, as committed. */
const durable = async (sql: Sql): Promise<Cursor> => {
  const [row] = await sql<
    { epoch: string; xid: string; seq: string }[]
  >`select epoch, xid::text, seq::text from event_cursor where name = 'relay'`
  if (!row) throw new Error('the relay has no cursor')
  return { epoch: row.epoch, xid: BigInt(row.xid), seq: BigInt(row.seq) }
}

/** Queues jobs and moves the cursor together; false when another relay had moved it. */
const queue = async (sql: Sql, from: Cursor, to: Cursor, jobs: JobSpec[]): Promise<boolean> => {
  const moved = await sql`
    with moved as (
      update event_cursor set xid = ${to.xid.toString()}::xid8, seq = ${to.seq.toString()}::bigint
      where name = 'relay' and xid = ${from.xid.toString()}::xid8 and seq = ${from.seq.toString()}::bigint
      returning 1
    ), specs as (
      select array_agg(row(j.identifier, j.payload, null, j.run_at, j.max_attempts, j.key, j.priority,
        null)::graphile_worker.job_spec) as list
      from jsonb_to_recordset(${sql.json(jobs.map(inQueue) as never)}) as j(identifier text, payload json,
        run_at timestamptz, max_attempts smallint, key text, priority smallint)
    ), added as (
      select count(job) from moved, specs, lateral graphile_worker.add_jobs(specs.list) job
      where specs.list is not null
    )
    select (select count(*) from moved)::int as moved, (select * from added) as added`
  return moved[0]?.['moved'] === 1
}

const inQueue = (job: JobSpec) => ({
  identifier: job.identifier,
  payload: job.payload,
  run_at: job.runAt ? new Date(job.runAt).toISOString() : null,
  max_attempts: job.maxAttempts ?? 12,
  key: job.key,
  priority: job.priority ?? 0,
})

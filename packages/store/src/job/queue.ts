import type { JSONValue } from 'postgres'
import type { Fragment, Sql } from '../sql.ts'

/** A job that follows from an event. `key` makes it single: the same key is never queued twice at once. */
export type JobSpec = {
  identifier: string
  payload: object
  key: string
  runAt?: number
  maxAttempts?: number
  priority?: number
}

/** The steps that queue jobs for each row of an earlier step, which has one row or none. */
export function queued(sql: Sql, step: 'moved' | 'gone' | 'due', jobs: readonly JobSpec[]): Fragment {
  return sql`
  specs as (
    select array_agg(row(j.identifier, j.payload, null, j.run_at, j.max_attempts, j.key, j.priority,
      null)::graphile_worker.job_spec) as list
    from jsonb_to_recordset(${sql.json(jobs.map(inQueue) as JSONValue)}) as j(identifier text, payload json,
      run_at timestamptz, max_attempts smallint, key text, priority smallint)
  ), added as (
    select count(job) from ${sql(step)}, specs, lateral graphile_worker.add_jobs(specs.list) job
    where specs.list is not null
  )`
}

/** A job as the queue takes it; throws where its time is none. */
export function inQueue(job: JobSpec) {
  return {
    identifier: job.identifier,
    payload: job.payload,
    run_at: job.runAt === undefined ? null : new Date(job.runAt).toISOString(),
    max_attempts: job.maxAttempts ?? 12,
    key: job.key,
    priority: job.priority ?? 0,
  }
}

import type { JSONValue } from 'postgres'
import type { Fragment, Sql } from '../sql.ts'

/** So often a job is tried, with pauses that grow to six hours, before it rests. */
const TRIES = 12

/** A job that follows from an event. `key` makes it single: the same key is never queued twice at once. */
export type JobSpec = {
  identifier: string
  payload: object
  key: string
  runAt?: number
}

/** The steps that queue jobs for each row of an earlier step, which has one row or none. */
export function queued(sql: Sql, step: 'moved' | 'gone' | 'due', jobs: readonly JobSpec[]): Fragment {
  return sql`
  specs as (
    select array_agg(row(j.identifier, j.payload, null, j.run_at, j.max_attempts, j.key, null,
      null)::graphile_worker.job_spec) as list
    from jsonb_to_recordset(${sql.json(jobs.map(inQueue) as JSONValue)}) as j(identifier text, payload json,
      run_at timestamptz, max_attempts smallint, key text)
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
    max_attempts: TRIES,
    key: job.key,
  }
}

import { EventEmitter } from 'node:events'
import { Logger, run, type JobHelpers, type Runner } from 'graphile-worker'
import postgres from 'postgres'
import type { JobSpec } from '../event/relay.ts'

/** Queues another job from within one. */
export type Add = (job: JobSpec) => Promise<unknown>
/** A job's work; throwing brings it again later, with backoff. */
export type Work = (payload: unknown, job: { id: string; attempts: number }, add: Add) => Promise<void>
export type Jobs = { stop: () => Promise<void> }

const RECOVER_MS = 5_000

/**
 * Runs due jobs, and those of a crontab (graphile-worker's, in UTC) when it is their time. Each pool of
 * workers shows itself in the database by the name of one connection; jobs that a pool without such a
 * connection has locked (its process was killed) are set free within seconds instead of hours.
 */
export const runJobs = async (
  url: string,
  tasks: Record<string, Work>,
  options: { concurrency?: number; crontab?: string; onError?: (error: unknown, task: string) => void } = {},
): Promise<Jobs> => {
  let pool = ''
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        work(payload, helpers.job, ({ identifier, payload: own, key, maxAttempts = 12 }) =>
          helpers.addJob(identifier as never, own as never, { jobKey: key, maxAttempts }),
        ),
    ]),
  )
  const runner: Runner = await run({
    connectionString: url,
    taskList: taskList as never,
    concurrency: options.concurrency ?? 8,
    noHandleSignals: true,
    // Without one of its own the library would look for a file.
    crontab: options.crontab ?? '',
    pollInterval: 1_000,
    logger: new Logger(() => () => {}),
    preset: { worker: { localQueue: { size: 500 } } } as never,
    events: listening((id) => {
      pool = id
    }, options.onError),
  })
  const presence = postgres(url, {
    max: 1,
    idle_timeout: 0,
    connection: { application_name: pool },
    onnotice: () => {},
  })
  const recover = async (): Promise<void> => {
    await presence`select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
      from graphile_worker._private_jobs j
      where j.locked_by is not null and j.locked_by <> ${pool}
      and not exists (select 1 from pg_stat_activity a where a.application_name = j.locked_by)
      having count(*) > 0`
  }
  await recover()
  const timer = setInterval(() => void recover().catch(() => {}), RECOVER_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
      await presence.end({ timeout: 2 })
    },
  }
}

const listening = (
  named: (pool: string) => void,
  onError: ((error: unknown, task: string) => void) | undefined,
) => {
  const events = new EventEmitter()
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => named(workerPool.id))
  events.on('job:error', ({ error, job }: { error: unknown; job: { task_identifier: string } }) =>
    onError?.(error, job.task_identifier),
  )
  return events as never
}

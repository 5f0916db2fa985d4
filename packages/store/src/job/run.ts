import { EventEmitter } from 'node:events'
import { Logger, run, type JobHelpers, type Runner } from 'graphile-worker'
import { inQueue, type JobSpec } from './queue.ts'
import { openSql } from '../open.ts'

/** Queues another job from within one. */
export type Add = (job: JobSpec) => Promise<unknown>
/** A job's work; throwing brings it again later, with backoff. */
export type Work = (payload: unknown, job: { id: string; attempts: number }, add: Add) => Promise<void>
export type Jobs = {
  /** ms since a job ended, well or not, or since the start. */
  idleMs: () => number
  stop: () => Promise<void>
}
export type FailedJob = { id: string; attempts: number; payload: unknown }
/** Hears what failed: a job of a task, or the queue itself (then `task` is one of its parts). */
type OnError = (error: unknown, task: string, job?: FailedJob) => void

const RECOVER_MS = 5_000
/** Jobs that end within so long are written down as done together, ms (docs/decisions/143). */
const DONE_TOGETHER_MS = 5

/**
 * Runs due jobs, and those of a crontab (graphile-worker's, in UTC) when it is their time. Each pool of
 * workers shows itself in the database by the name of one connection; jobs that a pool without such a
 * connection has locked (its process was killed) are set free within seconds instead of hours.
 */
export async function runJobs(
  url: string,
  tasks: Record<string, Work>,
  options: {
    concurrency?: number
    crontab?: string
    onError?: OnError
  } = {},
): Promise<Jobs> {
  let pool = ''
  let ended = performance.now()
  const onError: OnError = (...told) => options.onError?.(...told)
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown, helpers: JobHelpers) => work(payload, helpers.job, addBy(helpers)),
    ]),
  )
  const runner: Runner = await run({
    connectionString: url,
    taskList,
    concurrency: options.concurrency ?? 8,
    noHandleSignals: true,
    // Without one of its own the library would look for a file.
    crontab: options.crontab ?? '',
    pollInterval: 1_000,
    // Its words hold those of errors, which may be anybody's; what fails is told by the events below.
    logger: new Logger(() => () => {}),
    preset: { worker: { localQueue: { size: 500 }, completeJobBatchDelay: DONE_TOGETHER_MS } },
    events: listening({
      named: (id) => (pool = id),
      ended: () => (ended = performance.now()),
      failed: onError,
    }),
  })
  const presence = openSql(url, {
    max: 1,
    // Never closed by itself: in the moment until the next one, another pool would take this one for dead.
    max_lifetime: 0,
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
  const timer = setInterval(
    () => void recover().catch((error: unknown) => onError(error, 'recover')),
    RECOVER_MS,
  )
  return {
    idleMs: () => performance.now() - ended,
    stop: async () => {
      clearInterval(timer)
      await runner.stop()
      await presence.end({ timeout: 2 })
    },
  }
}

/** What a job queues is queued as what an event queues: at its time, with as many tries. */
function addBy(helpers: JobHelpers): Add {
  return (job) => {
    const { identifier, payload, key, run_at, max_attempts: maxAttempts } = inQueue(job)
    const runAt = run_at === null ? {} : { runAt: new Date(run_at) }
    return helpers.addJob(identifier, payload, { jobKey: key, maxAttempts, ...runAt })
  }
}

type Told = {
  named: (pool: string) => void
  ended: () => void
  failed: OnError
}
type Failure = { error: unknown }
type JobEvent = Failure & { job: FailedJob & { task_identifier: string } }

/** What of the queue itself can fail; it goes on by itself. */
const QUEUE_FAULTS = [
  'pool:listen:error',
  'pool:fatalError',
  'pool:gracefulShutdown:error',
  'pool:forcefulShutdown:error',
  'worker:getJob:error',
  'worker:fatalError',
] as const

function listening({ named, ended, failed }: Told) {
  const events = new EventEmitter()
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => named(workerPool.id))
  events.on('job:error', ({ error, job }: JobEvent) => failed(error, job.task_identifier, job))
  events.on('job:complete', ended)
  for (const name of QUEUE_FAULTS)
    events.on(name, ({ error }: Failure) => failed(error, name.replaceAll(':', ' ')))
  return events
}

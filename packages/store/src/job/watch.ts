import { repeat } from '../process/repeat.ts'
import type { Sql } from '../sql.ts'

/** How many jobs there are of what kind, and how long the oldest one that is due has waited, ms. */
export type JobFigures = {
  /** Due, or under way. */
  waiting: number
  /** For later. */
  later: number
  /** Failed at least once, and tried again. */
  failing: number
  /** Failed for good: they rest until somebody asks for another try. */
  resting: number
  oldestMs: number
}

/** A job that rests now: by ids alone. */
export type AsideJob = {
  aside: string
  customer: string
  name: string
  request: string | null
  tries: number
}

export type Watch = {
  /** As of the last look; undefined before the first. */
  figures: () => JobFigures | undefined
  look: () => Promise<void>
  stop: () => Promise<void>
}

/** Looking costs one pass over the waiting jobs. */
const LOOK_MS = 10_000
/** A job that failed so often, within half a minute, is shown while it is still tried. */
const SHOWN_AFTER = 3
/** Jobs that belong to no customer are shown to the support desk alone. */
const NOBODYS = 'global'

/**
 * Looks after jobs that fail: shows them in `set_aside`, tries those again that somebody asked for, takes off
 * what is done, and counts. `sql` has the worker's role. Several workers may look.
 */
export function watchJobs(
  sql: Sql,
  tasks: readonly string[],
  options: {
    everyMs?: number
    onAside?: (job: AsideJob) => void
    onError?: (error: unknown) => void
  } = {},
): Watch {
  let figures: JobFigures | undefined
  const look = async (): Promise<void> => {
    await againAsAsked(sql)
    for (const job of await show(sql)) options.onAside?.(job)
    await takeOff(sql)
    figures = await count(sql, tasks)
  }
  const { once, stop } = repeat(look, { everyMs: LOOK_MS, ...options })
  return {
    figures: () => figures,
    // What fails is told already, and tried again.
    look: () => once().catch(() => {}),
    stop,
  }
}

function againAsAsked(sql: Sql) {
  return sql`
  with asked as (
    update set_aside set asked_at = null, next_at = now() where kind = 'job' and asked_at is not null
    returning seq
  )
  select graphile_worker.reschedule_jobs(array_agg(seq), now(), null, 0) from asked having count(*) > 0`
}

/** Shows jobs that keep failing; gives those that rest since now. */
function show(sql: Sql): Promise<AsideJob[]> {
  return sql<AsideJob[]>`
  with failing as (
    select left(coalesce(j.payload->>'customer', ${NOBODYS}), 60) as customer_key, 'JOB' || j.id as key,
      j.id as seq, left(coalesce(j.payload->>'call', t.identifier), 100) as name,
      left(j.payload->>'request', 60) as request, j.attempts as tries, j.created_at, j.updated_at,
      case when j.attempts < j.max_attempts then j.run_at end as next_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= least(${SHOWN_AFTER}, j.max_attempts) and j.locked_by is null
  ), before as (
    select a.customer_key, a.key, a.next_at from set_aside a join failing f using (customer_key, key)
  ), shown as (
    insert into set_aside as a
      (customer_key, key, kind, seq, name, line, request, code, tries, first_at, last_at, next_at)
    select f.customer_key, f.key, 'job', f.seq, f.name, f.key, f.request, 'failed', f.tries, f.created_at,
      f.updated_at, f.next_at
    from failing f
    on conflict (customer_key, key) do update
      set tries = excluded.tries, last_at = excluded.last_at, next_at = excluded.next_at
      where (a.tries, a.last_at) is distinct from (excluded.tries, excluded.last_at) and a.asked_at is null
    returning a.customer_key, a.key, a.name, a.request, a.tries, a.next_at
  )
  select s.key as aside, s.customer_key as customer, s.name, s.request, s.tries
  from shown s left join before b using (customer_key, key)
  where s.next_at is null and (b.key is null or b.next_at is not null)`
}

function takeOff(sql: Sql) {
  return sql`
  delete from set_aside a where a.kind = 'job'
  and not exists (select 1 from graphile_worker._private_jobs j where j.id = a.seq)`
}

async function count(sql: Sql, tasks: readonly string[]): Promise<JobFigures> {
  const [row] = await sql<JobFigures[]>`
    select
      count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now())::int as waiting,
      count(*) filter (where j.attempts = 0 and j.run_at > now())::int as later,
      count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts)::int as failing,
      count(*) filter (where j.attempts >= j.max_attempts)::int as resting,
      coalesce(extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts
        and j.run_at <= now())) * 1000, 0)::float8 as "oldestMs"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${[...tasks]})`
  if (!row) throw new Error('a count has one row')
  return row
}

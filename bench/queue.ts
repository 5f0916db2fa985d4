import { connect } from '@nemt/store/connect.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { median, rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'

const JOBS = 4_000
const WORKERS = 8
const ROUNDS = 3

/**
 * P7: jobs made, claimed and completed per second, each with an effect of one row, by the product's queue and by bare
 * `for update skip locked` that takes them one by one; as many at a time.
 */
export async function measureQueue(stack: Stack): Promise<Row[]> {
  const owner = connect(stack.env.DATABASE_URL as string, {
    max: WORKERS,
    name: 'bench-owner',
    statementMs: 0,
  })
  const worker = connect(stack.env.WORKER_DATABASE_URL as string, { max: WORKERS, name: 'bench-worker' })
  await owner.unsafe(`create table bench_effect (n bigserial primary key, job text not null);
    create table bench_job (id bigserial primary key, payload jsonb not null, run_at timestamptz default now());
    grant all on bench_effect to nemt_worker;
    grant all on sequence bench_effect_n_seq to nemt_worker`)
  try {
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++)
      pairs.push([await bare(owner), await ours(stack.env.WORKER_DATABASE_URL as string, worker)])
    return [
      {
        id: 'P7',
        what: `jobs made, claimed and completed, ${WORKERS} at a time, against bare skip locked`,
        value: rounded(median(pairs.map(([, own]) => own))),
        reference: rounded(median(pairs.map(([raw]) => raw))),
        unit: '/s',
        ratio: rounded(median(pairs.map(([raw, own]) => own / raw))),
        floor: 1.5,
        goal: 3,
        better: 'higher',
      },
    ]
  } finally {
    await owner.unsafe('drop table bench_effect; drop table bench_job')
    await worker.end()
    await owner.end()
  }
}

async function bare(sql: Sql): Promise<number> {
  const began = performance.now()
  await sql`insert into bench_job (payload) select jsonb_build_object('key', n) from generate_series(1, ${JOBS}) n`
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (;;) {
        // eslint-disable-next-line no-restricted-syntax -- as many connections as loops: none waits behind another
        const taken = await sql.begin(async (tx) => {
          const [job] = await tx<{ id: string }[]>`
            select id::text as id from bench_job where run_at <= now() order by id limit 1 for update skip locked`
          if (!job) return false
          await tx`insert into bench_effect (job) values (${job.id})`
          await tx`delete from bench_job where id = ${job.id}::bigint`
          return true
        })
        if (!taken) return
      }
    }),
  )
  return (JOBS / (performance.now() - began)) * 1000
}

async function ours(url: string, sql: Sql): Promise<number> {
  let left = JOBS
  let ended = (): void => {}
  const all = new Promise<void>((resolve) => (ended = resolve))
  const jobs = await runJobs(
    url,
    {
      bench: async (payload) => {
        await sql`insert into bench_effect (job) values (${(payload as { key: string }).key})`
        if (--left === 0) ended()
      },
    },
    { concurrency: WORKERS },
  )
  const began = performance.now()
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg(row('bench', json_build_object('key', n::text), null, null, 3, null, 0,
      null)::graphile_worker.job_spec)
    from generate_series(1, ${JOBS}) n))`
  await all
  const took = performance.now() - began
  // Stopping waits until the last ones are marked as done.
  await jobs.stop()
  return (JOBS / took) * 1000
}

import { makeWorkerUtils } from 'graphile-worker'
import type { Sql } from '../sql.ts'
import { freshCustomer, testRole } from '../testing/stores.ts'
import { runJobs } from './run.ts'
import { until } from '../testing/until.ts'

const url = process.env.WORKER_DATABASE_URL ?? ''
let worker: Sql
beforeAll(async () => {
  worker = testRole('WORKER')
  const queue = await makeWorkerUtils({ connectionString: url })
  await queue.migrate()
  await queue.release()
})
afterAll(() => worker.end({ timeout: 2 }))

function queue(task: string, payload: object = {}) {
  return worker`select graphile_worker.add_job(${task}, ${worker.json(payload as never)}::json)`
}

function waiting(task: string) {
  return worker<
    {
      key: string | null
      max_attempts: number
      attempts: number
      locked_by: string | null
      later: boolean
      at: number
      last_error: string | null
    }[]
  >`
  select j.key, j.max_attempts, j.attempts, j.locked_by, j.run_at > now() as later,
    (extract(epoch from j.run_at) * 1000)::float8 as at, j.last_error
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} order by j.id`
}

function drop(task: string) {
  return worker`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task}`
}

test('R4 a job that fails is told, waits longer than a moment, and is not lost', async () => {
  const task = `fails-${freshCustomer()}`
  const began = performance.now()
  const told: [string, string][] = []
  const onError = (error: unknown, name: string) => void told.push([(error as Error).message, name])
  const jobs = await runJobs(
    url,
    {
      [task]: async () => {
        throw new Error('not now')
      },
    },
    { onError },
  )
  await queue(task)
  await until(async () => (await waiting(task))[0]?.last_error != null && told.length === 1)
  expect(told).toEqual([['not now', task]])
  expect(await waiting(task)).toMatchObject([
    { attempts: 1, later: true, last_error: expect.stringContaining('not now') },
  ])
  // What ends is seen to end, also when it failed: else the jobs would be said to stand still.
  expect(jobs.idleMs()).toBeLessThan(performance.now() - began)
  await jobs.stop()
  await drop(task)
}, 20_000)

/** Long after any test. */
const LATER = Date.parse('2201-07-01T12:00:00Z')

test('a job queues others: each key once, with twelve tries, at once or at its time', async () => {
  const [task, next] = [`adds-${freshCustomer()}`, `next-${freshCustomer()}`]
  const jobs = await runJobs(url, {
    [task]: async (payload, _job, add) => {
      const own = { identifier: next, payload: payload as object, key: `${next}:1` }
      await add(own)
      await add(own)
      await add({ ...own, key: `${next}:2`, runAt: LATER })
    },
  })
  await queue(task, { a: 1 })
  await until(async () => (await waiting(next)).length === 2)
  expect(await waiting(next)).toMatchObject([
    { key: `${next}:1`, max_attempts: 12, later: false },
    { key: `${next}:2`, max_attempts: 12, later: true, at: LATER },
  ])
  await jobs.stop()
  await drop(next)
}, 20_000)

/** Queues a job that a process took which is gone since. */
async function killed(task: string): Promise<void> {
  await worker.begin(async (tx) => {
    await tx`select graphile_worker.add_job(${task}, '{}'::json)`
    await tx`update graphile_worker._private_jobs j set locked_by = 'a pool that is gone', locked_at = now()
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${task}`
  })
}

test('R3 a job of a process that was killed is set free; one that somebody works on is theirs', async () => {
  const [dead, alive] = [`dead-${freshCustomer()}`, `alive-${freshCustomer()}`]
  const done: string[] = []
  let finish = (): void => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const first = await runJobs(url, {
    [alive]: async () => {
      done.push('began')
      await held
    },
  })
  await queue(alive)
  await until(() => done.includes('began'))
  await killed(dead)
  const second = await runJobs(url, {
    [dead]: async () => void done.push('freed'),
    [alive]: async () => void done.push('stolen'),
  })
  await until(() => done.includes('freed'))
  // Also one whose process is killed later; who works on theirs for long keeps it all the time.
  await killed(dead)
  await until(() => done.length === 3)
  expect((await waiting(alive))[0]?.locked_by).toEqual(expect.any(String))
  let ended = false
  const stopped = first.stop().then(() => (ended = true))
  await second.stop()
  expect(ended).toBe(false)
  finish()
  await stopped
  expect(done).toEqual(['began', 'freed', 'freed'])
}, 30_000)

test('a job that was done is seen to have ended; what a crontab names is known', async () => {
  const task = `done-${freshCustomer()}`
  const jobs = await runJobs(url, { [task]: async () => {} }, { crontab: `0 4 * * * ${task}` })
  await queue(task)
  await until(async () => (await waiting(task)).length === 0)
  const began = performance.now()
  await queue(task)
  await until(async () => (await waiting(task)).length === 0)
  await until(() => jobs.idleMs() < performance.now() - began)
  const known = await worker`select identifier from graphile_worker._private_known_crontabs
    where identifier like ${`%${task}%`}`
  expect(known).toHaveLength(1)
  await jobs.stop()
}, 20_000)

test('R3 a pool that stops while jobs wait in it gives them back at once, and nothing of it has failed', async () => {
  const task = `waits-${freshCustomer()}`
  const told: unknown[] = []
  const { promise: goOn, resolve: finish } = Promise.withResolvers<void>()
  for (let index = 0; index < 20; index++) await queue(task)
  const jobs = await runJobs(
    url,
    { [task]: () => goOn },
    { concurrency: 2, onError: (...error) => told.push(error) },
  )
  const locked = async () => (await waiting(task)).filter(({ locked_by }) => locked_by !== null)
  await until(async () => (await locked()).length === 20)
  const stopped = jobs.stop()
  await until(async () => (await locked()).length === 2)
  finish()
  await stopped
  expect(told).toEqual([])
  expect(await waiting(task)).toMatchObject(
    Array.from({ length: 18 }, () => ({ attempts: 0, locked_by: null })),
  )
  await drop(task)
})

import { makeWorkerUtils } from 'graphile-worker'
import type { Sql } from '../sql.ts'
import { away, gone, rhythmOf } from '../testing/rhythm.ts'
import { freshCustomer, testRole } from '../testing/stores.ts'
import { watchJobs, type AsideJob, type JobFigures } from './watch.ts'

let worker: Sql
beforeAll(async () => {
  worker = testRole('WORKER')
  const queue = await makeWorkerUtils({ connectionString: process.env.WORKER_DATABASE_URL ?? '' })
  await queue.migrate()
  await queue.release()
})
afterAll(() => worker.end({ timeout: 2 }))

type State = {
  attempts?: number
  most?: number
  /** Until it is run, s; below 0 it has been due. */
  inS?: number
  locked?: boolean
  payload?: object
}

/** Queues a job and puts it into a state; gives its key in the list of what is set aside. */
async function have(task: string, state: State = {}): Promise<string> {
  const { attempts = 0, most = 12, inS = -1, locked = false, payload = {} } = state
  const [added] = await worker<{ id: string }[]>`
    select (graphile_worker.add_job(${task}, ${worker.json(payload as never)}::json,
      max_attempts => ${most})).id`
  const id = added?.id ?? ''
  await worker`update graphile_worker._private_jobs set attempts = ${attempts},
    run_at = now() + ${inS} * interval '1 second', locked_by = ${locked ? 'a pool' : null},
    locked_at = ${locked ? new Date() : null} where id = ${id}`
  return `JOB${id}`
}

function dropped(task: string) {
  return worker`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task}`
}

/** What is shown of a customer, by key: name, tries, and whether it rests. */
async function shown(customer: string): Promise<[string, string, number, boolean][]> {
  const rows = await worker<{ key: string; name: string; tries: number; rests: boolean }[]>`
    select key, name, tries, next_at is null as rests from set_aside where customer_key = ${customer} order by seq`
  return rows.map(({ key, name, tries, rests }) => [key, name, tries, rests])
}

/** A watch that looks when it is told to, and what it told of a customer. */
function watching(task: string) {
  const told: AsideJob[] = []
  const errors: unknown[] = []
  const watch = watchJobs(worker, [task], {
    everyMs: 600_000,
    onAside: (job) => told.push(job),
    onError: (error) => errors.push(error),
  })
  return { ...watch, told, errors }
}

test('R29 a job that failed three times is shown, one that rests is told once, by ids alone', async () => {
  const customer = freshCustomer()
  const task = `watch-${customer}`
  const payload = (call: string) => ({
    customer,
    call,
    request: `REQ ${call}`,
    payload: { name: 'a patient' },
  })
  await have(task, { attempts: 2, payload: payload('twice') })
  await have(task, { attempts: 3, locked: true, payload: payload('under.way') })
  const [trying, resting] = [
    await have(task, { attempts: 3, inS: 60, payload: payload('trying') }),
    await have(task, { attempts: 2, most: 2, payload: payload('resting') }),
  ]
  const { look, told, stop } = watching(task)
  const mine = () => told.filter((job) => job.customer === customer)
  await look()
  expect(await shown(customer)).toEqual([
    [trying, 'trying', 3, false],
    [resting, 'resting', 2, true],
  ])
  const asRested = { aside: resting, customer, name: 'resting', request: 'REQ resting', tries: 2 }
  expect(mine()).toEqual([asRested])
  await look()
  expect(mine()).toEqual([asRested])
  // The other one came to its end meanwhile.
  await worker`update graphile_worker._private_jobs set attempts = 12, updated_at = now()
    where id = ${trying.slice(3)}`
  await look()
  expect(mine().map(({ aside, tries }) => [aside, tries])).toEqual([
    [resting, 2],
    [trying, 12],
  ])
  await dropped(task)
  await look()
  expect(await shown(customer)).toEqual([])
  await stop()
})

test('R29 a job of nobody’s is shown to support, by the name of its task', async () => {
  const task = `watch-${freshCustomer()}`
  const key = await have(task, { attempts: 1, most: 1 })
  const { look, told, stop } = watching(task)
  await look()
  expect((await shown('global')).filter(([of]) => of === key)).toEqual([[key, task, 1, true]])
  expect(told.find(({ aside }) => aside === key)).toEqual({
    aside: key,
    customer: 'global',
    name: task,
    request: null,
    tries: 1,
  })
  await dropped(task)
  await look()
  await stop()
})

test('R29 a job that is asked for is tried at once and from the beginning; events are left to the relay', async () => {
  const customer = freshCustomer()
  const task = `watch-${customer}`
  const [asked, other] = [
    await have(task, { attempts: 4, most: 4, payload: { customer } }),
    await have(task, { attempts: 4, most: 4, payload: { customer } }),
  ]
  await worker`insert into set_aside (customer_key, key, kind, seq, name, line, code, tries, asked_at)
    values (${customer}, 'EVT7', 'event', 7, 'ride:info status', 'RID1', 'Error', 6, now())`
  const { look, errors, stop } = watching(task)
  await look()
  await worker`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
    where 'JOB' || id in ${worker([asked, other])}`
  await worker`update set_aside set asked_at = now() where customer_key = ${customer} and key = ${asked}`
  await look()
  const jobs = await worker<{ key: string; attempts: number; due: boolean }[]>`
    select 'JOB' || id as key, attempts, run_at <= now() as due from graphile_worker._private_jobs
    where 'JOB' || id in ${worker([asked, other])} order by id`
  expect([...jobs]).toEqual([
    { key: asked, attempts: 0, due: true },
    { key: other, attempts: 4, due: false },
  ])
  const wishes = await worker<{ key: string; asked: boolean; rests: boolean }[]>`
    select key, asked_at is not null as asked, next_at is null as rests from set_aside
    where customer_key = ${customer} order by key`
  expect([...wishes]).toEqual([
    { key: 'EVT7', asked: true, rests: true },
    { key: asked, asked: false, rests: false },
    { key: other, asked: false, rests: true },
  ])
  await dropped(task)
  await look()
  expect((await shown(customer)).map(([key]) => key)).toEqual(['EVT7'])
  expect(errors).toEqual([])
  await worker`delete from set_aside where customer_key = ${customer}`
  await stop()
})

test('contract: Operations: jobs are counted by what becomes of them, with the age of the oldest due', async () => {
  const task = `watch-${freshCustomer()}`
  const { look, figures, stop } = watching(task)
  expect(figures()).toBeUndefined()
  const none: JobFigures = { waiting: 0, later: 0, failing: 0, resting: 0, oldestMs: 0 }
  await look()
  expect(figures()).toEqual(none)
  await have(task, { inS: -30 })
  await have(task, { inS: -10, attempts: 1 })
  await have(task, { inS: 60, attempts: 1 })
  await have(task, { inS: 60 })
  await have(task, { inS: -3_600, attempts: 2, most: 2 })
  await have(`${task}-other`, { inS: -7_200 })
  await look()
  expect(figures()).toEqual({ waiting: 2, later: 1, failing: 2, resting: 1, oldestMs: expect.any(Number) })
  expect(figures()?.oldestMs).toBeGreaterThanOrEqual(30_000)
  expect(figures()?.oldestMs).toBeLessThan(600_000)
  await dropped(task)
  await dropped(`${task}-other`)
  await look()
  expect(figures()).toEqual(none)
  await stop()
})

test('R1 a look that fails is told, and ends nothing', async () => {
  const errors: unknown[] = []
  const away = new Error('away')
  const sql = Object.assign(() => Promise.reject(away), { json: worker.json }) as unknown as Sql
  const { look, figures, stop } = watchJobs(sql, ['x'], {
    everyMs: 600_000,
    onError: (error) => errors.push(error),
  })
  await look()
  expect([errors, figures()]).toEqual([[away], undefined])
  await stop()
})

test('R1 jobs that fail are looked after every ten seconds unless told otherwise; what fails is told', async () => {
  const { rhythm, told } = await rhythmOf((options) => watchJobs(gone, ['x'], options))
  expect({ rhythm, told }).toEqual({ rhythm: [10_000, 70], told: [away, away] })
})

import { parseCrontab } from 'graphile-worker'
import { write } from '@nemt/store/change/write.ts'
import { runJobs } from '@nemt/store/job/run.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { customersOf, NIGHTLY, nightlyCalls, nightlyJobs } from '@nemt/calls/nightly.ts'
import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import type { CallJob } from '@nemt/calls/reactions.ts'
import { callNamed } from '@nemt/calls/registry.ts'
import { fundedCustomer } from '@nemt/calls/testing/funds.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('the crontab is one that the library takes, and each call of the night exists', () => {
  expect(parseCrontab(NIGHTLY)).toMatchObject([
    { task: 'nightly', options: { backfillPeriod: 12 * 3_600_000 } },
  ])
  for (const name of nightlyCalls) expect(callNamed(name)?.internal).toBe(true)
})

test('server-behaviour §2.9 the night checks every customer once and reports a counter that is wrong', async () => {
  const [right, wrong] = [await fundedCustomer(portal, {}), await fundedCustomer(portal, {})]
  await write(portal.store, wrong.key, {
    inserts: {
      fund_counter: [
        {
          fund_key: wrong.fund,
          interval_start: '2026-01-01',
          held_count: 2,
          held_cents: 0,
          spent_count: 0,
          spent_cents: 0,
        },
      ],
    },
  })
  const ours = (await customersOf(portal.support as NonNullable<typeof portal.support>)).filter(
    (key) => key === right.key || key === wrong.key,
  )
  expect(ours.toSorted()).toEqual([right.key, wrong.key].toSorted())
  const expected = ours.flatMap((key) => nightlyCalls.map((call) => `${key} ${call}`)).toSorted()
  const done: string[] = []
  const jobs = await runJobs(process.env.WORKER_DATABASE_URL ?? '', {
    call: async (job) => {
      const { customer, call, payload } = job as CallJob
      // What other tests left in the queue is theirs.
      if (!ours.includes(customer)) return
      await callAsSystem(portal, customer, call, payload)
      done.push(`${customer} ${call}`)
    },
    'nightly-test': async (_payload, _job, add) => {
      for (const job of nightlyJobs(ours, '2026-11-21')) await add(job)
    },
  })
  const { makeWorkerUtils } = await import('graphile-worker')
  const queue = await makeWorkerUtils({ connectionString: process.env.WORKER_DATABASE_URL ?? '' })
  await queue.addJob('nightly-test' as never, {} as never)
  await queue.release()
  const end = Date.now() + 15_000
  while (done.length < expected.length && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await jobs.stop()
  expect(done.toSorted()).toEqual(expected)
  const errors = async (customer: string) =>
    (
      await read(portal.store, customer, {
        errors: many(portal.store.sql`select e.code, e.object from error_log e where e.customer_key = s.c`),
      })
    ).errors
  expect(await errors(right.key)).toEqual([])
  expect(await errors(wrong.key)).toMatchObject([
    {
      code: 'fund_counter',
      object: { differences: [{ fund: wrong.fund, counter: { held_count: 2 }, ledger: { held_count: 0 } }] },
    },
  ])
}, 30_000)

import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import type { JobSpec } from '@nemt/store/job/queue.ts'
import type { Portal } from '../pipeline/portal.ts'
import { jobsOf, type CallJob } from '../reactions.ts'
import { callAsSystem } from '../door/in-process.ts'

/** The jobs that all events of a customer make. */
export async function jobsFor(portal: Portal, customer: string): Promise<(JobSpec & { payload: CallJob })[]> {
  const { sql } = portal.store
  const { events } = await read(portal.store, customer, {
    events: many(sql`select e.* from event e where e.customer_key = s.c order by e.seq`),
  })
  return (events as LoggedEvent[]).flatMap((event) =>
    jobsOf({ ...event, customer, position: { epoch: '', xid: 0n, seq: 0n } }),
  ) as (JobSpec & { payload: CallJob })[]
}

/**
 * Makes what follows at once from the customer's events as the worker would, `times` over: the calls that
 * `only` names.
 */
export async function react(
  portal: Portal,
  customer: string,
  only: readonly string[],
  times = 1,
): Promise<void> {
  const jobs = await jobsFor(portal, customer)
  for (let time = 0; time < times; time++)
    for (const { payload, runAt } of jobs) {
      const { call, payload: input } = payload
      if (runAt === undefined && only.includes(call)) await callAsSystem(portal, customer, call, input)
    }
}

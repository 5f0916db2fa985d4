import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import type { JobSpec } from '@nemt/store/job/queue.ts'
import type { Portal } from '../pipeline/portal.ts'
import { jobsOf, type CallJob } from '../reactions.ts'
import { callAsSystem } from '../door/in-process.ts'

type Job = JobSpec & { payload: CallJob }

/** The jobs that all events of a customer make, or those after the first so many. */
export async function jobsFor(portal: Portal, customer: string, after = 0): Promise<Job[]> {
  return (await eventsOf(portal, customer))
    .slice(after)
    .flatMap((event) => jobsOf({ ...event, customer, position: { epoch: '', xid: 0n, seq: 0n } })) as Job[]
}

async function eventsOf({ store }: Portal, customer: string): Promise<LoggedEvent[]> {
  const { events } = await read(store, customer, {
    events: many(store.sql`select e.* from event e where e.customer_key = s.c order by e.seq`),
  })
  return events as LoggedEvent[]
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
  await makeJobs(portal, customer, only, await jobsFor(portal, customer), times)
}

/**
 * The same of what happens now alone: what an earlier event sets off as well would hide that this one sets off
 * nothing.
 */
export async function reactTo<T>(
  portal: Portal,
  customer: string,
  only: readonly string[],
  happens: () => Promise<T>,
  times = 1,
): Promise<T> {
  const before = (await eventsOf(portal, customer)).length
  const answer = await happens()
  await makeJobs(portal, customer, only, await jobsFor(portal, customer, before), times)
  return answer
}

async function makeJobs(
  portal: Portal,
  customer: string,
  only: readonly string[],
  jobs: readonly Job[],
  times: number,
): Promise<void> {
  for (let time = 0; time < times; time++)
    for (const { payload, runAt } of jobs) {
      const { call, payload: input } = payload
      if (runAt === undefined && only.includes(call)) await callAsSystem(portal, customer, call, input)
    }
}

import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '#/door/in-process.ts'
import { jobsOf, type CallJob } from '#/reactions.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import type { Clocked } from './world.ts'

/** Something that is to happen at an instant, ms. */
export type Act = { at: number; does: () => Promise<unknown> }
export type Heard = Pick<LoggedEvent, 'collection' | 'type' | 'key' | 'data'>
type Ways = {
  /** The calls that are made as jobs; others of the customer's jobs aren't. All of them unless named. */
  only?: readonly string[]
  /** Comes before each job; what it gives comes after it. */
  around?: (job: CallJob) => Promise<(() => Promise<void>) | undefined>
  /** What people do about an event. */
  answers: (event: Heard) => Act[] | Promise<Act[]>
  /** Comes before the clock moves to an instant, ms: nothing happens until then. */
  idle?: (until: number) => Promise<void>
}

/** Puts something in its place by its instant, after what is to happen at the same one. */
function queue(waiting: Act[], act: Act): void {
  let [from, to] = [0, waiting.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((waiting[middle] as Act).at <= act.at) from = middle + 1
    else to = middle
  }
  waiting.splice(from, 0, act)
}

/**
 * Makes a customer's jobs as the worker does, from the events by the reactions and from the clock of rides, each at its
 * hour: the portal's clock goes from one to the next, until nothing is left to do. Between them people act.
 */
export async function workByClock(
  portal: Clocked,
  customer: string,
  { only, around, answers, idle }: Ways,
): Promise<number> {
  const waiting: Act[] = []
  let [seen, jobs] = [0, 0]
  const run = async (job: CallJob) => {
    if (only && !only.includes(job.call)) return
    jobs++
    const after = await around?.(job)
    await callAsSystem(portal, customer, job.call, job.payload)
    await after?.()
  }
  for (;;) {
    const { events, due } = await toDo(portal, customer, seen)
    seen = events.at(-1)?.seq ?? seen
    for (const event of events) {
      for (const act of await answers(event)) queue(waiting, act)
      for (const { payload, runAt } of jobsFrom(customer, event))
        queue(waiting, { at: runAt ?? portal.clock(), does: () => run(payload) })
    }
    const [look] = due.map(({ ride, at }) => ({
      at: Date.parse(at),
      does: () => run({ customer, call: 'ride.due', payload: { ride } }),
    }))
    const [first] = waiting
    const next = look && (!first || look.at < first.at) ? look : waiting.shift()
    if (!next) {
      await idle?.(Infinity)
      return jobs
    }
    if (next.at > portal.at.now) await idle?.(next.at)
    portal.at.now = Math.max(portal.at.now, Math.ceil(next.at))
    await next.does()
  }
}

type SeenEvent = LoggedEvent & { seq: number }

function jobsFrom(customer: string, event: SeenEvent): { payload: CallJob; runAt?: number }[] {
  const position = { epoch: '', xid: 0n, seq: BigInt(event.seq) }
  return jobsOf({ ...event, customer, position }) as { payload: CallJob; runAt?: number }[]
}

/** The events since one, and the ride that its clock looks at next. */
async function toDo({ store }: Clocked, customer: string, seen: number) {
  const { events, due } = await read(store, customer, {
    events: many(
      store.sql`select e.*, e.seq::int from event e where e.customer_key = s.c and e.seq > ${seen} order by e.seq`,
    ),
    due: many(
      store.sql`select r.key as ride, r.due_at as at from ride r where r.customer_key = s.c and r.due_at is not null
        order by r.due_at limit 1`,
    ),
  })
  return { events: events as SeenEvent[], due: due as { ride: string; at: string }[] }
}

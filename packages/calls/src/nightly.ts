import type { Sql } from '@nemt/store/sql.ts'
import type { JobSpec } from '@nemt/store/job/queue.ts'
import type { CallJob } from './reactions.ts'

/**
 * Once a night at 08:30 UTC, between half past ten (Hawaii) and half past four (the east) in every state; a worker that
 * was down then makes up for it within half a day.
 */
export const NIGHTLY = '30 8 * * * nightly ?fill=12h'

/** The calls that the system makes for every customer each night. */
export const nightlyCalls = ['fund.recompute', 'retention.purge', 'fleet.warn', 'map.calibrate'] as const

/** The customers there are. `support` reads across tenants. */
export async function customersOf(support: Sql): Promise<string[]> {
  return (await support<{ customer_key: string }[]>`select c.customer_key from customer c order by 1`).map(
    ({ customer_key }) => customer_key,
  )
}

/**
 * A night's jobs, one per customer and call; told again while one waits, it stays one. `night` is a date.
 * Each call may run twice without harm.
 */
export function nightlyJobs(customers: readonly string[], night: string): JobSpec[] {
  return customers.flatMap((customer) =>
    nightlyCalls.map((call) => ({
      identifier: 'call',
      payload: { customer, call, payload: {} } satisfies CallJob,
      key: `nightly:${night}:${customer}:${call}`,
    })),
  )
}

import { repeat } from '../process/repeat.ts'
import type { Sql } from '../sql.ts'

/** An address of a fleet's that something is to be told now. */
export type DueWebhook = { customer: string; webhook: string }

const LOOK_MS = 500
/** So long whoever took an address has it to itself, unless it gives it back; who was killed never does. ms. */
export const WEBHOOK_LEASE = 60_000
/** A process that ends waits so long for what is under way; a stranger may take longer, and is told again. ms. */
const PATIENCE_MS = 5_000
/** Addresses at once: they wait for strangers, so they hold no worker of the queue. */
const MOST = 32

/**
 * Has what is due told to the addresses of fleets: each by one process at a time, whichever it is, so that a ride's
 * events stay in their order. `sql` has the worker's role, `clock` gives ms.
 */
export function sendWebhooks(
  sql: Sql,
  send: (due: DueWebhook) => Promise<void>,
  options: {
    clock: () => number
    everyMs?: number
    most?: number
    patienceMs?: number
    onError?: (error: unknown) => void
  },
) {
  const underWay = new Set<Promise<void>>()
  const { once, stop } = repeat(
    async () => {
      const free = (options.most ?? MOST) - underWay.size
      if (free <= 0) return
      for (const due of await takeWebhooks(sql, options.clock(), free)) {
        const sent: Promise<void> = send(due)
          .catch((error: unknown) => options.onError?.(error))
          .finally(() => underWay.delete(sent))
        underWay.add(sent)
      }
    },
    { everyMs: LOOK_MS, ...options },
  )
  return {
    once,
    /** Ends it after what is under way, as far as that ends soon. */
    stop: async () => {
      await stop()
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, options.patienceMs ?? PATIENCE_MS)
      })
      await Promise.race([Promise.all(underWay), patience])
      clearTimeout(timer)
    },
  }
}

/** Takes addresses of which a ride's next event is due, the longest waiting first. */
export function takeWebhooks(sql: Sql, now: number, most: number): Promise<DueWebhook[]> {
  return sql<DueWebhook[]>`
    with due as (
      select w.customer_key, w.key from webhook w
      where w.revoked_at is null and w.next_at <= ${new Date(now)} and exists (
        select 1 from webhook_delivery d where d.customer_key = w.customer_key and d.webhook_key = w.key
        and d.state = 'waiting' and d.next_at <= ${new Date(now)} and not exists (
          select 1 from webhook_delivery b where b.customer_key = d.customer_key and b.webhook_key = d.webhook_key
          and b.state = 'waiting' and b.ride_key = d.ride_key and b.seq < d.seq))
      order by w.next_at limit ${most} for update skip locked
    )
    update webhook w set next_at = ${new Date(now + WEBHOOK_LEASE)} from due
    where w.customer_key = due.customer_key and w.key = due.key
    returning w.customer_key as customer, w.key as webhook`
}

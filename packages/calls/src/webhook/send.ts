import { WEBHOOK_REST } from '@nemt/domain/webhook/webhook.ts'
import { toldToCustomer, toldToFleet } from '@nemt/domain/offer/minimum.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { Hooks } from '@nemt/adapters/adapters.ts'
import * as z from 'zod'
import { unseal } from '../message/seal.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { afterTry, endedWebhook, signed, type webhookBody } from './webhooks.ts'

/** Posts at once, and how many are read together. */
const AT_ONCE = 8
const BATCH = 48
/** No try is begun later; well below the time for which the address was taken (store/webhook/send.ts). ms. */
const LONGEST_MS = 20_000

/**
 * Tells an address what is due, of each ride the first event that waits, until nothing is due or the time is over.
 * At least once: a process that ends between a try and its record tries again. Then it gives the address back.
 */
export const webhookSend = defineJob({
  name: 'webhook.send',
  input: z.strictObject({ webhook: key }),
  output: z.strictObject({ delivered: z.number().int(), failed: z.number().int() }),
  run: async (context, { webhook }) => {
    const until = performance.now() + LONGEST_MS
    const counted = { delivered: 0, failed: 0 }
    let rests = false
    while (!rests && performance.now() < until) {
      const due = await dueOf(context, webhook)
      if (due.length === 0) break
      if (due.some(({ archived_at }) => archived_at !== null)) return end(context, webhook, counted)
      const taken = await tellAll(context, due, until)
      counted.delivered += taken.filter(Boolean).length
      counted.failed += taken.filter((each) => !each).length
      rests = taken.length > 0 && !taken.some(Boolean)
    }
    const next_at = context.portal.clock() + (rests ? WEBHOOK_REST : 0)
    const given = update('webhook', { where: { key: webhook }, set: { next_at } })
    return context.write({ updates: [given], audit: [] }, counted)
  },
})

/** A fleet that is gone hears nothing more of anybody's rides. */
function end({ write, portal }: Context, key: string, counted: { delivered: number; failed: number }) {
  return write({ updates: [endedWebhook(key, portal.clock())], audit: [] }, counted)
}

function dueColumns(sql: Sql) {
  return {
    ...columns('webhook_delivery', 'd', ['webhook_key', 'seq', 'tries']),
    ...columns('webhook', 'w', ['url', 'fleet_key', 'secret', 'old_secret', 'old_until']),
    ...joined({ archived_at: column('fleet', 'f', 'archived_at') }),
    ...columns('event', 'e', ['at', 'type', 'ride_key', 'data']),
    cursor: computed<string>(sql`e.xid::text || '.' || e.seq::text`),
  }
}
type Due = Selected<ReturnType<typeof dueColumns>>

/** The first event that waits of each ride, where it is due. */
async function dueOf({ read, sql, portal }: Context, webhook: string): Promise<Due[]> {
  const now = new Date(portal.clock())
  const { due } = await read({
    due: many(
      select(
        sql,
        dueColumns(sql),
        sql`from webhook w left join fleet f on f.key = w.fleet_key
          join webhook_delivery d on d.customer_key = s.c and d.webhook_key = w.key and d.state = 'waiting'
          join event e on e.customer_key = s.c and e.seq = d.seq
          where w.customer_key = s.c and w.key = ${webhook} and w.revoked_at is null and d.next_at <= ${now}
            and not exists (select 1 from webhook_delivery b where b.customer_key = s.c and b.webhook_key = w.key
              and b.state = 'waiting' and b.ride_key = d.ride_key and b.seq < d.seq)
          order by d.seq limit ${BATCH}`,
      ),
    ),
  })
  return due
}

/** Tells a few at once; gives of each that was tried whether it was taken. */
async function tellAll(context: Context, due: readonly Due[], until: number): Promise<boolean[]> {
  const taken: boolean[] = []
  const waiting = [...due]
  const line = async (): Promise<void> => {
    for (let next = waiting.shift(); next && performance.now() < until; next = waiting.shift()) {
      // Whoever ends or moves an address or ends a secret means from now on, also while others are being told.
      if (!(await holds(context, next))) return
      taken.push(await tell(context, next))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return taken
}

async function holds({ read, sql }: Context, { webhook_key, secret, url }: Due): Promise<boolean> {
  const { row } = await read({
    row: one(
      select(
        sql,
        columns('webhook', 'w', ['key']),
        sql`from webhook w where w.customer_key = s.c and w.key = ${webhook_key} and w.secret = ${secret}
          and w.url = ${url}`,
      ),
    ),
  })
  return row !== null
}

async function tell(context: Context, due: Due): Promise<boolean> {
  const { portal } = context
  const { taken, answer, waitMs } = await posted(context, due)
  const now = portal.clock()
  const tries = due.tries + 1
  const tried = update('webhook_delivery', {
    where: { webhook_key: due.webhook_key, seq: due.seq, state: 'waiting', tries: due.tries },
    set: { tries, tried_at: now, answer, ...afterTry({ tries, taken, now, waitMs }) },
  })
  await context.unkeyed().write({ updates: [tried], audit: [] }, null)
  return taken
}

async function posted({ portal, customer }: Context, due: Due): ReturnType<Hooks['post']> {
  const { url, webhook_key, secret, old_secret, old_until, seq, at, type, ride_key, data, cursor } = due
  const now = portal.clock()
  const opened = [secret, ...(old_until !== null && old_until > now ? [old_secret ?? ''] : [])].flatMap(
    (sealed) => unseal(portal.secret, webhook_key, sealed) ?? [],
  )
  // The secret of the installation is another one than when it was sealed: nobody could vouch for what is told.
  if (opened.length === 0) return { taken: false, answer: 'secret' }
  const id = `EVT${seq}`
  const told: z.output<typeof webhookBody> = {
    ...{ id, cursor, at, type, ride: ride_key ?? '', customer: customer.key },
    data: due.fleet_key === null ? toldToCustomer(data) : toldToFleet(data, due.fleet_key),
  }
  const body = JSON.stringify(told)
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'RidePortal', 'webhook-id': id },
    ...signed(body, now, opened),
  }
  return portal.adapters.hooks.post(url, headers, body)
}

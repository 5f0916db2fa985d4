import { columns, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { actorOf } from '../pipeline/principal.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { openSession } from '../session/new-session.ts'
import { GLOBAL, originsOf, visitorPrincipal } from '../session/origin.ts'
import { hashOf } from '../session/token.ts'
import { visitDetail } from '../session/visit.ts'

/**
 * The other end of support.enter, at the customer that is visited (docs/decisions/051): gives the ticket away
 * for a session that lasts an hour at most and ends with the one at `global`. Throws unauthenticated, in the
 * same words for a ticket that is used, too old, another customer's, or nobody's.
 */
export const supportExchange = defineCall({
  name: 'support.exchange',
  does: "Exchanges global support's ticket for a session at the customer that it was made for.",
  effect: 'write',
  secret: true,
  signIn: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({ ticket: z.string().min(1).max(200) }),
  output: z.strictObject({ token: z.string(), path: z.string() }),
  run: async (context, { ticket }) => {
    const { portal, customer, now, id } = context
    const visit = await visitOf(context, ticket)
    const origin = visit && (await originsOf(portal, [visit.origin_session])).get(visit.origin_session)
    if (!visit || !origin || origin.rights !== visit.rights) throw dead(context)
    const actor = actorOf(visitorPrincipal(customer.key, origin, visit))
    const audit = [
      {
        actor,
        action: 'support.exchange',
        object: visit.key,
        detail: visitDetail(visit, customer.key),
        request: id,
      },
    ]
    const session = openSession(customer, now, {
      scope: 'coordinator',
      visit_key: visit.key,
      until: Math.min(visit.until, origin.until),
    })
    try {
      await context.write(
        {
          updates: [
            update('support_visit', {
              where: { key: visit.key, entered_at: null, ended_at: null },
              set: { entered_at: now },
              must: 'ticket_dead',
            }),
          ],
          inserts: { session: [session.row] },
          audit,
        },
        {},
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'ticket_dead') throw dead(context)
      throw error
    }
    await write(portal.store, GLOBAL, { audit })
    return { token: session.token, path: visit.path }
  },
})

/** The visit to this customer that a ticket opens, while it does. */
async function visitOf(context: Context, ticket: string) {
  const { sql, now } = context
  const { visit } = await context.read({
    visit: one(
      select(
        sql,
        columns('support_visit', 'v', ['key', 'origin_session', 'rights', 'reason', 'path', 'until']),
        sql`from support_visit v where v.ticket_hash = ${hashOf(ticket)} and v.visited_key = s.c
          and v.entered_at is null and v.ended_at is null and v.ticket_until > ${new Date(now)}`,
      ),
    ),
  })
  return visit
}

function dead(context: Context): Refusal {
  return new Refusal('unauthenticated', 'ticket_dead', message(context, 'error.ticket_dead'))
}

import type { AuditRow } from '@nemt/store/change/changes.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { many } from '@nemt/store/read.ts'
import type { Context } from '../pipeline/context.ts'
import type { Portal } from '../pipeline/portal.ts'
import { actorOf, type Principal, type Visit } from '../pipeline/principal.ts'
import { forgetSessions } from './authenticate.ts'
import { GLOBAL } from './origin.ts'

// Visits of global support to a customer: docs/decisions/051-support-visits.md.

/** How long a ticket can be exchanged, ms. */
export const TICKET_MS = 60_000
/** How long a visit lasts at most, ms. */
export const VISIT_MS = 60 * 60_000

/** What of a visit stands in the audit of both sides: the reason, and the customer that is visited. */
export function visitDetail({ key, reason }: Pick<Visit, 'key' | 'reason'>, customer: string) {
  return { visit: key, reason, customer }
}

/**
 * Leaves the trace of what a visitor is about to do, at the customer and at `global`, and waits for both:
 * without it nothing is done. `what` names it: a call, or listening.
 */
export async function traceVisit(
  portal: Portal,
  principal: Principal & { visit: Visit },
  { what, object, request }: { what: string; object?: string | undefined; request?: string },
): Promise<void> {
  const { customer, visit } = principal
  const row: AuditRow = {
    actor: actorOf(principal),
    action: 'support.visit',
    object,
    detail: { ...visitDetail(visit, customer), call: what },
    request,
  }
  await Promise.all([customer, GLOBAL].map((side) => write(portal.store, side, { audit: [row] })))
}

/** The address that visits start from and lead back to. */
export function deskOf(portal: Portal): string {
  return `${portal.addressOf(GLOBAL)}/customers`
}

/** Whether somebody is on a visit. */
export function isVisitor(principal: Principal): principal is Principal & { visit: Visit } {
  return principal.visit !== undefined
}

/**
 * Ends the visit that makes the call, on both sides and at once: its session here, and the visit itself, with
 * a trace here and at `global`.
 */
export async function endVisit(context: Context, visit: Visit, why: string): Promise<void> {
  const { principal, portal, customer, actor } = context
  const key = principal.session ?? ''
  const ended = { collection: 'session:info', key, type: 'ended', actor, data: {}, audience: [] }
  await context
    .write({ ...endingOf(context, visit, customer.key, why), events: [ended] }, {})
    .finally(() => forgetSessions(portal, customer.key))
  const { audit } = endingOf(context, visit, customer.key, why)
  await write(portal.store, GLOBAL, { audit })
}

/**
 * Says on both sides that the visits are over that started from a session at `global` which has just ended.
 * They are in any case: who came from it is judged by that session (origin.ts).
 */
export async function endVisitsFrom(context: Context, session: string): Promise<void> {
  const { sql, portal } = context
  const { visits } = await context.read({
    visits: many(
      select(
        sql,
        columns('support_visit', 'v', ['key', 'visited_key', 'reason']),
        sql`from support_visit v where v.origin_session = ${session} and v.ended_at is null
          and v.until > now() and s.c = ${GLOBAL}`,
      ),
    ),
  })
  for (const { visited_key, ...visit } of visits) {
    const ending = endingOf(context, visit, visited_key, 'origin')
    await write(portal.store, visited_key, ending)
    await write(portal.store, GLOBAL, { audit: ending.audit })
  }
}

/** What ends a visit and its session at the customer, with the trace of it. */
function endingOf(
  { now, actor, id }: Context,
  visit: Pick<Visit, 'key' | 'reason'>,
  customer: string,
  why: string,
) {
  const set = { ended_at: now, ended_why: why }
  const detail = { ...visitDetail(visit, customer), why }
  return {
    updates: [
      update('session', { where: { visit_key: visit.key, ended_at: null }, set }),
      update('support_visit', { where: { key: visit.key, ended_at: null }, set }),
    ],
    audit: [{ actor, action: 'support.leave', object: visit.key, detail, request: id }],
  }
}

import { VISIT_START, visitProblem } from '@nemt/domain/access/visit.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { countTry } from '../auth/attempts.ts'
import { atGlobal } from '../fleet/calls.ts'
import { problemRefused } from '../message/problem.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound, unauthenticated } from '../pipeline/refusal.ts'
import { originsOf } from '../session/origin.ts'
import { hashOf, newToken } from '../session/token.ts'
import { TICKET_MS, VISIT_MS, visitDetail } from '../session/visit.ts'

/** A person of support enters so many times an hour, an address and a net with all its people. */
const ENTRIES = { user: 60, address: 300, prefix: 600 }

/**
 * Global support's way into a customer (server-behaviour §2.17, docs/decisions/051): a ticket that opens
 * one session there, once and within a minute. It stands behind the # of the address that is answered, where
 * no server and no log sees it. Throws forbidden for whoever is not global at `global`, invalid with the
 * field (reason, path, customer), not_found for a customer that is none, limited.
 */
export const supportEnter = defineCall({
  name: 'support.enter',
  does: 'Gives the address at which global support enters a customer, with a ticket that opens once, within a minute.',
  effect: 'write',
  secret: true,
  signIn: true,
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ customer: key, reason: text(500), path: text(1000).optional() }),
  output: z.strictObject({ url: z.string() }),
  run: async (context, { customer: visited, reason, path = VISIT_START }) => {
    const { principal, portal, customer, now, actor } = context
    const { session } = principal
    if (!atGlobal(context) || !session || principal.visit) throw forbidden()
    const problem = visitProblem({ customer: visited, reason, path }, customer.key)
    if (problem) throw problemRefused(context, problem)
    await countTry(context, 'support.enter', { user: principal.key }, ENTRIES)
    // As they are at this moment: what was known a while ago must not outlive a change.
    const origin = (await originsOf(portal, [session])).get(session)
    if (!origin) throw unauthenticated()
    const ticket = newToken()
    const visit = { key: newKey('VIS', now), reason: reason.trim() }
    const row = {
      ...visit,
      visited_key: visited,
      user_key: principal.key,
      origin_session: session,
      rights: origin.rights,
      path: wantedPath(path) ?? VISIT_START,
      ticket_hash: hashOf(ticket),
      ticket_until: now + TICKET_MS,
      asked_at: now,
      until: Math.min(now + VISIT_MS, origin.until),
    }
    const audit = [{ actor, action: 'support.enter', object: visited, detail: visitDetail(visit, visited) }]
    try {
      return await context.write(
        { inserts: { support_visit: [row] }, audit },
        { url: `${portal.addressOf(visited)}/support#ticket=${ticket}` },
      )
    } catch (error) {
      if (error instanceof StoreRefused && error.kind === 'missing') throw notFound('customer')
      throw error
    }
  },
})

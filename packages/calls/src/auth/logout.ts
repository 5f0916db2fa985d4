import { update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { GLOBAL } from '../session/origin.ts'
import { endVisit, endVisitsFrom, isVisitor } from '../session/visit.ts'

/** Ends the session that makes the call, everywhere and at once. */
export const authLogout = defineCall({
  name: 'auth.logout',
  does: 'Signs out: the token is dead from then on and open sockets are closed.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: async (context) => {
    const { principal, now, actor } = context
    if (!principal.session) return {}
    if (isVisitor(principal)) {
      await endVisit(context, principal.visit, 'logout')
      return {}
    }
    await context
      .write(
        {
          updates: [
            update('session', {
              where: { key: principal.session, ended_at: null },
              set: { ended_at: now, ended_why: 'logout' },
            }),
          ],
          events: [
            {
              collection: 'session:info',
              key: principal.session,
              type: 'ended',
              actor,
              data: {},
              audience: [],
            },
          ],
          object: principal.session,
        },
        {},
      )
      .finally(() => forgetSessions(context.portal, context.customer.key))
    if (context.customer.key === GLOBAL) await endVisitsFrom(context, principal.session)
    return {}
  },
})

import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forgetSessions } from './authenticate.ts'
import { endedSessions } from './ended.ts'
import { ownSessions } from './list.ts'

/**
 * Signs the user out elsewhere: of one session, or of all but this one (docs/decisions/093). Sockets close with it.
 * A key that is none of the user's other sessions ends nothing: it may have ended by itself a moment ago.
 */
export const sessionEnd = defineCall({
  name: 'session.end',
  does: 'Signs out elsewhere: of one sign-in, or of every other one.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ key: key.optional() }),
  output: z.strictObject({ ended: z.array(key) }),
  run: async (context, { key: one }) => {
    const { portal, customer, principal, actor } = context
    const others = (await ownSessions(context)).filter((session) => session.key !== principal.session)
    const ended = others.map((session) => session.key).filter((each) => one === undefined || each === one)
    if (ended.length === 0) return { ended }
    const audit = [{ actor, action: 'session.end', object: principal.key, detail: { sessions: ended } }]
    return context
      .write({ ...endedSessions(context, ended, 'elsewhere'), audit }, { ended })
      .finally(() => forgetSessions(portal, customer.key))
  },
})

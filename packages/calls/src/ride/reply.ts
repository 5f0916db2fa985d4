import { messageProblem } from '@nemt/domain/communication/message.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { countTry } from '../auth/attempts.ts'
import { message } from '../message/text.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound } from '../pipeline/refusal.ts'
import { rideEvent } from './life/event.ts'
import { seenBy } from './record/visible.ts'

/** So often in an hour a passenger writes; more is a stuck key. */
const REPLIES = { user: 30 }

/**
 * What a passenger writes to the office about a ride in the portal (docs/decisions/102): a reply among the ride's
 * messages, as one by text message is, which counts as unread until the office reads it.
 */
export const rideReply = defineCall({
  name: 'ride.reply',
  does: 'Writes to the office about a ride, as its passenger.',
  effect: 'write',
  permission: 'session',
  scopes: ['passenger'],
  input: z.strictObject({ ride: key, text: text(1000) }),
  output: z.strictObject({ ride: key }),
  run: async (context, input) => {
    const { sql, principal, policy, actor } = context
    const words = input.text.trim()
    const problem = messageProblem(words)
    if (problem) throw invalid(problem.field, message(context, `problem.${problem.code}`), problem.code)
    const { ride } = await context.read({
      ride: one(
        select(
          sql,
          columns('ride', 'r', ['key', 'team_key', 'passenger_key', 'fleet_key']),
          sql`from ride r where r.customer_key = s.c and r.key = ${input.ride}
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    if (!ride) throw notFound('ride')
    await countTry(context, 'ride.reply', { user: principal.key }, REPLIES)
    const said = { text: words, via: 'portal' }
    const event = rideEvent(ride, 'ride:events', 'reply', actor, said, { audience: ['staff', 'passenger'] })
    return context.write({ events: [event], object: ride.key }, { ride: ride.key })
  },
})

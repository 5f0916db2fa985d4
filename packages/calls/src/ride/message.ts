import { present } from '@nemt/store/rows/present.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { messageProblem } from '@nemt/domain/communication/message.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { message } from '../message/text.ts'
import { queuedEvent } from '../message/queued.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound } from '../pipeline/refusal.ts'
import { rideEvent } from './life/event.ts'
import { orEdited } from './life/refused.ts'
import { unreplaced } from './life/unreplaced.ts'
import { numberFacts, routeOf, unreachedWhys } from './record/reach.ts'
import { seenBy } from './record/visible.ts'

/**
 * Writes to the passenger of a ride (doc 2 §5.2), by text message or, who wants to be called, by an automated call;
 * who wants nothing gets nothing, and the writer is told. At least two characters; 1 and 2 alone would look like an
 * answer to a prompt and are refused.
 */
export const rideMessage = defineCall({
  name: 'ride.message',
  does: 'Sends a message to the passenger of a ride.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['coordinator'],
  input: z.strictObject({ ride: key, text: text(1000) }),
  /** `unreached`: why nobody hears it; what was written stands in the ride's messages all the same. */
  output: z.strictObject({ ride: key, unreached: z.enum(unreachedWhys).optional() }),
  run: async (context, input) => {
    const { sql, principal, policy, now, actor } = context
    const words = input.text.trim()
    const problem = messageProblem(words)
    if (problem) throw invalid(problem.field, message(context, `problem.${problem.code}`), problem.code)
    const { ride } = await context.read({
      ride: one(
        select(
          sql,
          {
            ...columns('ride', 'r', ['key', 'status', 'version', 'communication']),
            ...columns('ride', 'r', ['team_key', 'passenger_key', 'fleet_key']),
            ...numberFacts(sql),
          },
          sql`from ride r where r.customer_key = s.c and r.key = ${input.ride}
            and ${seenBy(sql, principal, policy)}`,
        ),
      ),
    })
    if (!ride) throw notFound('ride')
    const { to, channel, unreached } = routeOf(context, ride)
    if (to && channel === 'sms') assertSends(context, 'sms')
    const effect = newKey('MSG', now)
    return orEdited(context, ride, () =>
      context.write(
        {
          updates: [unreplaced(ride.key)],
          inserts: to
            ? {
                message: [{ key: effect, effect, channel, recipient: to, body: words, ride_key: ride.key }],
              }
            : {},
          events: [
            {
              ...rideEvent(
                ride,
                'ride:events',
                'info',
                actor,
                { text: words, ...(to ? { via: channel } : {}) },
                { audience: ['staff', 'passenger'] },
              ),
            },
            ...(to ? [queuedEvent(context, effect)] : []),
          ],
          object: ride.key,
        },
        { ride: ride.key, ...present({ unreached }) },
      ),
    )
  },
})

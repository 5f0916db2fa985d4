import { messageProblem } from '@nemt/domain/communication/message.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { message } from '../message/text.ts'
import { queuedEvent } from '../message/queued.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid } from '../pipeline/refusal.ts'
import { rideEvent } from './life/event.ts'
import { MOST_TOLD, reachedPassenger, reachOf, toldPassenger } from './record/reach.ts'

/**
 * Writes the same to the passengers of some rides (doc 2 §5.2), each once, all in one transaction; it stands in
 * the messages of each ride; who wants to be called is called. Whom nothing reaches is written nothing, and said.
 * Nobody has read what a passenger wrote before (`many`, docs/decisions/123).
 */
export const rideMessageAll = defineCall({
  name: 'ride.message_all',
  does: 'Sends a message to the passengers of some rides, each once; says whom it does not reach.',
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['coordinator'],
  input: z.strictObject({ rides: z.array(key).min(1).max(MOST_TOLD), text: text(1000) }),
  output: z.strictObject({ sent: z.array(reachedPassenger), unreached: z.array(reachedPassenger) }),
  run: async (context, input) => {
    const { now, actor } = context
    const words = input.text.trim()
    const problem = messageProblem(words)
    if (problem) throw invalid(problem.field, message(context, `problem.${problem.code}`), problem.code)
    const all = await reachOf(context, input.rides)
    const [reached, unreached] = [all.filter(({ why }) => !why), all.filter(({ why }) => why)]
    if (reached.some(({ channel }) => channel === 'sms')) assertSends(context, 'sms')
    const messages = reached.flatMap(({ to, channel, rides: [first] }) => {
      const effect = newKey('MSG', now)
      return to && first
        ? [{ key: effect, effect, channel, recipient: to, body: words, ride_key: first.key }]
        : []
    })
    return context.write(
      {
        inserts: { message: messages },
        events: [
          ...reached.flatMap(({ rides }) =>
            rides.map((ride) =>
              rideEvent(
                ride,
                'ride:events',
                'question',
                actor,
                { text: words, many: true },
                { audience: ['staff', 'passenger'] },
              ),
            ),
          ),
          ...messages.map(({ key: effect }) => queuedEvent(context, effect)),
        ],
        object: input.rides[0],
      },
      { sent: reached.map(toldPassenger), unreached: unreached.map(toldPassenger) },
    )
  },
})

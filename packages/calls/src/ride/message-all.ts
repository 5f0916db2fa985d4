import { messageProblem } from '@nemt/domain/communication/message.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { message } from '../message/text.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { rideEvent } from './life/event.ts'
import { unreplaced } from './life/unreplaced.ts'
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
    const words = input.text.trim()
    const problem = messageProblem(words)
    if (problem) throw invalid(problem.field, message(context, `problem.${problem.code}`), problem.code)
    return retryWhen(['already_edited'], () => told(context, input.rides, words))
  },
})

/** Writes the words; of a ride that is edited at this moment they go with what takes its place. */
async function told(context: Context, asked: readonly string[], words: string) {
  const all = await reachOf(context, asked)
  const [reached, unreached] = [all.filter(({ why }) => !why), all.filter(({ why }) => why)]
  if (reached.some(({ channel }) => channel === 'sms')) assertSends(context, 'sms')
  const messages = reached.flatMap(({ to, channel, rides: [first] }) => {
    const effect = newKey('MSG', context.now)
    return to && first
      ? [{ key: effect, effect, channel, recipient: to, body: words, ride_key: first.key }]
      : []
  })
  const said = { text: words, many: true }
  const rides = reached.flatMap((group) => group.rides)
  return context.write(
    {
      // In one order, so that two who write to the same rides don't wait for each other.
      updates: rides
        .map((ride) => ride.key)
        .toSorted()
        .map(unreplaced),
      inserts: { message: messages },
      events: [
        ...rides.map((ride) =>
          rideEvent(ride, 'ride:events', 'info', context.actor, said, {
            audience: ['staff', 'passenger'],
          }),
        ),
        ...messages.map(({ key: effect }) => queuedEvent(context, effect)),
      ],
      object: asked[0],
    },
    { sent: reached.map(toldPassenger), unreached: unreached.map(toldPassenger) },
  )
}

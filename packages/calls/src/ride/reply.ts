import { messageProblem } from '@nemt/domain/communication/message.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { countTry } from '../auth/attempts.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { rideEvent } from './life/event.ts'
import { unreplaced } from './life/unreplaced.ts'
import { versionsOf } from './record/versions.ts'
import { seenBy } from './record/visible.ts'

/** So often in an hour a passenger writes; more is a stuck key. */
const REPLIES = { user: 30 }

/**
 * What a passenger writes to the office about a ride in the portal (docs/decisions/102): a reply among the ride's
 * messages, as one by text message is, which counts as unread until the office reads it. Of a ride that an edit has
 * replaced it stands with what took its place, whose key is the answer's.
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
    const { principal, actor } = context
    const words = input.text.trim()
    const problem = messageProblem(words)
    if (problem) throw invalid(problem.field, message(context, `problem.${problem.code}`), problem.code)
    await latestRide(context, input.ride)
    await countTry(context, 'ride.reply', { user: principal.key }, REPLIES)
    return retryWhen(['already_edited'], async () => {
      const ride = await latestRide(context, input.ride)
      const said = { text: words, via: 'portal' }
      const event = rideEvent(ride, 'ride:events', 'reply', actor, said, { audience: ['staff', 'passenger'] })
      const changes = { updates: [unreplaced(ride.key)], events: [event], object: ride.key }
      return context.write(changes, { ride: ride.key })
    })
  },
})

/** The passenger's ride as it is now, after whatever edits. Throws not_found. */
async function latestRide({ sql, principal, policy, read }: Context, asked: string) {
  const { ride } = await read({
    ride: one(
      select(
        sql,
        columns('ride', 'r', ['key', 'team_key', 'passenger_key', 'fleet_key']),
        sql`from ride r where r.customer_key = s.c and r.key in ${versionsOf(sql, [asked])}
          and r.status <> 'modified' and ${seenBy(sql, principal, policy)}`,
      ),
    ),
  })
  if (!ride) throw notFound('ride')
  return ride
}

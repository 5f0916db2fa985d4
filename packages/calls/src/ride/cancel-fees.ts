import { passPurchased } from '@nemt/domain/ride/cancel.ts'
import { personName } from '@nemt/domain/passenger/schema.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { MOST_RIDES, missing, refusals, refusedRide } from './cancel.ts'
import { cancelFacts, chosenRides, reachedRides } from './cancelling/facts.ts'
import { feesOf, judgeRides } from './cancelling/judge.ts'

/**
 * What a cancellation would do, before anybody decides it: each ride that it reaches with its fee, what the
 * fees come to, and which rides it can't reach and why. Nothing is changed. A no-show as reason, and all else,
 * is judged when it is done.
 */
export const rideCancelFees = defineCall({
  name: 'ride.cancel_fees',
  does: 'Gives the fee of cancelling each of some rides now, their sum, and which may not be cancelled and why.',
  effect: 'read',
  permission: ['ride.cancel', 'ride.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({
    rides: z.array(key).min(1).max(MOST_RIDES),
    range: z.enum(['current', 'future']).optional(),
  }),
  output: z.strictObject({
    rides: z.array(
      z.strictObject({
        key,
        passenger: z.strictObject({ key, name: personName }),
        needed: instant,
        timezone: text(60),
        type: z.enum(['scheduled', 'will-call']),
        fee: cents,
        /** A pass was purchased that can't be refunded (V264). */
        pass: z.boolean(),
        /** It belongs to a series: how far the cancellation goes has to be said (V260). */
        repeats: z.boolean(),
      }),
    ),
    refused: z.array(refusedRide),
    /** Cents. */
    total: cents,
  }),
  run: async (context, asked) => {
    const facts = await cancelFacts(context, asked, {
      detail: { rides: asked.rides.length },
      shows: 'rows',
    })
    const chosen = chosenRides(facts, asked)
    if (chosen.length === 0) throw notFound('ride')
    const judged = judgeRides(context, reachedRides(facts, chosen, { ...asked, partial: true }), facts, {
      ...asked,
      // Whatever the reason will be: the rule only wants one.
      reason: 'other',
    })
    return {
      rides: judged.flatMap((each) =>
        'fee' in each
          ? [
              {
                key: each.ride.key,
                passenger: {
                  key: each.ride.patient,
                  name: { first: each.ride.passenger.name.first, last: each.ride.passenger.name.last },
                },
                needed: each.ride.times.needed,
                timezone: each.ride.timezone,
                type: each.ride.type,
                fee: each.fee,
                pass: passPurchased(each.ride),
                repeats: each.ride.repeat?.key !== undefined,
              },
            ]
          : [],
      ),
      refused: [...missing(context, asked, chosen), ...refusals(judged)],
      total: feesOf(judged),
    }
  },
})

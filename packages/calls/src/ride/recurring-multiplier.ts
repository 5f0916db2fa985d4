import { select } from '@nemt/store/rows/select.ts'
import { calendarInterval, intervalOf, intervalRule } from '@nemt/domain/funding/interval.ts'
import { multiplier, ruleOf } from '@nemt/domain/journey/recurring.ts'
import { repeatProblem, startRepeat } from '@nemt/domain/journey/repeat.ts'
import { repeat } from '@nemt/domain/ride/schema.ts'
import { key, localDate } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { policyColumns, policyOf } from '../fund/load.ts'
import { zoneAt } from '../map/zone.ts'
import { defineCall } from '../pipeline/define.ts'
import { isObject } from '../pipeline/fields.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { problemRefused } from '../message/problem.ts'
import { bookedRide } from './record/booking.ts'
import { asQuestion } from './record/sent-back.ts'
import { withDirectedNotes } from './record/stop-notes.ts'

const asked = z.strictObject({ ...bookedRide.partial().shape, repeat })

/**
 * How often a ride of a series happens (C017, server-behaviour §2.7), and how often in each interval of the
 * benefit that pays.
 */
export const rideRecurringMultiplier = defineCall({
  name: 'ride.recurring.multiplier',
  does:
    'Expands a recurring ride: its dates, and how many fall into each interval of the benefit (calendar ' +
    'months without one).',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    ride: asked,
    policy: key.optional(),
  }),
  accept: (payload) =>
    asQuestion(
      withDirectedNotes(isObject(payload) && 'repeat' in payload ? { ride: payload } : payload),
      asked,
    ),
  output: z.strictObject({
    count: z.number().int(),
    dates: z.array(localDate),
    capped: z.boolean(),
    intervals: z.record(localDate, z.number().int()),
  }),
  run: async (context, { ride, policy: named }) => {
    const { sql, customer, portal } = context
    const needed = ride.times?.needed
    if (needed === undefined) throw invalidInput('ride.times.needed', 'missing')
    const zone = zoneAt(portal, ride.stops?.pickup.address, customer.timezone)
    const { enabled } = ride.repeat
    const repeat = enabled
      ? startRepeat(ride.repeat, needed, ride.times?.appointment ?? needed, zone)
      : ride.repeat
    const problem = repeatProblem(repeat, needed, zone)
    if (problem) throw problemRefused(context, { ...problem, field: `ride.${problem.field}` })
    const { row } = named
      ? await context.read({
          row: one(
            select(sql, policyColumns, sql`from policy p where p.customer_key = s.c and p.key = ${named}`),
          ),
        })
      : { row: null }
    if (named && !row) throw notFound('policy')
    const rule = row ? intervalRule(policyOf(row), customer.timezone) : undefined
    return multiplier(
      ruleOf(repeat, needed, zone),
      (date) => (rule ? intervalOf(date, rule) : calendarInterval(date, 'monthly')).start,
    )
  },
})

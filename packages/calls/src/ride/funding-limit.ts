import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { fundingFor, fundingLimit, spendInterval } from '@nemt/domain/funding/limit.ts'
import { cents, key, localDate } from '@nemt/domain/text/schema.ts'
import { localDate as dateOf } from '@nemt/domain/time/zone.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { acceptRide, bookedRide } from './record/booking.ts'
import { asQuestion } from './record/sent-back.ts'
import { sourceOf, sourcesQuestion } from './paying/sources.ts'
import { spentQuestion } from './paying/spending.ts'

const asked = z.strictObject({ ...bookedRide.partial().shape, key: key.optional() })

/**
 * How a ride stands against the spending limit of the source that pays for it (C018, server-behaviour §2.10).
 * Cents.
 */
export const rideFundingLimit = defineCall({
  name: 'ride.funding.limit',
  does:
    'Says which funding source pays for a ride and whether its spending limit would be passed; null when ' +
    'none does.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({
    ride: asked,
    cost: cents.min(0).optional(),
  }),
  accept: (payload) => asQuestion(acceptRide(payload), asked),
  output: z.strictObject({
    limit: z
      .strictObject({
        funding: key,
        level: z.enum(['none', 'soft', 'hard']),
        spent: z.number().int(),
        projected: z.number().int(),
        soft: z.number().int().optional(),
        hard: z.number().int().optional(),
        interval_end: localDate,
      })
      .nullable(),
  }),
  run: async (context, { ride, cost: said }) => {
    const { sql, customer, principal, portal } = context
    const needed = ride.times?.needed ?? ride.times?.appointment
    if (needed === undefined) throw invalidInput('ride.times.needed', 'missing')
    if (ride.team && principal.teams.length > 0 && !principal.teams.includes(ride.team))
      throw notFound('team')
    const pickup = pointOf(ride.stops?.pickup.address)
    const date = dateOf(needed, pickup ? portal.adapters.zoneOf(pickup) : customer.timezone)
    const estimated = (ride.estimates as { cost?: unknown } | undefined)?.cost
    const cost =
      said ??
      (typeof estimated === 'number' &&
      Number.isInteger(estimated) &&
      estimated >= 0 &&
      estimated <= 100_000_000
        ? estimated
        : 0)
    const open = openTeams(principal, customer)
    const team = ride.team ?? (open.length === 1 ? open[0] : undefined)
    const { sources } = await context.read({ sources: sourcesQuestion(sql) })
    const source = fundingFor(sources.map(sourceOf), {
      ...(team ? { team } : {}),
      pickup,
      dropoff: pointOf(ride.stops?.dropoff.address),
      date,
      cost,
    })
    if (!source) return { limit: null }
    const { start, end } = spendInterval(date, source.interval)
    const { spent } = await context.read({
      spent: spentQuestion(sql, [{ funding: source.key, start, end }], ride.key ? [ride.key] : []),
    })
    const { soft, hard, ...limit } = fundingLimit(source, { date, cost }, spent[0]?.cents ?? 0)
    return {
      limit: { ...limit, ...(soft === undefined ? {} : { soft }), ...(hard === undefined ? {} : { hard }) },
    }
  },
})

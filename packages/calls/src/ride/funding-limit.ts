import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { fundingFor, fundingLimit, spendInterval } from '@nemt/domain/funding/limit.ts'
import { cents, key, localDate } from '@nemt/domain/text/schema.ts'
import { localDate as dateOf } from '@nemt/domain/time/zone.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { hidesCosts } from '../customer/costs-hidden.ts'
import { loadFleets } from '../fleet/load.ts'
import { zoneAt } from '../map/zone.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { estimateRide, learnRoads } from './booking/estimate.ts'
import { acceptRide, bookedRide } from './record/booking.ts'
import { needsOf } from './record/needs.ts'
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
    const pickup = ride.stops?.pickup.address
    const date = dateOf(needed, zoneAt(portal, pickup, customer.timezone))
    const cost = said ?? statedCost(ride) ?? (await estimatedCost(context, ride, needed))
    const open = openTeams(principal, customer)
    const team = ride.team ?? (open.length === 1 ? open[0] : undefined)
    const { sources } = await context.read({ sources: sourcesQuestion(sql) })
    const source = fundingFor(sources.map(sourceOf), {
      ...(team ? { team } : {}),
      pickup: pointOf(pickup),
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

type Asked = z.infer<typeof asked>

/** What the ride itself says that it costs. */
function statedCost({ estimates }: Asked): number | undefined {
  const stated = cents.min(0).safeParse((estimates as { cost?: unknown } | undefined)?.cost)
  return stated.success ? stated.data : undefined
}

/**
 * What it would cost if it were booked, by the same estimate; nothing where that can't be said, or for whom it is
 * hidden.
 */
async function estimatedCost(context: Context, ride: Asked, needed: number): Promise<number> {
  const { stops, type, transit, reason } = ride
  if (!stops || hidesCosts(context)) return 0
  const [fleets, needs, roads] = await Promise.all([
    loadFleets(context.portal),
    needsOf(context, [ride]),
    learnRoads(context, [{ stops, times: { needed } }]),
  ])
  const draft = { times: { needed }, stops, ...present({ type, transit, accessibility: needs(ride) }) }
  return estimateRide({ ...context, roads }, fleets, draft, reason).cost ?? 0
}

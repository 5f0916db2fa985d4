import { columns, select } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import { refusals, selectFunds, strategyOf, type Selection } from '@nemt/domain/funding/selection.ts'
import { MOST_OCCURRENCES } from '@nemt/domain/journey/recurring.ts'
import { services } from '@nemt/domain/mobility/schema.ts'
import { selectionStrategies } from '@nemt/domain/policy/schema.ts'
import { cents, instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import { localDate as dateOf } from '@nemt/domain/time/zone.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { zoneAt } from '../map/zone.ts'
import { mustBeSelf } from '../passenger/access.ts'
import { orOfKept } from '../passenger/kept-of.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { candidatesOf, fundsQuestion, type FundRow } from './load.ts'
import { passengerSeen } from '../passenger/visible.ts'

/** All days of a series, each with as many rides as a request may have. */
const MOST_RIDES = MOST_OCCURRENCES * 10

/** What this call reads of a ride as all others take it. */
const booked = z.object({
  key: key.optional(),
  times: z.object({ needed: instant }),
  timezone: text(60).optional(),
  stops: z
    .object({ pickup: z.object({ address: z.object({ lat: z.number(), lng: z.number() }) }) })
    .optional()
    .catch(undefined),
  accessibility: z.object({ service: z.enum(services) }).optional(),
  estimates: z.object({ cost: cents.min(0).optional() }).optional(),
  fund_keys: z.array(key).optional(),
})

/** A ride of the specification (V601) as this call asks for it, one without a key by its place; else what was sent. */
function asAsked(ride: unknown, index: number): unknown {
  const { success, data } = booked.safeParse(ride)
  if (!success) return ride
  const { key: its = String(index), times, timezone, stops, accessibility, estimates, fund_keys } = data
  return {
    key: its,
    needed: times.needed,
    ...present({ timezone, service: accessibility?.service, cost: estimates?.cost, fund: fund_keys?.[0] }),
    ...present({ pickup: stops?.pickup.address }),
  }
}

const asked = z.looseObject({ rides: z.array(z.unknown()) })

const amount = z.strictObject({ count: z.number().int(), cents: z.number().int() })

/**
 * Chooses a fund for each ride of a request (C025, server-behaviour §2.8), or says fund by fund why none
 * pays. Nothing is held. Passengers hear of the rides that none pays for, and of nothing else: who pays is not told
 * them (docs/decisions/064), nor, by asking with prices, what planned rides hold.
 */
export const fundSelectByStrategy = defineCall({
  name: 'fund.select_by_strategy',
  does: 'Chooses a fund for each ride by a strategy, or says why none pays.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    passenger_key: key,
    /** The benefits' own when absent, as in ride.create. */
    strategy: z.enum(selectionStrategies).optional(),
    /** The benefit that somebody chose: only its funds pay. */
    policy: key.optional(),
    rides: z
      .array(
        z.strictObject({
          key,
          needed: instant,
          timezone: text(60).optional(),
          pickup: z
            .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
            .optional(),
          cost: cents.min(0).optional(),
          purpose: text(200).optional(),
          service: z.enum(services).optional(),
          fund: key.optional(),
        }),
      )
      .min(1)
      .max(MOST_RIDES),
  }),
  accept: (payload) => {
    const { success, data } = asked.safeParse(payload)
    return success ? { ...data, rides: data.rides.map(asAsked) } : payload
  },
  output: z.strictObject({
    funds: z.record(
      key,
      z.union([
        z.strictObject({
          fund_key: key,
          policy_key: key,
          interval: z.strictObject({ start: localDate, end: localDate }),
          before: amount,
          after: amount,
          reason: z.enum([...selectionStrategies, 'named']),
          skipped: z.record(key, z.enum(refusals)).optional(),
        }),
        z.strictObject({ none: z.record(key, z.enum(refusals)) }),
      ]),
    ),
  }),
  run: async (context, { passenger_key, strategy, policy, rides }) => {
    const { principal, customer, portal } = context
    mustBeSelf(principal, passenger_key)
    const own = await orOfKept(context, passenger_key, (kept) =>
      readFunds(context, kept?.key ?? passenger_key),
    )
    const isOwn = principal.scope === 'passenger'
    const paid = rides.map(({ timezone, pickup, cost = 0, purpose, service, fund, ...ride }) => ({
      ...ride,
      cost: isOwn ? 0 : cost,
      date: dateOf(ride.needed, zoneAt(portal, pickup, zoneOr(timezone, customer.timezone))),
      ...(purpose ? { purpose } : {}),
      ...(service ? { service } : {}),
      ...(fund ? { fund } : {}),
    }))
    const candidates = candidatesOf(own, context.now).filter(
      (fund) => policy === undefined || fund.policy.key === policy,
    )
    const chosenBy = strategy ?? strategyOf(candidates.map((fund) => fund.policy))
    const funds = selectFunds(paid, candidates, chosenBy, customer.timezone)
    return { funds: isOwn ? unpaidIn(funds) : funds }
  },
})

/** The rides that nothing pays for. */
function unpaidIn(funds: Selection): Selection {
  return Object.fromEntries(Object.entries(funds).filter(([, choice]) => 'none' in choice))
}

/** What pays for a passenger; null where there is no such passenger. */
async function readFunds(context: Context, passenger_key: string): Promise<FundRow[] | null> {
  const { sql } = context
  const { passenger, funds } = await context.read(
    {
      passenger: one(
        select(
          sql,
          columns('passenger', 'p', ['key']),
          sql`from passenger p where p.customer_key = s.c and p.key = ${passenger_key}
          and p.status <> 'archived' and ${passengerSeen(context)}`,
        ),
      ),
      funds: fundsQuestion(sql, passenger_key),
    },
    { object: passenger_key, shows: 'passenger' },
  )
  return passenger && funds
}

/** The zone that was named, if there is one of that name. */
function zoneOr(zone: string | undefined, other: string): string {
  try {
    return zone && dateOf(0, zone) ? zone : other
  } catch {
    // A name that is no zone's: the customer's own counts.
    return other
  }
}

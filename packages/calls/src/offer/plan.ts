import { askable } from '@nemt/domain/offer/history.ts'
import { planRounds, roundOver } from '@nemt/domain/offer/rounds.ts'
import { expiryOf } from '@nemt/domain/offer/window.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { loadHeardFleets } from '../fleet/heard.ts'
import { dayRides, loadStandings } from '../fleet/standing.ts'
import { entriesQuestion, type EntryRow } from '../fund/settle.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { judgeFleets, type Candidate } from '../ride/booking/estimate.ts'
import { laterEvent, nobodyEvent } from '../ride/booking/first-offers.ts'
import { rideOf, rideQuery, type RideRow } from '../ride/record/row.ts'
import type { FleetFacts } from './asking-facts.ts'
import { askedFrom } from './asked-from.ts'
import { knownOfFleets } from './known.ts'
import { nextRound, offerRows, pastOffer } from './round.ts'
import { offerColumns, type OfferRow } from './row.ts'

/**
 * Asks the next fleets about rides that nobody has taken (server-behaviour §2.2). Follows from booking, a
 * decline, an expiry, or its hour. Does nothing for a ride whose offers are open, so it may come any number of
 * times. Rides that were booked together are planned together.
 */
export const offerPlan = defineJob({
  name: 'offer.plan',
  input: z.strictObject({ ride: key, together: z.array(key).max(20).optional() }),
  output: z.strictObject({ sent: z.number().int(), at: z.number().optional() }),
  run: (context, { ride, together = [] }) => plan(context, [ride, ...together]),
})

/** Asks about these rides, as they are now. */
async function plan(context: Context, keys: readonly string[], tries = 1): Promise<Taken> {
  const { sql, portal } = context
  const [{ rides, offers, ...known }, fleets, standings] = await Promise.all([
    context.read({
      rides: many(rideQuery(sql, sql`r.key = any(${[...keys]})`)),
      offers: many(
        select(
          sql,
          offerColumns,
          sql`from offer o where o.customer_key = s.c and o.ride_key = any(${[...keys]})
            order by o.round desc, o.fleet_key`,
        ),
      ),
      days: dayRides(sql, sql`r.key = any(${[...keys]})`),
      entries: entriesQuestion(sql, sql`any(${[...keys]})`),
    }),
    loadHeardFleets(context),
    loadStandings(portal),
  ])
  // In one order everywhere, so that two sets never wait for each other's rows.
  const steps = rides
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((row) => {
      const own = offers.filter((offer) => offer.ride_key === row.key)
      return nextStep(context, row, { ...known, offers: own, fleets, standings }) ?? []
    })
  return take(context, steps, tries)
}

/** A ride that is changed again and again at the moment of its planning is left to the job's next try. */
const TRIES = 5

/** What is done for a ride now. */
type Step = { ride: string; sent: number; at?: number; changes: Changes }

/** The next step of a ride's offers; undefined where there is nothing to do. */
function nextStep(
  context: Context,
  row: RideRow,
  facts: {
    offers: readonly OfferRow[]
    entries: readonly EntryRow[]
  } & FleetFacts,
): Step | undefined {
  const { customer, now } = context
  if (row.status !== 'scheduling' || row.fleet_key) return undefined
  const offers = facts.offers.map(pastOffer)
  if (!roundOver(offers.map(({ status }) => status))) return undefined
  const ride = rideOf(row)
  const { needed } = ride.times
  const known = knownOfFleets(ride, { ...facts, offers })
  const { eligible } = judgeFleets({ customer }, facts.fleets, ride, ride.reason, known)
  const waiting = askable(eligible, offers, ride.version).map((candidate) => ({
    ...candidate,
    from: askedFrom(context, candidate.fleet, { needed, timezone: ride.timezone }),
  }))
  const due = waiting.filter(({ from }) => from <= now)
  if (waiting.length && due.length === 0) {
    const at = Math.min(...waiting.map(({ from }) => from))
    return {
      ...{ ride: row.key, sent: 0, at },
      changes: { events: [laterEvent(row, context.actor, at, row.version)] },
    }
  }
  const [round] = planRounds(due, needed - now, customer.dispatch)
  return round ? send(context, row, round, nextRound(facts.offers)) : nobody(context, row)
}

/** Nobody is left to ask: the ride needs a person's attention; said once. */
function nobody(context: Context, row: RideRow): Step | undefined {
  if (row.flags.needs_attention) return undefined
  return {
    ...{ ride: row.key, sent: 0 },
    changes: {
      updates: [
        update('ride', {
          where: { key: row.key, status: 'scheduling', version: row.version },
          set: { flags: { merge: { needs_attention: true } } },
          must: 'moved_on',
        }),
      ],
      events: [nobodyEvent(row, context.actor)],
    },
  }
}

function send(context: Context, row: RideRow, round: Candidate[], number: number): Step {
  const { now, customer } = context
  const expires = expiryOf(now, row.needed_at, customer.dispatch?.windows)
  return {
    ...{ ride: row.key, sent: round.length },
    changes: {
      updates: [
        update('ride', {
          where: { key: row.key, status: 'scheduling', version: row.version, fleet_key: null },
          set: { flags: { merge: { needs_attention: null } } },
          must: 'moved_on',
        }),
      ],
      ...offerRows(context, row, round, number, expires),
    },
  }
}

type Taken = { sent: number; at?: number | undefined }

/**
 * Takes the steps of all rides at once. When somebody changed one of them at the same moment, each is planned again by
 * itself, as it is then: who cancelled or accepted it, or has planned it, leaves nothing to do; who only changed a note
 * must not keep its fleets from being asked.
 */
async function take(context: Context, steps: readonly Step[], tries: number): Promise<Taken> {
  if (steps.length === 0) return { sent: 0 }
  try {
    return await context.write(together(context, steps), totalOf(steps))
  } catch (error) {
    if (!overtaken(error) || tries === TRIES) throw error
  }
  const taken: Taken[] = []
  for (const { ride } of steps) taken.push(await plan(context, [ride], tries + 1))
  return totalOf(taken)
}

/** Offers sent in all, and the first hour for which others wait. */
function totalOf(parts: readonly Taken[]): Taken {
  const waits = parts.flatMap(({ at = [] }) => at)
  return {
    sent: parts.reduce((sum, { sent }) => sum + sent, 0),
    ...(waits.length ? { at: Math.min(...waits) } : {}),
  }
}

function overtaken(error: unknown): boolean {
  return (
    error instanceof StoreRefused && ['moved_on', 'offer_pkey', 'offer_one_open'].includes(error.code ?? '')
  )
}

/** The changes of all steps; each ride leaves its own row in the audit. */
function together({ actor }: Context, steps: readonly Step[]): Changes {
  const inserts = steps.map(({ changes }) => changes.inserts ?? {})
  return {
    updates: steps.flatMap(({ changes }) => changes.updates ?? []),
    inserts: {
      offer: inserts.flatMap(({ offer = [] }) => offer),
      access_token: inserts.flatMap(({ access_token = [] }) => access_token),
      message: inserts.flatMap(({ message = [] }) => message),
    },
    events: steps.flatMap(({ changes }) => changes.events ?? []),
    audit: steps.map(({ ride }) => ({ actor, action: 'offer.plan', object: ride })),
  }
}

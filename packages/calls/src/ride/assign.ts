import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import { assignability } from '@nemt/domain/fleet/eligibility.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { isOpenOffer } from '@nemt/domain/offer/history.ts'
import { mayAssign, mayUnassign, type Assignment } from '@nemt/domain/ride/assign.ts'
import type { Refusal } from '@nemt/domain/ride/guards.ts'
import { rideStatuses, type Ride } from '@nemt/domain/ride/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { unfitText } from '../fleet/unfit-text.ts'
import { allotmentTaken } from '../fund/allotment-taken.ts'
import { problemRefused } from '../message/problem.ts'
import { askingFacts } from '../offer/asking-facts.ts'
import { knownOfFleets } from '../offer/known.ts'
import { nextRound, pastOffer } from '../offer/round.ts'
import type { FleetOfferRow } from '../offer/row.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { fitFacts, judgeFleets } from './booking/estimate.ts'
import { statusChanges } from './life/change.ts'
import { readySince } from './life/questions.ts'
import { changeRefused, orOvertaken, overtaken } from './life/refused.ts'
import { remindedAgain } from './life/reminder.ts'
import { rideOf, type RideRow } from './record/row.ts'

const input = z.strictObject({
  ride: key,
  /** The fleet that gets the ride; null takes it from the one that has it (Unassigned). */
  fleet: key.nullable(),
  /** The version that was seen. */
  version: z.number().int(),
  /** Why a fleet gets the ride that would not be asked for it. */
  reason: text(1000).optional(),
})
type Input = z.infer<typeof input>

/**
 * Fleet assignment (doc 2 §2.5, V809, V810): gives a ride to a fleet, or takes it from the one that has it, in one
 * transaction with offers, funds, the fee of a fleet that loses it, driver and stamps. Support only. 422 with the
 * field for a fleet that can't have it, 409 with both versions for who is overtaken.
 */
export const rideAssign = defineCall({
  name: 'ride.assign',
  does: 'Gives a ride to a fleet, or takes it from the one that has it (fleet: null).',
  effect: 'write',
  permission: 'ride.edit',
  scopes: ['coordinator'],
  input,
  output: z.strictObject({
    ride: key,
    status: z.enum(rideStatuses),
    version: z.number().int(),
    fleet: key.nullable(),
  }),
  // Fleets that are asked, or answer, at the same moment leave the ride as it is: then it is judged once more.
  run: (context, asked) => retryWhen([OFFERS_MOVED], () => assign(context, asked)),
})

/** Another offer of the ride was made, answered or over at the same moment. */
const OFFERS_MOVED = 'offers_moved'

async function assign(context: Context, asked: Input) {
  const facts = await assignFacts(context, asked)
  const { row } = facts
  if (asked.version !== row.version) throw overtaken(context, row, asked.version)
  const changes = asked.fleet === null ? taken(context, facts) : given(context, asked, facts)
  const { to, ...rows } = changes
  const detail = { fleet: asked.fleet, ...(asked.reason?.trim() ? { reason: asked.reason.trim() } : {}) }
  const audit = [{ actor: context.actor, action: 'ride.assign', object: row.key, detail }]
  const answer = { ride: row.key, status: to, version: row.version + 1, fleet: asked.fleet }
  return orOvertaken(context, row, () =>
    context
      .write({ ...rows, audit, object: row.key }, answer)
      .catch(asMoved)
      .catch(allotmentTaken(context, row)),
  )
}

/** The ride with its offers and its lines in the ledger, and the fleets. */
async function assignFacts(context: Context, { ride }: Input) {
  const [{ ride: row, ...facts }, { ready }] = await Promise.all([
    askingFacts(context, ride),
    context.read({ ready: readySince(context.sql, ride) }),
  ])
  if (!row) throw notFound('ride')
  if (!context.principal.global) throw forbidden()
  return { ...facts, row, ready }
}

type Facts = Awaited<ReturnType<typeof assignFacts>>
type Assigned = Changes & { to: Ride['status'] }

function allowed(context: Context, row: RideRow, assignment: Assignment) {
  if ('refused' in assignment) throw changeRefused(context, row, assignment.refused satisfies Refusal)
  return assignment
}

/** The ride is taken from its fleet, whose offer says so, and others are asked. */
function taken(context: Context, { row, entries, fleets: cards }: Facts): Assigned {
  const { actor, now } = context
  const { to, effects } = allowed(context, row, mayUnassign({ ride: rideOf(row), now }))
  return {
    to,
    ...statusChanges({ ride: row, to, effects, actor, now, entries, cards, unassigned: true }),
  }
}

/** The ride is given to a fleet: its offer counts as accepted, all others of the ride are over. */
function given(context: Context, { fleet: named, reason }: Input, facts: Facts): Assigned {
  const { actor, now } = context
  const { row, offers, entries, ready, fleets: cards } = facts
  const fleet = cards.find((one) => one.key === named)
  if (!fleet) throw problemRefused(context, { code: 'fleet_unknown', field: 'fleet' })
  const { to, effects } = allowed(
    context,
    row,
    mayAssign({ ride: rideOf(row), now }, fleet.key, fleet.dispatch),
  )
  const candidate = fitting(context, fleet, reason, facts)
  const open = offers.filter((offer) => isOpenOffer(pastOffer(offer)))
  const simulated = dispatchTraits(fleet.dispatch).asked === 'simulated'
  const changed = statusChanges({
    ...{ ride: row, to, effects, actor, now, entries, cards, unassigned: true, gains: fleet.key },
    set: {
      fleet_key: fleet.key,
      ...remindedAgain(context, row, to),
      // Who has called waits: the clock sends for the driver of the fleet that has the ride now.
      ...(ready && to === 'confirmed' ? { due_at: now } : {}),
    },
    data: {
      ...{ fleet: fleet.key, assigned: true },
      ...(ready ? { called: true } : {}),
      ...(simulated ? { simulated } : {}),
    },
    fleets: [fleet.key, ...open.map(({ fleet_key }) => fleet_key)],
  })
  const own = open.find(({ fleet_key }) => fleet_key === fleet.key)
  const [ride, ...others] = changed.updates ?? []
  return {
    to,
    ...changed,
    updates: [
      ...(ride ? [ride] : []),
      ...lostFirst(row, offers, now),
      ...(own ? [accepted(own, now)] : []),
      ...others.filter(({ table, where }) => !(table === 'offer' && where.fleet_key === row.fleet_key)),
    ],
    inserts: {
      ...changed.inserts,
      ...(own ? {} : { offer: [offerFor(row, candidate, nextRound(offers), now)] }),
    },
  }
}

/** The fleet with what it gets for the ride. Throws invalid with the field where it can't have it. */
function fitting(context: Context, fleet: Fleet, reason: string | undefined, { row, ...facts }: Facts) {
  const { customer } = context
  const ride = rideOf(row)
  const known = knownOfFleets(ride, { ...facts, offers: facts.offers.map(pastOffer) })
  const verdict = assignability(
    fleet,
    { ...fitFacts({ customer }, ride), history: known.history(fleet.key) },
    reason,
  )
  if (!verdict.eligible)
    throw problemRefused(context, {
      code: verdict.spoken ? 'fleet_why_missing' : 'fleet_unfit',
      field: verdict.spoken ? 'reason' : 'fleet',
      values: { unfit: unfitText(context, verdict) },
    })
  const { eligible, others } = judgeFleets({ customer }, [fleet], ride, ride.reason, known)
  return { fleet, pay: (eligible[0] ?? others[0])?.pay }
}

/**
 * The offer of the fleet that has the ride ends before another one is accepted, for only one of a ride can be; steps
 * without a guard would run after it.
 */
function lostFirst({ fleet_key: holder }: RideRow, offers: readonly FleetOfferRow[], now: number) {
  return offers
    .filter(({ fleet_key, status }) => fleet_key === holder && status === 'accepted')
    .map(({ ride_key, fleet_key, round }) =>
      update('offer', {
        where: { ride_key, fleet_key, round, status: 'accepted' },
        set: { status: 'withdrawn', manual_cancel: true, decided_at: now },
        must: OFFERS_MOVED,
      }),
    )
}

function accepted({ ride_key, fleet_key, round }: FleetOfferRow, now: number) {
  return update('offer', {
    where: { ride_key, fleet_key, round, status: ['queued', 'sent'] },
    set: { status: 'accepted', decided_at: now },
    must: OFFERS_MOVED,
  })
}

/** The offer of a fleet that was not asked. */
function offerFor(
  { key, version }: RideRow,
  { fleet, pay }: ReturnType<typeof fitting>,
  round: number,
  now: number,
): NewRow<'offer'> {
  return {
    ...{ ride_key: key, ride_version: version, fleet_key: fleet.key, round, status: 'accepted' },
    // Never sent: how fast and how often a fleet accepts is counted by what it was asked.
    ...{ sent_at: null, decided_at: now, price_cents: pay ?? null, manual_cancel: false },
  }
}

function asMoved(error: unknown): never {
  const raced =
    error instanceof StoreRefused &&
    ['offer_pkey', 'offer_one_open', 'offer_one_accepted'].includes(error.code ?? '')
  throw raced ? new StoreRefused('guard', OFFERS_MOVED) : error
}

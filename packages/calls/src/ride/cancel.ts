import { cancellationReasons, cancelProblem, isRecurring } from '@nemt/domain/ride/cancel.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { cents, instant, key, text } from '@nemt/domain/text/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Changes, Update } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { withoutEmpty } from '../pipeline/fields.ts'
import { conflict, notFound, Refusal } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { endedBefore, isCutSince, seriesUpdate, type SeenEnds } from './booking/series.ts'
import {
  cancelFacts,
  chosenRides,
  reachedRides,
  rowOf,
  type Cancellation,
  type CancelFacts,
} from './cancelling/facts.ts'
import { feesOf, judgeRides, type Judged } from './cancelling/judge.ts'
import { toldAs, type ToldAs } from './cancelling/told.ts'
import { isUndoable, undoable } from './cancelling/undo.ts'
import { attended } from './life/attention.ts'
import { joined, statusChanges } from './life/change.ts'
import { alreadyEdited, orEdited } from './life/refused.ts'

/** Most rides that one cancellation names. */
export const MOST_RIDES = 100

/** A ride that could not be cancelled, and why: its code, and its words. */
export const refusedRide = z.strictObject({ key, code: text(60), message: text(500) })

/**
 * Cancels rides with a reason (C012): all of them or none. With range `future` the later rides of their series too.
 * With `partial` those that can be, in one transaction, and says of the others why not; with `most_fee` none at all if
 * the fees come to more (`fee_changed`): nobody pays more than was shown. With `undo`, where the rule allows it, nobody
 * outside is told for ten seconds in which it may be taken back. With `versions` none at all if one of the rides moved
 * on since it was seen (`already_edited`): who decided without a network is asked again.
 */
export const rideCancel = defineCall({
  name: 'ride.cancel',
  does: `Cancels rides with a reason; for recurring rides the current or also the future ones. With partial: those\
 that can be, and why the others can't.`,
  effect: 'write',
  permission: ['ride.cancel', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    rides: z.array(key).max(MOST_RIDES),
    reason: z.enum(cancellationReasons).optional(),
    specify: text(1000).optional(),
    range: z.enum(['current', 'future']).optional(),
    partial: z.boolean().optional(),
    most_fee: cents.min(0).optional(),
    undo: z.boolean().optional(),
    /** The versions in which whoever cancels has seen the rides, by key. */
    versions: z.record(key, z.number().int()).optional(),
  }),
  accept: (payload) => withoutEmpty(payload, ['reason', 'specify', 'range']),
  output: z.strictObject({
    rides: z.array(key),
    refused: z.array(refusedRide).optional(),
    /** Where it may be taken back (ride.cancel.undo), and until when. */
    cancellation: z.strictObject({ key, until: instant }).optional(),
  }),
  run: (context, input) => {
    const seen: SeenEnds = new Map()
    return input.partial
      ? // A ride that somebody changes meanwhile is judged once more, as it is now.
        retryWhen(['series_changed', 'already_edited'], () => cancelPossible(context, input, seen))
      : retryWhen(['series_changed'], () => cancelAll(context, input, seen))
  },
})

type Asked = Cancellation & {
  partial?: boolean | undefined
  most_fee?: number | undefined
  undo?: boolean | undefined
  versions?: Record<string, number> | undefined
}

/** All of the rides or none: the first one that may not be cancelled refuses the whole. */
async function cancelAll(context: Context, asked: Asked, seen: SeenEnds) {
  const facts = await cancelFacts(context, asked)
  const chosen = chosenRides(facts, asked)
  if (chosen.length < new Set(asked.rides).size) throw notFound('ride')
  checkCancellation(context, asked, chosen)
  checkVersions(context, asked, facts, chosen)
  checkSeries(context, facts, chosen, seen)
  const judged = judgeRides(context, reachedRides(facts, chosen, asked), facts, asked)
  const refused = judged.find((ride) => 'refused' in ride)
  if (refused && 'refused' in refused) throw refused.refused
  // As many as were named, and the input names one at the least.
  const [first] = chosen as [Ride, ...Ride[]]
  return orEdited(context, rowOf(facts, first), () => write(context, asked, { facts, chosen, judged }))
}

/** Those of the rides that may be cancelled, and why the others may not. */
async function cancelPossible(context: Context, asked: Asked, seen: SeenEnds) {
  const facts = await cancelFacts(context, asked)
  const chosen = chosenRides(facts, asked)
  if (chosen.length === 0 && asked.rides.length > 0) throw notFound('ride')
  checkCancellation(context, asked, chosen)
  checkVersions(context, asked, facts, chosen)
  checkSeries(context, facts, chosen, seen)
  const judged = judgeRides(context, reachedRides(facts, chosen, asked), facts, asked)
  const refused = [...missing(context, asked, chosen), ...refusals(judged)]
  const kept = judged.filter((ride) => 'fee' in ride)
  if (kept.length === 0) return { rides: [], refused }
  const done = new Set(kept.map(({ ride }) => ride.key))
  const ended = chosen.filter((ride) => done.has(ride.key))
  return write(context, asked, { facts, chosen: ended, judged: kept, refused })
}

/** The rides that were named and are not there, or not to be seen. */
export function missing(
  context: Context,
  { rides }: Cancellation,
  chosen: readonly Ride[],
): z.infer<typeof refusedRide>[] {
  const found = new Set(chosen.map((ride) => ride.key))
  const said = message(context, 'error.ride_gone')
  return [...new Set(rides)]
    .filter((ride) => !found.has(ride))
    .map((ride) => ({ key: ride, code: 'not_found', message: said }))
}

/** Why rides may not be cancelled, in words. */
export function refusals(judged: readonly Judged[]): z.infer<typeof refusedRide>[] {
  return judged.flatMap((each) =>
    'refused' in each ? [{ key: each.ride.key, code: each.refused.code, message: each.refused.message }] : [],
  )
}

type Written = {
  facts: CancelFacts
  chosen: readonly Ride[]
  judged: readonly Judged[]
  refused?: z.infer<typeof refusedRide>[]
}

function write(context: Context, asked: Asked, { facts, chosen, judged, refused }: Written) {
  const fee = feesOf(judged)
  if (asked.most_fee !== undefined && fee > asked.most_fee)
    throw conflict('fee_changed', message(context, 'error.fee_changed'), { fee })
  const ended = judged.map(({ ride }) => ride)
  const told = toldAs(ended, asked)
  const each = judged.map((one) => ({
    row: rowOf(facts, one.ride),
    changes: cancelled(context, one, asked, facts, told.get(one.ride.key)),
  }))
  const changed = joined(each.map(({ changes }) => changes))
  const updates = [...(changed.updates ?? []), ...seriesEnded(facts.series, chosen)]
  const { changes, cancellation } = isUndoable(context, asked, judged)
    ? undoable(context, changed, each, facts)
    : { changes: changed, cancellation: undefined }
  const rides = ended.map((ride) => ride.key)
  const answer = { rides, ...(refused ? { refused } : {}), ...(cancellation ? { cancellation } : {}) }
  return context.write({ ...changes, updates, object: rides[0] }, answer)
}

/** Refuses what the dialog would not let anybody send: no reason, no words for 'other', no range. */
function checkCancellation(context: Context, cancellation: Cancellation, chosen: readonly Ride[]): void {
  const { principal } = context
  const passenger = principal.scope === 'passenger'
  const staff = principal.global ? 'global' : 'coordinator'
  const problem = cancelProblem(
    cancellation,
    chosen.some(isRecurring),
    passenger ? 'passenger' : staff,
    passenger ? 'journey' : 'staff',
  )
  if (!problem) return
  const text = message(context, `problem.${problem.code}`)
  const code = problem.field === 'reason' ? 'ride_no_cancellation_reason' : problem.code
  throw new Refusal('invalid', code, text, { fields: { [problem.field]: text } })
}

/** Refuses to cancel what is not any more what was seen. */
function checkVersions(context: Context, { versions }: Asked, facts: CancelFacts, chosen: readonly Ride[]) {
  const moved = chosen.find(({ key: ride, version }) => (versions?.[ride] ?? version) !== version)
  if (moved) throw alreadyEdited(context, rowOf(facts, moved))
}

/** Refuses to cancel the future of a series that somebody cut or ended while this was under way. */
function checkSeries(context: Context, facts: CancelFacts, chosen: readonly Ride[], seen: SeenEnds): void {
  const cut = facts.series.find(({ key: request, repeat }) => repeat && isCutSince(seen, request, repeat))
  const ride = cut && chosen.find(({ request }) => request === cut.key)
  if (ride) throw alreadyEdited(context, rowOf(facts, ride))
}

/** What the cancellation of one ride changes. */
function cancelled(
  { actor, now, principal }: Context,
  judged: Judged,
  { reason, specify }: Cancellation,
  facts: CancelFacts,
  told: ToldAs | undefined,
): Changes {
  const row = rowOf(facts, judged.ride)
  const { offered, entries, cards } = facts
  const notes = specify ? { notes: { ...row.notes, cancellation: specify } } : {}
  const { flags } = attended('cancelled')
  const own =
    specify && principal.scope === 'passenger'
      ? { flags: { merge: { ...flags.merge, own_reason: true } } }
      : {}
  return statusChanges({
    ride: row,
    to: 'cancelled',
    effects: 'effects' in judged ? judged.effects : [],
    actor,
    now,
    set: { cancellation: reason ?? null, ...notes, ...own },
    data: { reason, ...told },
    fleets: offered.filter(({ ride_key }) => ride_key === row.key).map(({ fleet_key }) => fleet_key),
    entries,
    cards,
  })
}

/** No more rides of a series are made from its first cancelled one on. */
function seriesEnded(series: CancelFacts['series'], chosen: readonly Ride[]): Update[] {
  return series.flatMap(({ key: request, repeat }) => {
    const own = chosen.filter((ride) => ride.request === request)
    if (!repeat || own.length === 0) return []
    const since = Math.min(...own.map(({ times }) => times.needed))
    return [seriesUpdate(request, repeat, endedBefore(repeat, localDate(since, repeat.zone)))]
  })
}

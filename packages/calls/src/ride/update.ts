import { answers, type Answers } from '@nemt/domain/funding/schema.ts'
import { cancellationRanges, type CancellationRange } from '@nemt/domain/ride/cancel.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key, localDate, text } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import type { NewRow, TableName } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { counterUpserts } from '../fund/ledger.ts'
import { holdMoved } from '../fund/move.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { tidyContacts } from './booking/contacts.ts'
import { dayUpsert, duplicatesRefused } from './booking/duplicates.ts'
import { carryLinks, linkDoubles } from './booking/links.ts'
import { editedRide, type EditedRide } from './edit/edit.ts'
import { editFacts, type EditFacts } from './edit/facts.ts'
import { judgeEdits, type RequestedEdit } from './edit/judge.ts'
import { checkEdited } from './edit/limits.ts'
import { checkOrder } from './edit/order.ts'
import { payForEdits, type EditPayment } from './edit/payment.ts'
import { learnRoads } from './booking/estimate.ts'
import { checkPurpose, purposeUpdates } from './edit/purpose.ts'
import { planEdits, type EditPlan, type PlannedEdit } from './edit/plan.ts'
import { editChanges } from './edit/rows.ts'
import { orEdited } from './life/refused.ts'
import { acceptBooking } from './record/booking.ts'
import type { RideRow } from './record/row.ts'
import { ridesAhead } from './series/ahead.ts'
import { splitSeries, type Split } from './series/split.ts'

/**
 * Edits rides of one passenger, all or none (C011). Notes, contact and codes change in place; time, place,
 * mobility, vehicle or service make a new ride that takes the old one's place (server-behaviour §2.1). With
 * range `future` the later rides of the series change as well, and the series is split at the date (§2.7).
 * 409 already_edited when a ride is no longer as the editor read it.
 */
export const rideUpdate = defineCall({
  name: 'ride.update',
  does:
    'Edits rides; a change of time, place, mobility, vehicle or service replaces the ride by a new one. ' +
    'The payload may be the bare array of rides.',
  effect: 'write',
  partial: true,
  permission: ['ride.edit', 'ride.create'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    rides: z.array(editedRide).min(1).max(10),
    range: z.enum(cancellationRanges).optional(),
    /** With range `future`: of the later rides those of the same weekday alone (docs/decisions/101). */
    same_weekday: z.boolean().optional(),
    acknowledged: z.array(key).max(400).optional(),
    linked: z.array(key).max(400).optional(),
    /** What their request is for from now on; null takes it away. Names all rides of it that are still to come. */
    purpose: text(200).nullable().optional(),
    ...answers.shape,
  }),
  accept: acceptBooking,
  output: z.strictObject({
    keys: z.array(key),
    rides: z.array(
      z.strictObject({
        key,
        status: z.enum(rideStatuses),
        version: z.number().int(),
        edit: z.enum(['none', 'patch', 'critical']),
        replaced: key.optional(),
      }),
    ),
    /**
     * The new series after a split: its request, the days on which the clock's change moves a ride, and the
     * rides that can't be changed any more.
     */
    series: z
      .strictObject({
        key,
        request: key,
        from: localDate,
        moved: z.array(localDate),
        skipped: z.array(z.strictObject({ ride: key, date: localDate, status: z.enum(rideStatuses) })),
      })
      .optional(),
  }),
  run: (context, input) =>
    retryWhen(['day_changed', 'allotment_taken', 'funding_changed', 'series_changed'], () =>
      update(context, { ...input, rides: tidyContacts(context, input.rides) }),
    ),
})

type Edits = Answers & {
  rides: EditedRide[]
  range?: CancellationRange | undefined
  same_weekday?: boolean | undefined
  acknowledged?: string[] | undefined
  linked?: string[] | undefined
  purpose?: string | null | undefined
}

/** An edit by the same steps as a booking (docs/booking.md); the first step that fails answers. */
async function update(context: Context, input: Edits) {
  const { rides, range, same_weekday: sameWeekday, acknowledged = [], linked = [], purpose, ...given } = input
  if (linked.length && context.principal.scope === 'passenger') throw invalidInput('linked', 'staff')
  if (sameWeekday && range !== 'future') throw invalidInput('same_weekday', 'weekday_future')
  const split = range === 'future' ? await splitSeries(context, rides, sameWeekday) : undefined
  const requested = split?.requested ?? rides.map((edited, index): RequestedEdit => ({ edited, index }))
  const edited = requested.map((edit) => edit.edited)
  if (new Set(edited.map((ride) => ride.key)).size < edited.length) throw invalidInput('rides', 'ride_twice')
  const repurposed =
    purpose === undefined ? undefined : { purpose: purpose?.trim() || null, left: split?.left }
  const facts = await editFacts(context, edited, repurposed)
  const judged = judgeEdits(context, requested, facts)
  if (repurposed) checkPurpose(context, repurposed, judged, facts)
  const roads = await learnRoads(
    context,
    judged.map(({ edit }) => edit.booked),
  )
  const plan = planEdits({ ...context, roads }, judged, facts, split)
  checkDoubles(context, plan, facts, [...acknowledged, ...linked])
  // Rides of the series that aren't made yet are paid for and limited like those that are there.
  const ahead = {
    rides: split ? ridesAhead(split, plan.edits, context.now) : [],
    payers: split?.payers ?? {},
  }
  const payment = await payForEdits(context, plan.edits, facts, ahead)
  const checked = checkEdited(context, plan.edits, {
    payment,
    answers: given,
    siblings: facts.siblings,
    ahead: ahead.rides,
  })
  const linking = linkEdited(context, plan, facts, linked)
  const steps = { facts, plan, payment, checked, split }
  const changed = plan.edits.filter(({ edit }) => edit.kind !== 'none')
  const [first] = changed
  if (!first) return answer(plan, split)
  const changes = changed.map((edit) => editChanges(context, edit, steps))
  return orEdited(context, first.row, () =>
    write(context, first.row, { facts, plan, payment, split, linking, changes }),
  )
}

/** Step 'doubles' of an edit: its rides' order, and rides that they may double besides those they replace. */
function checkDoubles(
  context: Context,
  { edits, newKeys }: EditPlan,
  { others, links }: EditFacts,
  acknowledged: readonly string[],
): void {
  checkOrder(context, edits, others)
  const planned = edits.flatMap((edit) => edit.planned ?? [])
  const staying = others.filter((other) => !newKeys.has(other.key))
  const doubled = duplicatesRefused(context, planned, { others: staying, links }, acknowledged)
  if (doubled) throw doubled
}

/** A replaced ride's links go to the one that takes its place; those that were asked for come with them. */
function linkEdited(
  context: Context,
  { edits, newKeys }: EditPlan,
  facts: EditFacts,
  linked: readonly string[],
): Linking {
  const planned = edits.flatMap((edit) => edit.planned ?? [])
  const carried = carryLinks(facts.links, newKeys)
  const { insertsIfAbsent, events = [] } = linkDoubles(context, planned, facts, linked)
  const rows = [carried.insertsIfAbsent, insertsIfAbsent].flatMap((inserts) => inserts?.ride_link ?? [])
  return { removes: carried.removes, insertsIfAbsent: { ride_link: rows }, events }
}

/** The links of rides that go, come and are told of. */
type Linking = Required<Pick<Changes, 'removes' | 'insertsIfAbsent' | 'events'>>
type Steps = {
  facts: EditFacts
  plan: EditPlan
  payment: EditPayment
  split: Split | undefined
  linking: Linking
  changes: readonly Changes[]
}

/** Writes what changes of the rides, with holds, counters and links, and of a series that is split; tells of each. */
function write(context: Context, { key: object }: RideRow, steps: Steps) {
  const { facts, plan, payment, split, linking, changes } = steps
  const { edits, newKeys } = plan
  const changed = edits.filter(({ edit }) => edit.kind !== 'none')
  const [firstPurpose] = facts.purposes
  const cut = split?.changes(new Set(changed.map(({ row }) => row.key)), newKeys, firstPurpose?.[1].to)
  const funds = holdMoved(context, payment.move)
  const inserted = <T extends TableName>(table: T): NewRow<T>[] =>
    changes.flatMap(({ inserts }): readonly NewRow<T>[] => inserts?.[table] ?? [])
  const dates = edits.flatMap(({ planned }) => planned?.row.local_date ?? [])
  return context.write(
    {
      updates: [
        ...(cut?.updates ?? purposeUpdates(facts)),
        ...changes.flatMap(({ updates = [] }) => updates),
      ],
      upserts: [
        ...(dates.length ? [dayUpsert(facts.passenger.key, dates, facts.days)] : []),
        ...counterUpserts(funds.entries, funds.bounds),
        ...payment.spending.guards,
      ],
      inserts: {
        ...cut?.inserts,
        ride: inserted('ride'),
        offer: inserted('offer'),
        access_token: inserted('access_token'),
        message: inserted('message'),
        ride_cost: inserted('ride_cost'),
        fund_entry: funds.entries,
      },
      ...linking,
      events: [...changes.flatMap(({ events = [] }) => events), ...linking.events, ...(cut?.events ?? [])],
      object,
    },
    answer(plan, split),
  )
}

/** What an editor is told: of each ride the one that took its place, or itself with its new version. */
function answer({ edits }: EditPlan, split: Split | undefined) {
  const rides = edits.map(rideAnswer)
  const series = split && {
    key: split.kept.key,
    request: split.request,
    from: split.kept.from ?? split.kept.start,
    moved: split.moved,
    skipped: split.skipped,
  }
  return { ...(series ? { series } : {}), keys: rides.map((ride) => ride.key), rides }
}

function rideAnswer({ row, planned, edit: { kind } }: PlannedEdit) {
  if (planned)
    return { key: planned.row.key, status: planned.row.status, version: 1, edit: kind, replaced: row.key }
  const version = row.version + (kind === 'patch' ? 1 : 0)
  return { key: row.key, status: row.status, version, edit: kind }
}

import { columns, select } from '@nemt/store/rows/select.ts'
import type { NewRow, TableName } from '@nemt/store/rows/tables.ts'
import { answers, type Answers } from '@nemt/domain/funding/schema.ts'
import { cancellationRanges, type CancellationRange } from '@nemt/domain/ride/cancel.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { rideStatuses, type Ride } from '@nemt/domain/ride/schema.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { key, localDate } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { loadAgencies, loadFleets } from '../fleet/load.ts'
import { counterUpserts } from '../fund/ledger.ts'
import { fundsQuestion } from '../fund/load.ts'
import { holdMoved, moveFunds } from '../fund/move.ts'
import { fundKeysOf, fundsInUse } from '../fund/reserve.ts'
import { entriesQuestion } from '../fund/settle.ts'
import { editRefused, portalFacts, portalQuestion } from '../passenger/portal.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound } from '../pipeline/refusal.ts'
import { actorFor } from './life/actor.ts'
import { againWhen } from '../pipeline/retry.ts'
import type { RideRows } from './booking/rows.ts'
import { editedRide, editOf, type Edit, type EditedRide } from './edit/edit.ts'
import { sourceOf, sourcesQuestion } from './paying/sources.ts'
import { checkPlaces, knownPlacesQuestion } from './booking/own-request.ts'
import { patchChanges } from './edit/patch.ts'
import { alreadyEdited, changeRefused, orEdited } from './life/refused.ts'
import { checkTeams, teamsQuestion } from './booking/check.ts'
import { checkEdit, editAnswer } from './edit/check.ts'
import { checkEdited, siblingsQuestion } from './edit/limits.ts'
import { checkOrder } from './edit/order.ts'
import { replaceChanges, replacementRows } from './edit/replace.ts'
import { rideOf, rideQuery, type RideRow } from './record/row.ts'
import { splitSeries } from './series/split.ts'
import { checkStopPlaces, stopPlacesQuestion } from './booking/stop-places.ts'
import { spendingOf } from './paying/spending.ts'
import { comparableRow, dayUpsert, duplicatesRefused, sameDayQuestions } from './booking/duplicates.ts'
import { checkContacts, clinicalQuestion, tidyContacts } from './booking/contacts.ts'
import { seenBy } from './record/visible.ts'

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
  permission: ['ride.edit', 'ride.create'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    rides: z.array(editedRide).min(1).max(10),
    range: z.enum(cancellationRanges).optional(),
    acknowledged: z.array(key).max(400).optional(),
    ...answers.shape,
  }),
  accept: (payload) => (Array.isArray(payload) ? { rides: payload } : payload),
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
  run: (context, asked) =>
    againWhen(['day_changed', 'allotment_taken', 'funding_changed', 'series_changed'], () =>
      update(context, { ...asked, rides: tidyContacts(context, asked.rides) }),
    ),
})

type Asked = Answers & {
  rides: EditedRide[]
  range?: CancellationRange | undefined
  acknowledged?: string[] | undefined
}
type Judged = { row: RideRow; ride: Ride; edit: Edit; made?: RideRows; changes: Changes }

async function update(context: Context, { rides: chosen, range, acknowledged = [], ...given }: Asked) {
  const { sql, principal, policy, now, actor } = context
  const split = range === 'future' ? await splitSeries(context, chosen) : undefined
  const edited = split?.edited ?? chosen
  const keys = edited.map((one) => one.key)
  if (new Set(keys).size < keys.length) throw invalid('rides', 'must not name a ride twice')
  const times = edited
    .flatMap((ride) => [ride.times?.needed, ride.times?.appointment])
    .filter((at) => at !== undefined)
  const whose = sql`(select r.passenger_key from ride r where r.customer_key = s.c
    and r.key = ${keys[0] as string} limit 1)`
  const inUse = fundsInUse(
    context,
    edited.flatMap(({ fund_keys = [] }) => fund_keys),
  )
  const [facts, fleets, agencies] = await Promise.all([
    context.read({
      rows: many(rideQuery(sql, sql`r.key = any(${keys}) and ${seenBy(sql, principal, policy)}`)),
      passenger: one(
        select(
          sql,
          columns('passenger', 'p', [
            'key',
            'status',
            'first_name',
            'last_name',
            'dob',
            'rider_key',
            'language',
            'accessibility',
          ]),
          sql`from passenger p where p.customer_key = s.c and p.key = ${whose}`,
        ),
      ),
      offered: many(
        select(
          sql,
          columns('offer', 'o', ['ride_key', 'fleet_key']),
          sql`from offer o where o.customer_key = s.c and o.ride_key = any(${keys})
            and o.status in ('sent', 'accepted')`,
        ),
      ),
      entries: entriesQuestion(sql, sql`any(${keys})`),
      portal: portalQuestion(sql, principal),
      siblings: siblingsQuestion(sql, keys),
      requests: many(
        select(
          sql,
          columns('trip_request', 'q', ['key', 'purpose']),
          sql`from trip_request q where q.customer_key = s.c and q.key in (
            select r.request_key from ride r where r.customer_key = s.c and r.key = any(${keys}))`,
        ),
      ),
      sources: sourcesQuestion(sql),
      ...(principal.scope === 'passenger' ? { places: knownPlacesQuestion(sql, principal.key, edited) } : {}),
      ...stopPlacesQuestion(sql, edited),
      ...sameDayQuestions(sql, whose, times, keys),
      ...(edited.some(({ team }) => team) ? { teams: teamsQuestion(sql, edited) } : {}),
      ...clinicalQuestion(sql, edited),
      ...(inUse ? { funds: fundsQuestion(sql, whose) } : {}),
    }),
    loadFleets(context.portal),
    loadAgencies(context.portal),
  ])
  const { passenger } = facts
  const purposes = new Map(facts.requests.map(({ key: request, purpose }) => [request, purpose ?? undefined]))
  const rows = new Map(facts.rows.map((row) => [row.key, row]))
  if (!passenger || rows.size < keys.length) throw notFound('ride')
  const refused = editRefused(context, facts.portal)
  if (refused) throw refused
  checkPlaces(context, edited, facts.places ?? [])
  const judged = edited.map((one, at): Judged => {
    const row = rows.get(one.key) as RideRow
    if (row.passenger_key !== passenger.key)
      throw invalid(`rides.${at}.key`, 'must be a ride of the same passenger')
    if (row.version !== one.version || row.status === 'modified') throw alreadyEdited(context, row)
    if (!isEditable(row.status)) throw changeRefused(context, row, 'change_impossible')
    const ride = rideOf(row)
    return { row, ride, edit: editOf(ride, one, principal, at), changes: {} }
  })
  const indexOf = (at: number): number => split?.origin[at]?.chosen ?? at
  checkStopPlaces(context, edited, facts.named ?? [], { kept: (at) => judged[at]?.ride.stops, indexOf })
  checkTeams(
    context,
    judged.map(({ edit }) => (edit.diff.team ? { team: edit.booked.team } : {})),
    facts.teams ?? [],
  )
  const contacted = (index: number) =>
    judged.find(({ edit }, at) => edit.diff.communication && indexOf(at) === index)
  checkContacts(
    context,
    chosen.map((_, index) => ({ communication: contacted(index)?.edit.booked.communication })),
    {
      language: passenger.language,
      clinical: facts.clinical ?? [],
    },
  )
  for (const [at, one] of judged.entries()) {
    const { row, ride, edit } = one
    if (edit.kind !== 'none') checkEdit(context, edit, passenger, { at: indexOf(at), agencies })
    if (edit.kind === 'patch') one.changes = patchChanges(row, edit, actor)
    if (edit.kind !== 'critical') continue
    const change = mayChange({
      ride,
      to: 'modified',
      actor: actorFor(principal) === 'support' ? 'coordinator' : actorFor(principal),
      now,
      criticalEdit: true,
      ...portalFacts(context, facts.portal),
    })
    if ('refused' in change) throw changeRefused(context, row, change.refused)
    one.made = replacementRows(context, row, edit, fleets)
    const own = facts.offered.filter(({ ride_key }) => ride_key === row.key).map(({ fleet_key }) => fleet_key)
    one.changes = replaceChanges(context, { ride, row, fleets: own }, one.made, edit, change.effects, fleets)
  }
  const fresh = judged.flatMap(({ made }) => (made ? [made] : []))
  const newKeys = new Map(
    judged.flatMap(({ row, made }): [string, string][] => (made ? [[row.key, made.row.key]] : [])),
  )
  for (const { row } of fresh)
    Object.assign(row, {
      after_ride_key: newKeys.get(row.after_ride_key ?? '') ?? row.after_ride_key,
      ...(split ? { request_key: split.request, repeat_key: split.kept.key } : {}),
    })
  checkOrder(context, judged, facts.others, indexOf)
  const others = facts.others.filter(({ key: other }) => !newKeys.has(other))
  const doubled = duplicatesRefused(
    context,
    fresh.map(comparableRow),
    others,
    facts.links,
    acknowledged,
    (at) => indexOf(judged.findIndex(({ made }) => made === fresh[at])),
  )
  if (doubled) throw doubled
  const move = moveFunds(
    context,
    judged.map(({ row, made, edit }) => ({
      row,
      made: made?.row,
      named: edit.diff.fund_keys ? edit.booked.fund_keys : undefined,
      purpose: purposes.get(row.request_key),
    })),
    { entries: facts.entries, funds: facts.funds ?? [], inUse },
  )
  const spending = await spendingOf(
    context,
    fresh.map(({ row }) => row),
    facts.sources.map(sourceOf),
    keys,
  )
  const checked = checkEdited(context, judged, {
    move,
    origin: split?.origin,
    answers: given,
    siblings: facts.siblings,
    spending: spending.levels,
  })
  const funds = holdMoved(context, move)
  for (const [at, { row, made, edit, changes }] of judged.entries()) {
    const kept = checked.get(indexOf(at))
    if (made)
      Object.assign(made.row, {
        checked_constraints: kept ?? null,
        auth_code: made.row.auth_code ?? kept?.authorization?.code ?? null,
      })
    const [own] = changes.updates ?? []
    if (own && !made && split)
      Object.assign(own.set, {
        request_key: split.request,
        repeat_key: split.kept.key,
        ...(newKeys.has(row.after_ride_key ?? '')
          ? { after_ride_key: newKeys.get(row.after_ride_key ?? '') }
          : {}),
      })
    if (own && !made && edit.diff.fund_keys && inUse)
      Object.assign(own.set, {
        fund_keys: fundKeysOf(row.key, move.selected),
        ...(kept ? { checked_constraints: kept } : {}),
      })
  }
  const changed = judged.filter(({ edit }) => edit.kind !== 'none')
  const cut = split?.changes(new Set(changed.map(({ row }) => row.key)), newKeys)
  const answer = {
    ...(split
      ? {
          series: {
            key: split.kept.key,
            request: split.request,
            from: split.kept.from ?? split.kept.start,
            moved: split.moved,
            skipped: split.skipped,
          },
        }
      : {}),
    keys: judged.map(({ row, made }) => made?.row.key ?? row.key),
    rides: judged.map(editAnswer),
  }
  if (changed.length === 0) return answer
  const made = <T extends TableName>(table: T): NewRow<T>[] =>
    changed.flatMap(({ changes }): readonly NewRow<T>[] => changes.inserts?.[table] ?? [])
  const dates = fresh.map(({ row }) => row.local_date)
  return orEdited(context, changed[0]?.row as RideRow, () =>
    context.write(
      {
        updates: [
          ...(cut?.updates ?? []),
          ...changed
            .flatMap(({ changes }) => changes.updates ?? [])
            .filter((one) => !cut || one.table !== 'ride' || one.where.after_ride_key === undefined),
        ],
        upserts: [
          ...(dates.length ? [dayUpsert(passenger.key, dates, facts.days)] : []),
          ...counterUpserts(funds.entries, funds.bounds),
          ...spending.guards,
        ],
        inserts: {
          ...cut?.inserts,
          ride: made('ride'),
          stop: made('stop'),
          offer: made('offer'),
          access_token: made('access_token'),
          message: made('message'),
          ride_cost: made('ride_cost'),
          fund_entry: funds.entries,
        },
        events: [...changed.flatMap(({ changes }) => changes.events ?? []), ...(cut?.events ?? [])],
        object: keys[0] as string,
      },
      answer,
    ),
  )
}

import { may } from '@nemt/domain/access/may.ts'
import { seesTeam } from '@nemt/domain/access/teams.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { sinceMerge, type MergeMap } from '@nemt/domain/passenger/merge.ts'
import { passenger, type Passenger } from '@nemt/domain/passenger/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { removal, update, type EventRow, type Removal, type Update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { conflict, notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { forgetSessions } from '../session/authenticate.ts'
import {
  belongingsOf,
  countedDays,
  drivable,
  movedBenefits,
  movedBookings,
  movedDrafts,
  renamed,
  type Belonging,
  type Way,
} from './belongings.ts'
import { namedAs } from './carried.ts'
import { rowOf, wordChanges, wordsFor } from './columns.ts'
import { alreadyThere } from './create.ts'
import { turned } from './doubles.ts'
import { passengerEvent } from './event-reach.ts'
import { formerWords } from './led-to.ts'
import { mustCoverPortal } from './login-phone.ts'
import { contactUpdates, unchangedContacts } from './merged-contacts.ts'
import { MERGE_CHANGED, readPair, refuseUnderWay, tracesOf } from './merge.ts'
import { STILL } from './phone-transfer.ts'
import { regroupedEvents } from './regrouped.ts'
import { passengerOf, type PassengerRow } from './row.ts'
import { endedSessions } from '../session/ended.ts'
import { noCalendar } from './signed-out.ts'
import { passengerSeen } from './visible.ts'

/** Rides that are named to whoever can't undo a merge. */
const MOST_NAMED = 10

/**
 * Undoes passenger.merge: both records are as they were, each with its rides, funds, plans and phones. Refused when
 * something was booked or changed since, and says what; and while a ride is under way.
 */
export const passengerUnmerge = defineCall({
  name: 'passenger.unmerge',
  does:
    'Makes two records of one again, as they were before passenger.merge; `passenger` is the merged one. 409 ' +
    'merge_has_changed with what was booked or changed since.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ passenger: key }),
  output: z.strictObject({ kept: passenger, passenger }),
  run: (context, asked) => retryWhen([MERGE_CHANGED], () => unmerge(context, asked.passenger)),
})

async function unmerge(context: Context, goneKey: string) {
  const merged = await readMerge(context, goneKey)
  if (!merged) throw conflict('passenger_not_merged', message(context, 'error.passenger_not_merged'))
  const { kept, gone, words, found } = await readPair(context, merged.kept_key, goneKey)
  if (kept.merged_into || merged.later)
    throw conflict('merge_not_last', message(context, 'error.merge_not_last'), {
      passenger: kept.merged_into ? kept.key : merged.later,
    })
  const undoing: Undoing = { key: merged.key, turn: merged.turn, map: merged.document, kept, gone, found }
  refuseChanged(context, undoing)
  refuseUnderWay(context, found.rides)
  const records = restored(undoing)
  for (const record of [records.kept, records.gone]) mustCoverPortal(context, record)
  try {
    return await context
      .write(changesOf(context, undoing, records, words), { kept: records.kept, passenger: records.gone })
      .finally(() => forgetSessions(context.portal, context.customer.key))
  } catch (error) {
    throw alreadyThere(context, error, goneKey)
  }
}

/** The merge by which a record has gone; `later`: a record that was merged into the same one after it. */
async function readMerge(context: Context, goneKey: string) {
  const { sql } = context
  const { whose, merged, later } = await context.read({
    whose: one(
      select(
        sql,
        columns('passenger', 'p', ['key']),
        sql`from passenger p where p.customer_key = s.c and p.key = ${goneKey} and ${passengerSeen(context)}`,
      ),
    ),
    merged: one(
      select(
        sql,
        columns('passenger_merge', 'm', ['key', 'kept_key', 'document', 'turn']),
        sql`from passenger_merge m where m.customer_key = s.c and m.gone_key = ${goneKey} and m.undone_at is null`,
      ),
    ),
    later: one(
      select(
        sql,
        columns('passenger_merge', 'l', ['gone_key']),
        sql`from passenger_merge m join passenger_merge l on l.customer_key = s.c and l.kept_key = m.kept_key
          and l.undone_at is null and (l.at, l.key) > (m.at, m.key)
          where m.customer_key = s.c and m.gone_key = ${goneKey} and m.undone_at is null
          order by l.at desc, l.key desc limit 1`,
      ),
    ),
  })
  if (!whose) throw notFound('passenger')
  return merged && { ...merged, later: later?.gone_key }
}

/** An undoing that is being judged. */
type Undoing = {
  key: string
  turn: number
  map: MergeMap
  kept: PassengerRow
  gone: PassengerRow
  found: Belonging
}

/** 409 with the rides that were booked, as far as they may be seen, and what else was changed since. */
function refuseChanged(context: Context, { map, kept, found }: Undoing): void {
  const same = [passengerOf(kept), map.merged].map(({ version: _version, ...record }) => canonical(record))
  const today = localDate(context.now, context.customer.timezone)
  const holding = found.pauses.filter(({ ended_at, until_date }) => ended_at === null && until_date >= today)
  const has = { ...belongingsOf(found, kept.key), pauses: holding.map(({ key: pause }) => pause) }
  const since = sinceMerge(map, same[0] !== same[1], has)
  const rides = found.rides.filter(
    ({ request_key, team_key }) =>
      since.requests.includes(request_key) &&
      seesTeam(context.principal, team_key ?? undefined, context.policy),
  )
  if (since.requests.length + since.changed.length === 0) return
  const what = [...(since.requests.length ? (['rides'] as const) : []), ...since.changed]
  throw conflict(
    'merge_has_changed',
    message(context, 'error.merge_has_changed', {
      what: what.map((part) => message(context, `error.merge_part_${part}`)).join(', '),
    }),
    {
      changed: what,
      rides: rides.map(({ key: ride }) => ride),
      ...(rides.length && may(context.principal.grants, 'ride.view') ? { booked: bookedSince(rides) } : {}),
    },
  )
}

/** The rides that were booked, as somebody finds them again; the first of many. */
function bookedSince(rides: Belonging['rides']) {
  return rides
    .toSorted((one, other) => one.needed_at - other.needed_at)
    .slice(0, MOST_NAMED)
    .map(({ key: ride, status, needed_at: needed, timezone }) => ({ key: ride, status, needed, timezone }))
}

/** Both records as they were, under new versions. */
function restored({ map, kept, gone }: Undoing): { kept: Passenger; gone: Passenger } {
  return {
    kept: { ...map.kept.record, version: kept.version + 1 },
    gone: { ...map.gone.record, version: gone.version + 1 },
  }
}

function changesOf(
  context: Context,
  undoing: Undoing,
  records: ReturnType<typeof restored>,
  words: readonly { word: string }[],
) {
  const { now } = context
  const { map, kept, gone, found } = undoing
  const way = { from: kept.key, to: gone.key }
  const had = map.gone.has
  const keptFunds = new Set(map.kept.has.funds.map(({ key: fund }) => fund))
  const keptPlans = new Set(map.kept.has.plans)
  const own = {
    funds: had.funds.filter(({ key: fund }) => !keptFunds.has(fund)),
    plans: had.plans.filter((plan) => !keptPlans.has(plan)),
  }
  const drafts = followedDrafts(undoing)
  const since = sessionChanges(context, undoing)
  const { gained, lost } = wordChanges(records.kept, words)
  const requests = new Set(had.requests)
  const back = bookingsBack(context.actor, undoing, way, records)
  return {
    updates: [
      ...recordUpdates(undoing, records),
      update('passenger_merge', {
        where: { key: undoing.key, turn: undoing.turn, undone_at: null },
        set: { undone_at: now },
        must: MERGE_CHANGED,
      }),
      ...back.updates,
      ...movedDrafts(way, drafts),
      ...movedBenefits(way, own, { funds: [], plans: [] }).updates,
      ...phoneUpdates(undoing),
      ...since.updates,
    ],
    upserts: [
      ...turned(records.kept, undefined),
      ...countedDays(
        gone.key,
        found.rides.filter(({ request_key }) => requests.has(request_key)),
      ),
    ],
    removes: [...lost, ...formerLost(undoing, records.gone)],
    inserts: {
      passenger_fund: had.funds
        .filter(({ key: fund }) => keptFunds.has(fund))
        .map(({ key: fund_key, enabled }) => ({ passenger_key: gone.key, fund_key, enabled })),
      passenger_plan: had.plans
        .filter((plan) => keptPlans.has(plan))
        .map((plan_key) => ({ passenger_key: gone.key, plan_key })),
    },
    insertsIfAbsent: { passenger_word: gained },
    events: [...unmergedEvents(context, undoing, records), ...back.events, ...since.events],
    ...tracesOf(context, 'passenger.unmerge', { kept: kept.key, gone: gone.key, merge: undoing.key }),
  }
}

/** The kept record's old words, which stood with the merged one, are its own again. */
function formerLost({ map }: Undoing, gone: Passenger): Removal[] {
  const own = new Set(wordsFor(gone))
  return formerWords(map.kept.record, map.merged)
    .filter((word) => !own.has(word))
    .map((word) => removal('passenger_word', { word, passenger_key: gone.key }))
}

/** Bookings go back to whom they belonged, and rides are told where they were before. */
function bookingsBack(
  actor: Actor,
  { map, found }: Undoing,
  way: Way,
  records: ReturnType<typeof restored>,
): { updates: Update[]; events: EventRow[] } {
  const had = map.gone.has
  const contacts = unchangedContacts(map.contacts ?? [], found.rides)
  const keys = contacts.map(({ key: ride }) => ride)
  const [theirs, requests] = [new Set(had.rides), new Set(had.requests)]
  const [kept, gone] = [namedAs(records.kept), namedAs(records.gone)]
  const mayBeDriven = drivable(found.rides)
  const before = contacts.map(({ key: ride, before: communication }) => {
    const named = theirs.has(ride) ? gone : kept
    return { key: ride, communication, named: mayBeDriven.has(ride) ? named : {} }
  })
  const stay = found.rides.filter(
    ({ key: ride, request_key }) => !theirs.has(ride) && !requests.has(request_key),
  )
  const was = namedAs(map.merged)
  const staying = new Set(stay)
  const regrouped = found.rides.map((ride) => ({
    ...{ ride, passenger: staying.has(ride) ? way.from : way.to, isContacted: keys.includes(ride.key) },
    isNamed: canonical(was) !== canonical(staying.has(ride) ? kept : gone),
  }))
  return {
    updates: [
      ...movedBookings(way, had, gone, keys),
      ...renamed(way.from, stay, { was, is: kept }, keys),
      ...contactUpdates(before, way, theirs),
    ],
    events: regroupedEvents(actor, regrouped),
  }
}

/** In the order of the merge, turned round: a rider key that the kept record took has to leave it first. */
function recordUpdates({ map, kept, gone }: Undoing, records: ReturnType<typeof restored>): Update[] {
  const givesKey = kept.rider_key !== rowOf(map.kept.record).rider_key
  const and = { sql: STILL, values: [] }
  const back = update('passenger', {
    where: { key: gone.key, version: gone.version, merged_into: kept.key },
    and,
    set: { ...rowOf(records.gone), version: records.gone.version, merged_into: null },
    must: MERGE_CHANGED,
  })
  const shrunk = update('passenger', {
    where: { key: kept.key, version: kept.version },
    and,
    // Whoever came since with the number that goes back may have made it.
    set: {
      ...rowOf(records.kept),
      version: records.kept.version,
      ...(kept.phone?.raw === records.kept.phone?.raw ? {} : noCalendar),
    },
    must: MERGE_CHANGED,
  })
  return givesKey || kept.key < gone.key ? [shrunk, back] : [back, shrunk]
}

/** The drafts that followed, by whoever keeps them now. */
function followedDrafts({ map, kept, gone, found }: Undoing): Belonging['drafts'] {
  const named = ({ user, key: draft }: { user: string; key: string }) => `${user} ${draft}`
  const theirs = new Set(
    map.gone.has.drafts.flatMap((draft) =>
      draft.user === gone.key ? [named(draft), named({ ...draft, user: kept.key })] : [named(draft)],
    ),
  )
  for (const draft of map.kept.has.drafts) theirs.delete(named(draft))
  return found.drafts.filter(({ user_key, key: draft }) => theirs.has(named({ user: user_key, key: draft })))
}

/** Each number is whose it was, and open or closed as it was. */
function phoneUpdates({ map, kept, gone, found }: Undoing): Update[] {
  const now = new Map(found.phones.map((phone) => [phone.key, phone]))
  const sides = [
    { passenger_key: kept.key, phones: map.kept.has.phones },
    { passenger_key: gone.key, phones: map.gone.has.phones },
  ]
  return sides.flatMap(({ passenger_key, phones }) =>
    phones.flatMap(({ key: phone, until = null }) => {
      const row = now.get(phone)
      if (!row || (row.passenger_key === passenger_key && row.until === until)) return []
      return [update('passenger_phone', { where: { key: phone }, set: { passenger_key, until } })]
    }),
  )
}

/**
 * The sessions that followed go back; one that was opened since is of neither record for sure, and ends. What the merge
 * ended stays so: whoever it was signs in again.
 */
function sessionChanges(context: Context, { map, kept, gone, found }: Undoing) {
  const [mine, theirs] = [new Set(map.kept.has.sessions), new Set(map.gone.has.sessions)]
  const now = found.sessions.filter(({ passenger_key }) => passenger_key === kept.key)
  const back = now.filter(({ key: session }) => theirs.has(session)).map(({ key: session }) => session)
  const since = now
    .filter(({ key: session, ended_at }) => ended_at === null && !mine.has(session) && !theirs.has(session))
    .map(({ key: session }) => session)
  const ended = endedSessions(context, since, 'phone')
  return {
    updates: [
      ...(back.length ? [update('session', { where: { key: back }, set: { passenger_key: gone.key } })] : []),
      ...ended.updates,
    ],
    events: ended.events,
  }
}

function unmergedEvents(
  { actor }: Context,
  { key: of, kept, gone }: Undoing,
  records: ReturnType<typeof restored>,
): EventRow[] {
  return [
    { row: kept, record: records.kept, other: gone.key },
    { row: gone, record: records.gone, other: kept.key },
  ].map(({ row, record, other }) => {
    const about = { key: row.key, team_key: record.team ?? null }
    return passengerEvent(actor, about, 'unmerged', { data: { merge: of, other, version: record.version } })
  })
}

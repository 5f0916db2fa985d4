import { select } from '@nemt/store/rows/select.ts'
import { seesTeam } from '@nemt/domain/access/teams.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { systemRiderKey } from '@nemt/domain/passenger/defaults.ts'
import {
  mergedRecord,
  mergeFields,
  type Belongings,
  type MergeChoice,
  type MergedContact,
} from '@nemt/domain/passenger/merge.ts'
import { passenger, type Passenger } from '@nemt/domain/passenger/schema.ts'
import { IN_MOTION } from '@nemt/domain/ride/sets.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import { many, type Answers } from '@nemt/store/read.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, invalidInput, notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { openRidesQuestions } from '../ride/booking/duplicates.ts'
import { forgetSessions } from '../session/authenticate.ts'
import {
  belongingsOf,
  belongingsQuestions,
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
import { mustShowSupport, passengerChanged } from './check.ts'
import { rowOf, wordChanges, wordsQuestion } from './columns.ts'
import { alreadyThere } from './create.ts'
import { turned } from './doubles.ts'
import { passengerEvent } from './event-reach.ts'
import { contactUpdates, mergedContacts } from './merged-contacts.ts'
import { regroupedEvents } from './regrouped.ts'
import { doublesOfMerge, mergedDouble } from './merged-doubles.ts'
import { ALL_ENDED } from './leaving.ts'
import { formerWords } from './led-to.ts'
import { mustCoverPortal, toldOldNumber } from './login-phone.ts'
import { STILL } from './phone-transfer.ts'
import { passengerColumns, passengerOf, type PassengerRow } from './row.ts'
import { endedSessions } from '../session/ended.ts'
import { codesUsedUp, linksEnded, noCalendar } from './signed-out.ts'
import { passengerSeen } from './visible.ts'

/** Somebody changed one of the records, or a ride of theirs began, between reading and writing. */
export const MERGE_CHANGED = 'merge_changed'

const input = z.strictObject({
  passengers: z.tuple([key, key]),
  fields: z.partialRecord(z.enum(mergeFields), key).default({}),
  versions: z.tuple([z.number().int(), z.number().int()]),
})

/**
 * Makes two records of one passenger one (server-behaviour §2.12): the first is kept, with each field from the record
 * that `fields` names, else its own; rides, funds, plans, phones, sessions and drafts of the other one follow, which
 * is archived and leads to the kept one. What both were is stored, and passenger.unmerge restores it. Not while a ride
 * of theirs is under way. Rides of the two that are the same or overlap (§2.6) are told, so that one can be cancelled.
 */
export const passengerMerge = defineCall({
  name: 'passenger.merge',
  does:
    'Makes two records of one passenger one: the first is kept, what belongs to the second follows. `fields` names ' +
    'for each field the record that it is taken from, `versions` are those that were read; `doubles` are rides ' +
    'of the two that are the same or overlap. 409 passenger_rides_under_way while a ride of theirs is driven.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input,
  output: z.strictObject({ merge: key, gone: key, passenger, doubles: z.array(mergedDouble) }),
  run: (context, asked) => retryWhen([MERGE_CHANGED], () => merge(context, asked)),
})

async function merge(context: Context, { passengers, fields, versions }: z.output<typeof input>) {
  const [keptKey, goneKey] = passengers
  const { found, kept, gone, words, doubles } = await readMerging(context, keptKey, goneKey)
  const merging = mergingOf(context, { kept, gone, found, choice: fields })
  const { before, next } = merging
  // Whoever signs in with the number that stays comes to the rides of both (decision 017).
  mustCoverPortal(context, next)
  if (keptKey === goneKey) throw invalidInput('passengers', 'two_records')
  for (const [field, from] of Object.entries(fields))
    if (!passengers.includes(from)) throw invalidInput(`fields.${field}`, 'neither_record')
  for (const [index, row] of [kept, gone].entries()) {
    if (row.version !== versions[index]) throw passengerChanged(context, row)
    if (row.merged_into) throw alreadyMerged(context, row.merged_into)
    if (row.status === 'archived')
      throw conflict('passenger_inactive', message(context, 'error.passenger_inactive'), {
        passenger: row.key,
      })
  }
  mustShowSupport(context, before.kept.support, next.support)
  refuseUnderWay(context, found.rides)
  try {
    return await context
      .write(changesOf(context, merging, words), {
        ...{ merge: merging.key, gone: goneKey, passenger: next, doubles },
      })
      .finally(() => forgetSessions(context.portal, context.customer.key))
  } catch (error) {
    throw alreadyThere(context, error, keptKey)
  }
}

/** Two records that whoever asks may see, and all that belongs to them. */
export async function readPair(context: Context, keptKey: string, goneKey: string) {
  return pairOf(
    await context.read(pairQuestions(context, keptKey, goneKey), lookAt(keptKey, goneKey)),
    keptKey,
    goneKey,
  )
}

/** The same, with the rides of both that the passenger would be in twice. */
async function readMerging(context: Context, keptKey: string, goneKey: string) {
  const { others, links } = openRidesQuestions(context.sql, [keptKey, goneKey])
  const { open, linked, ...answers } = await context.read(
    { ...pairQuestions(context, keptKey, goneKey), open: others, linked: links },
    lookAt(keptKey, goneKey),
  )
  return {
    ...pairOf(answers, keptKey, goneKey),
    doubles: doublesOfMerge(context, keptKey, { others: open, links: linked }),
  }
}

function pairQuestions(context: Context, keptKey: string, goneKey: string) {
  const { sql } = context
  return {
    rows: many(
      select(
        sql,
        passengerColumns,
        sql`from passenger p where p.customer_key = s.c and p.key = any(${[keptKey, goneKey]})
          and ${passengerSeen(context)}`,
      ),
    ),
    words: wordsQuestion(sql, keptKey),
    ...belongingsQuestions(sql, [keptKey, goneKey]),
  }
}

/** The kept record is looked at, and the other one with it. */
function lookAt(keptKey: string, goneKey: string) {
  return { object: keptKey, detail: { passengers: [keptKey, goneKey] }, shows: 'rows' as const }
}

function pairOf(
  { rows, words, ...found }: Answers<ReturnType<typeof pairQuestions>>,
  keptKey: string,
  goneKey: string,
) {
  const [kept, gone] = [keptKey, goneKey].map((of) => rows.find((row) => row.key === of))
  if (!kept || !gone) throw notFound('passenger')
  return { kept, gone, words, found }
}

/** Nobody's ride changes its passenger while it is asked for or driven. */
export function refuseUnderWay(context: Context, rides: Belonging['rides']): void {
  const underWay = rides.filter(({ status }) => IN_MOTION.includes(status))
  if (underWay.length === 0) return
  const seen = underWay.filter(({ team_key }) =>
    seesTeam(context.principal, team_key ?? undefined, context.policy),
  )
  throw conflict('passenger_rides_under_way', message(context, 'error.passenger_rides_under_way'), {
    rides: seen.map(({ key: ride }) => ride),
  })
}

function alreadyMerged(context: Context, into: string) {
  return conflict('passenger_merged', message(context, 'error.passenger_merged'), { merged_into: into })
}

/** A merge that was judged: both records as they were, the kept one as it will be, and what belongs to whom. */
type Merging = {
  key: string
  kept: PassengerRow
  gone: PassengerRow
  before: { kept: Passenger; gone: Passenger }
  next: Passenger
  found: Belonging
  choice: MergeChoice
}

function mergingOf(
  { now }: Context,
  { kept, gone, found, choice }: Pick<Merging, 'kept' | 'gone' | 'found' | 'choice'>,
): Merging {
  const before = { kept: passengerOf(kept), gone: passengerOf(gone) }
  const next = mergedRecord(before.kept, before.gone, choice)
  return { key: newKey('MRG', now), kept, gone, before, next, found, choice }
}

function changesOf(context: Context, merging: Merging, words: readonly { word: string }[]) {
  const { now, principal } = context
  const { kept, gone, before, next, found } = merging
  const way = { from: gone.key, to: kept.key }
  const has = { kept: belongingsOf(found, kept.key), gone: belongingsOf(found, gone.key) }
  const benefits = movedBenefits(way, has.gone, has.kept)
  const bookings = bookingsOver(context, merging, way, has.gone)
  const signedIn = sessionChanges(context, merging)
  const { gained, lost } = wordChanges(next, words)
  const told = [before.kept, before.gone].map((record) => toldOldNumber(context, record, next))
  return {
    updates: [
      ...recordUpdates(merging),
      ...bookings.updates,
      ...movedDrafts(way, found.drafts),
      ...benefits.updates,
      ...phoneUpdates(merging, now),
      ...signedIn.updates,
    ],
    upserts: [
      ...turned(next, undefined),
      ...countedDays(
        kept.key,
        found.rides.filter(({ passenger_key }) => passenger_key === gone.key),
      ),
    ],
    removes: [...benefits.removes, ...lost],
    inserts: {
      message: told.flatMap(({ inserts }) => inserts.message ?? []),
      passenger_merge: [
        {
          key: merging.key,
          kept_key: kept.key,
          gone_key: gone.key,
          document: {
            kept: { record: before.kept, has: has.kept },
            gone: { record: before.gone, has: has.gone },
            merged: next,
            contacts: bookings.contacts,
          },
          by: principal.key,
          at: now,
        },
      ],
    },
    insertsIfAbsent: { passenger_word: [...gained, ...formerRows(merging)] },
    events: [
      ...mergedEvents(context, merging),
      ...bookings.events,
      ...signedIn.events,
      ...told.flatMap(({ events }) => events),
    ],
    ...tracesOf(context, 'passenger.merge', { kept: kept.key, gone: gone.key, merge: merging.key }),
  }
}

/** Bookings go over to the record that stays, and its rides are named and told as it says. */
function bookingsOver(
  { actor }: Context,
  { kept, before, next, found }: Merging,
  way: Way,
  has: Belongings,
): { updates: Update[]; events: EventRow[]; contacts: MergedContact[] } {
  const contacts = mergedContacts(found, [before.kept, before.gone], next)
  const written = contacts.map(({ key: ride }) => ride)
  const [was, is] = [namedAs(before.kept), namedAs(next)]
  const mayBeDriven = drivable(found.rides)
  const told = contacts.map(({ key: ride, after: communication }) => ({
    ...{ key: ride, communication, named: mayBeDriven.has(ride) ? is : {} },
  }))
  const isNamed = canonical(was) !== canonical(is)
  const regrouped = found.rides.map((ride) => ({
    ...{ ride, passenger: kept.key, isNamed, isContacted: written.includes(ride.key) },
  }))
  return {
    updates: [
      ...movedBookings(way, has, is, written),
      ...renamed(kept.key, found.rides, { was, is }, written),
      ...contactUpdates(told, way, new Set(has.rides)),
    ],
    events: regroupedEvents(actor, regrouped),
    contacts,
  }
}

/** What the kept record gives up to the fields of the other one stays with that one, which leads to it. */
function formerRows({ gone, before, next }: Merging): NewRow<'passenger_word'>[] {
  return formerWords(before.kept, next).map((word) => ({ word, passenger_key: gone.key }))
}

/** Both records have their line in the audit. */
export function tracesOf(
  { actor }: Context,
  action: string,
  { kept, gone, merge: of }: { kept: string; gone: string; merge: string },
): Required<Pick<Changes, 'audit'>> & { object: string } {
  return {
    audit: [
      { actor, action, object: kept, detail: { merge: of, gone } },
      { actor, action, object: gone, detail: { merge: of, kept } },
    ],
    object: kept,
  }
}

/**
 * The two records, in the order of their keys, so that merges of overlapping pairs don't wait for each other; a rider
 * key that changes hands has to leave its record first.
 */
function recordUpdates({ kept, gone, before, next, choice }: Merging): Update[] {
  const takesKey = choice.customer_key === gone.key
  const and = { sql: STILL, values: [] }
  const left = update('passenger', {
    where: { key: gone.key, version: gone.version },
    and,
    set: {
      status: 'archived',
      merged_into: kept.key,
      version: gone.version + 1,
      ...(takesKey ? { rider_key: systemRiderKey(gone.key) } : {}),
    },
    must: MERGE_CHANGED,
  })
  const grown = update('passenger', {
    where: { key: kept.key, version: kept.version },
    and,
    set: { ...rowOf(next), version: next.version, ...(loses(before.kept, next) ? noCalendar : {}) },
    must: MERGE_CHANGED,
  })
  return takesKey || gone.key < kept.key ? [left, grown] : [grown, left]
}

/** The numbers of both are the kept record's; only the one that it has now is one to sign in with. */
function phoneUpdates({ kept, gone, next, found }: Merging, now: number): Update[] {
  const isOver = ({ e164, until }: Belonging['phones'][number]) => until === null && e164 !== next.phone?.raw
  const of = (passenger: string, over: boolean) =>
    found.phones
      .filter((phone) => phone.passenger_key === passenger && isOver(phone) === over)
      .map(({ key: phone }) => phone)
  const [own, over, keptOver] = [of(gone.key, false), of(gone.key, true), of(kept.key, true)]
  const where = { passenger_key: gone.key }
  return [
    ...(over.length
      ? [
          update('passenger_phone', {
            where: { ...where, key: over },
            set: { passenger_key: kept.key, until: now },
          }),
        ]
      : []),
    ...(own.length
      ? [update('passenger_phone', { where: { ...where, key: own }, set: { passenger_key: kept.key } })]
      : []),
    ...(keptOver.length
      ? [update('passenger_phone', { where: { key: keptOver }, set: { until: now } })]
      : []),
  ]
}

/** Whether a record of the two had another number than the one that stays. */
function loses(record: Passenger, next: Passenger): boolean {
  return record.phone?.raw !== next.phone?.raw
}

/** Sessions follow, but whoever signed in with a number that the record has no longer is signed out. */
function sessionChanges(context: Context, { kept, gone, before, next, found }: Merging) {
  const open = (passenger: string) =>
    found.sessions
      .filter((session) => session.passenger_key === passenger && session.ended_at === null)
      .map(({ key: session }) => session)
  const [signedOut, keptOut] = [
    loses(before.gone, next) ? open(gone.key) : [],
    loses(before.kept, next) ? open(kept.key) : [],
  ]
  const losing = [before.gone, before.kept].filter((record) => loses(record, next))
  const stay = found.sessions
    .filter((session) => session.passenger_key === gone.key && !signedOut.includes(session.key))
    .map(({ key: session }) => session)
  const set = { passenger_key: kept.key }
  return {
    updates: [
      ...(stay.length ? [update('session', { where: { key: stay }, set })] : []),
      ...(signedOut.length
        ? [
            update('session', {
              where: { key: signedOut },
              set: { ...set, ended_at: context.now, ended_why: 'phone' },
            }),
          ]
        : []),
      ...endedSessions(context, keptOut, 'phone').updates,
      ...losing.flatMap(({ key: passenger, phone }) => [
        linksEnded(context, passenger),
        ...(phone?.raw ? [codesUsedUp(context, phone.raw)] : []),
      ]),
    ],
    events: endedSessions(context, [...signedOut, ...keptOut], 'phone').events,
  }
}

function mergedEvents({ actor, now }: Context, { key: of, kept, gone, next }: Merging): EventRow[] {
  const whole = { ...kept, team_key: next.team ?? null }
  const into = { merge: of, into: kept.key, version: gone.version + 1, again: now + ALL_ENDED }
  return [
    passengerEvent(actor, whole, 'merged', { data: { merge: of, from: gone.key, version: next.version } }),
    passengerEvent(actor, gone, 'merged', { data: into, audience: ['staff'] }),
  ]
}

import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { update, type Changes, type EventRow, type Update, type Upsert } from '@nemt/store/change/changes.ts'
import { blocksToSearch, findMatches, type Identity } from '@nemt/domain/passenger/duplicates.ts'
import { fieldOf, mergeFields, type MergeField } from '@nemt/domain/passenger/merge.ts'
import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { rideAnswers, type RideAnswer } from '@nemt/domain/passenger/leaving.ts'
import {
  passenger,
  passengerChange,
  type Passenger,
  type PassengerChange,
} from '@nemt/domain/passenger/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { notFound } from '../pipeline/refusal.ts'
import { tidyTyped } from '../phone/number.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import { toldRides } from '../phone/rides.ts'
import { carriedChanges } from './carried.ts'
import { loadFleets } from '../fleet/load.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { forgetSessions } from '../session/authenticate.ts'
import {
  checkClinical,
  checkPassenger,
  checkSurroundings,
  clinicalNamed,
  mustBeAlone,
  mustShowSupport,
  passengerChanged,
  surroundings,
} from './check.ts'
import { rowOf, wordChanges, wordsQuestion } from './columns.ts'
import { changedPassenger, touchedSections } from './changed.ts'
import { alreadyThere, phoneRow } from './create.ts'
import { withKnownAccess } from './known-access.ts'
import { alikeQuestions, IDENTITY_CHANGED, refuseDouble, turned } from './doubles.ts'
import { ALL_ENDED, leaving, leavingQuestions, resumed, type Leaving } from './leaving.ts'
import { endedSessions } from '../session/ended.ts'
import { mustCoverPortal, toldOldNumber } from './login-phone.ts'
import { passengerColumns, passengerOf, type PassengerRow } from './row.ts'
import { codesUsedUp, noCalendar, numberLost } from './signed-out.ts'
import { passengerSeen } from './visible.ts'

/**
 * Changes a passenger's record (C085). Only the sections that are touched are checked. Who is not active any
 * more is signed out, and an archived passenger's number is free for others. The answer tells what became of
 * the rides of somebody who leaves, by `rides` where that is said.
 */
export const passengerUpdate = defineCall({
  name: 'passenger.update',
  does:
    "Changes a passenger's record; null takes an optional field away, status archived removes the " +
    'passenger from all lists and cancels the open rides, status inactive leaves them unless `rides` is ' +
    '`cancel`; 409 passenger_rides_under_way while one is driven, 409 duplicate_passenger when the change ' +
    'makes it the double of another record and flags.ignore_dupe is not set.',
  effect: 'write',
  partial: true,
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ ...passengerChange.shape, rides: z.enum(rideAnswers).optional() }),
  accept: (payload) => withKnownAccess(payload ?? {}),
  output: z.strictObject({
    ...passenger.shape,
    rides: z.strictObject({ cancelled: z.array(key), open: z.array(key) }).optional(),
  }),
  run: (context, change) =>
    retryWhen(['already_edited', 'series_changed', IDENTITY_CHANGED], () => changePassenger(context, change)),
})

type Change = PassengerChange & { rides?: RideAnswer | undefined }
type Phone = PassengerChange['phone']

async function changePassenger(context: Context, { rides, ...entered }: Change) {
  const phone = entered.phone ? tidyTyped(context, entered.phone, 'phone') : entered.phone
  const change = phone === undefined ? entered : { ...entered, phone }
  const records = await readRecords(context, change)
  const { row } = records
  if (!row) throw notFound('passenger')
  if (change.version !== undefined && change.version !== row.version) throw passengerChanged(context, row)
  const before = passengerOf(row)
  const next = changedPassenger(context, before, change)
  mustShowSupport(context, before.support, next.support)
  checkPassenger(context, next, touchedSections(change), records.plans?.count ?? 0)
  checkSurroundings(context, records, { team: change.team, flags: next.flags })
  checkClinical(context, records, change.communication, before.communication)
  const leave = await leavingOf(context, records, before, next, rides)
  const turns = await refuseBecomingDouble(context, before, next, change)
  const edit: Edit = { row, before, next, phone, records, leave, turns }
  mustCoverPortal(context, next, getsNumber(edit) ? undefined : before)
  return savePassenger(context, edit)
}

/** The record, what belongs to it, and what it must fit to. */
function readRecords(context: Context, change: PassengerChange) {
  const { sql } = context
  const { key: passenger, phone } = change
  return context.read(
    {
      row: one(
        select(
          sql,
          passengerColumns,
          sql`from passenger p where p.customer_key = s.c and p.key = ${passenger}
            and ${passengerSeen(context)}`,
        ),
      ),
      ...belongings(sql, passenger, change),
      ...(change.status ? leavingQuestions(sql, passenger) : {}),
      ...surroundings(context, {
        key: passenger,
        team: change.team,
        raw: phone?.raw,
        // Who comes back from the archive, or gets the portal, signs in with the number that the record has.
        stays: phone === undefined && (change.status === 'active' || change.flags?.portal === true),
        riderKey: shownRiderKey(change.customer_key ?? undefined),
      }),
      ...clinicalNamed(context, change.communication),
    },
    { object: passenger, shows: 'row' },
  )
}

/** What rides have of their passenger's record. */
const CARRIED = ['name', 'language', 'phone', 'communication'] as const

/** What changes with a passenger: search words, plans, the number, contacts of rides, sessions. */
function belongings(sql: Sql, passenger: string, change: PassengerChange) {
  return {
    words: wordsQuestion(sql, passenger),
    plans: one(
      select(
        sql,
        { count: computed<number>(sql`count(*)::int`) },
        sql`from passenger_plan l where l.customer_key = s.c and l.passenger_key = ${passenger}`,
      ),
    ),
    ownNumber: one(
      select(
        sql,
        columns('passenger_phone', 'n', ['key']),
        sql`from passenger_phone n where n.customer_key = s.c and n.passenger_key = ${passenger}
          and n.e164 = ${change.phone?.raw ?? ''} and n.until is null`,
      ),
    ),
    ...(CARRIED.some((field) => change[field] !== undefined) ? { contacts: toldRides(sql, passenger) } : {}),
    sessions: many(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.passenger_key = ${passenger}
          and n.ended_at is null`,
      ),
    ),
  }
}

type Records = Awaited<ReturnType<typeof readRecords>>

/** A change that was judged and is to be written. `phone` as it was entered: undefined leaves it. */
type Edit = {
  row: PassengerRow
  before: Passenger
  next: Passenger
  phone: Phone
  records: Records
  leave: Leaving | undefined
  turns: Upsert[]
}

/** A record's identity, as far as it makes doubles. */
function identityOf({ key, name, dob, phone, places: { home } }: Passenger): Identity {
  return {
    ...{ key, name },
    ...(dob ? { dob } : {}),
    ...(phone ? { phone } : {}),
    places: home ? { home } : {},
  }
}

/**
 * Stops for a change that makes the record as alike to another one as a duplicate, which it was not before
 * (server-behaviour §2.12), and counts its buckets so that two such changes at once don't both pass. With
 * flags.ignore_dupe it may. Only where the identity changes or the record comes back from the archive is it looked up.
 */
async function refuseBecomingDouble(
  context: Context,
  before: Passenger,
  next: Passenger,
  { flags }: PassengerChange,
): Promise<Upsert[]> {
  const [was, is] = [identityOf(before), identityOf(next)]
  const isBack = before.status === 'archived'
  if (next.status === 'archived' || (!isBack && canonical(was) === canonical(is))) return []
  if (flags?.ignore_dupe) return turned(is, undefined)
  const { alike, turns } = await context.read(alikeQuestions(context, is), {
    object: next.key,
    detail: { blocks: blocksToSearch(is).length },
    shows: 'alike',
  })
  const doublesBefore = isBack ? [] : findMatches(was, alike.map(passengerOf))
  const known = doublesBefore.filter(({ level }) => level === 'stop').map(({ passenger: { key } }) => key)
  refuseDouble(context, is, alike, new Set(known))
  return turned(is, turns)
}

/** What becomes of the rides of a passenger who leaves by this change. */
async function leavingOf(
  context: Context,
  records: Records,
  before: Passenger,
  next: Passenger,
  rides: RideAnswer | undefined,
): Promise<Leaving | undefined> {
  if (next.status === 'active' || next.status === before.status) return undefined
  return leaving(context, next.status, rides, records, await loadFleets(context.portal))
}

/** Whether the change gives the passenger a number with which they did not sign in before. */
function getsNumber({ phone, before, next, records }: Edit): boolean {
  // In the archive nobody has one.
  const isBack = before.status === 'archived' && next.status !== 'archived'
  return (phone !== undefined || isBack) && next.phone?.raw !== undefined && !records.ownNumber
}

async function savePassenger(context: Context, edit: Edit) {
  const { row, next, leave } = edit
  const rides = leave && { cancelled: leave.cancelled, open: leave.open }
  try {
    return await context
      .write({ ...changesOf(context, edit), object: next.key }, { ...next, ...(rides ? { rides } : {}) })
      .finally(() => forgetSessions(context.portal, context.customer.key))
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'passenger_changed')
      throw passengerChanged(context, row)
    throw alreadyThere(context, error, next.key)
  }
}

function changesOf(context: Context, edit: Edit): Changes {
  const { row, before, next, phone, records, leave, turns } = edit
  const notice = toldOldNumber(context, before, next)
  const ended = endedBy(context, edit)
  const number = numberChanges(context, edit)
  const words = wordChanges(next, records.words)
  const isBack = next.status === 'active' && before.status !== 'active'
  // Who leaves and has another number at once: what becomes of the open rides is written with their leaving.
  const told = (records.contacts ?? []).filter(({ status }) => !leave || FINAL.includes(status))
  const carried = carriedChanges({ actor: context.actor, before, next, phone: phone ?? null }, told)
  return {
    updates: [
      update('passenger', {
        where: { key: next.key, version: row.version },
        set: { ...rowOf(next), version: next.version, ...(moves(edit) ? noCalendar : {}) },
        must: 'passenger_changed',
      }),
      ...number.updates,
      ...ended.updates,
      ...carried.updates,
      ...(leave?.changes.updates ?? []),
    ],
    upserts: [...turns, ...(leave?.changes.upserts ?? [])],
    removes: words.lost,
    inserts: { ...notice.inserts, ...leave?.changes.inserts, ...number.inserts },
    insertsIfAbsent: { passenger_word: words.gained, ...number.insertsIfAbsent },
    events: [
      editedEvent(context, edit),
      ...ended.events,
      ...notice.events,
      ...carried.events,
      ...(leave?.changes.events ?? []),
      ...((isBack ? resumed(context, records.series ?? []) : undefined) ?? []),
    ],
  }
}

const untold: readonly MergeField[] = ['notes', 'support', 'caregiver', 'portal_permissions']

/** The fields that an edit names, of which passengers hear: notes of the office or other systems are none of theirs. */
const toldFields = mergeFields.filter((field) => !untold.includes(field))

function editedEvent({ actor, now }: Context, { before, next, leave }: Edit): EventRow {
  const changed = toldFields.filter(
    (field) => canonical(fieldOf(before, field)) !== canonical(fieldOf(next, field)),
  )
  return {
    collection: 'patient:info',
    key: next.key,
    type: next.status === 'archived' ? 'archived' : 'edited',
    actor,
    data: {
      version: next.version,
      ...(changed.length ? { changed } : {}),
      ...(next.status === before.status ? {} : { status: next.status }),
      ...(leave?.cancels ? { again: now + ALL_ENDED } : {}),
    },
    audience: ['staff', 'passenger'],
    team_key: next.team,
    passenger_key: next.key,
  }
}

/** Who is not active any more is signed out, and whoever had the old number. */
function endedBy(context: Context, edit: Edit): { updates: Update[]; events: EventRow[] } {
  const { before, next, records } = edit
  const sessions = records.sessions.map(({ key: session }) => session)
  if (!moves(edit)) return endedSessions(context, next.status === 'active' ? [] : sessions, 'inactive')
  const ended = numberLost(context, next.key, sessions)
  const former = before.phone?.raw
  return { ...ended, updates: [...ended.updates, ...(former ? [codesUsedUp(context, former)] : [])] }
}

/** Whether another number than before signs the passenger in. */
function moves({ before, next }: Edit): boolean {
  return before.phone?.raw !== next.phone?.raw
}

/** Another number than the new one is free again, all are when the passenger is archived. */
function numberChanges(context: Context, edit: Edit): Changes & { updates: Update[] } {
  const { next, phone } = edit
  const archived = next.status === 'archived'
  const freed = update('passenger_phone', {
    where: { passenger_key: next.key, until: null },
    and: { sql: 't.e164 <> $1', values: [archived ? '' : (next.phone?.raw ?? '')] },
    set: { until: context.now },
  })
  const rows =
    next.phone?.raw && !archived && getsNumber(edit) ? [phoneRow(next.key, next.phone.raw, context.now)] : []
  const passenger_phone = rows.length ? { passenger_phone: rows } : {}
  // Where a number must be one's alone, somebody who took it meanwhile stops the change; else it stays with
  // them.
  const alone = mustBeAlone(context, next.flags)
  return {
    updates: archived || phone !== undefined ? [freed] : [],
    inserts: alone ? passenger_phone : {},
    insertsIfAbsent: alone ? {} : passenger_phone,
  }
}

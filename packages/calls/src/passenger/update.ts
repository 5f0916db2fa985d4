import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import { rideAnswers, type RideAnswer } from '@nemt/domain/passenger/leaving.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import {
  passenger,
  passengerChange,
  type Passenger,
  type PassengerChange,
} from '@nemt/domain/passenger/schema.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, notFound } from '../pipeline/refusal.ts'
import { tidyCommunication, tidyPhone } from '../phone/number.ts'
import { movedContacts, toldOn, withNumber } from '../phone/rides.ts'
import { loadFleets } from '../fleet/load.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { forgetSessions } from '../session/authenticate.ts'
import {
  BASIC,
  checkPassenger,
  checkSurroundings,
  mustBeAlone,
  passengerChanged,
  surroundings,
  tidyNames,
} from './check.ts'
import { rowOf, wordsFor } from './columns.ts'
import { alreadyThere, phoneRow } from './create.ts'
import { leaving, leavingQuestions, resumed } from './leaving.ts'
import { endedSessions } from './sessions.ts'
import { mustCoverPortal, toldOldNumber } from './login-phone.ts'
import { passengerColumns, passengerOf } from './row.ts'
import { passengerSeen } from './visible.ts'

const OPTIONAL = ['customer_key', 'dob', 'gender', 'phone', 'timezone', 'team', 'notes'] as const

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
    '`cancel`; 409 passenger_rides_under_way while one is driven.',
  effect: 'write',
  permission: 'passenger.edit',
  scopes: ['coordinator'],
  input: z.strictObject({ ...passengerChange.shape, rides: z.enum(rideAnswers).optional() }),
  output: z.strictObject({
    ...passenger.shape,
    rides: z.strictObject({ cancelled: z.array(key), open: z.array(key) }).optional(),
  }),
  run: (context, asked) => retryWhen(['already_edited', 'series_changed'], () => change(context, asked)),
})

async function change(
  context: Context,
  { rides, ...change }: PassengerChange & { rides?: RideAnswer | undefined },
) {
  const { sql, now, actor } = context
  const phone = change.phone ? tidyPhone(context, change.phone, 'phone') : change.phone
  const { row, words, plans, own, told, sessions, ...facts } = await context.read(
    {
      row: one(
        select(
          sql,
          passengerColumns,
          sql`from passenger p where p.customer_key = s.c and p.key = ${change.key}
            and ${passengerSeen(context)}`,
        ),
      ),
      words: many(
        select(
          sql,
          columns('passenger_word', 'w', ['word']),
          sql`from passenger_word w where w.customer_key = s.c
          and w.passenger_key = ${change.key}`,
        ),
      ),
      plans: one(
        select(
          sql,
          { count: computed<number>(sql`count(*)::int`) },
          sql`from passenger_plan l where l.customer_key = s.c and l.passenger_key = ${change.key}`,
        ),
      ),
      own: one(
        select(
          sql,
          columns('passenger_phone', 'n', ['key']),
          sql`from passenger_phone n where n.customer_key = s.c and n.passenger_key = ${change.key}
          and n.e164 = ${phone?.raw ?? ''} and n.until is null`,
        ),
      ),
      told: many(
        select(
          sql,
          columns('ride', 'r', ['key', 'version', 'communication']),
          sql`from ride r where ${phone !== undefined}
        and r.customer_key = s.c
        and r.passenger_key = ${change.key} and r.status = any(${OPEN}) order by r.key limit 1000`,
        ),
      ),
      sessions: many(
        select(
          sql,
          columns('session', 'n', ['key']),
          sql`from session n where n.customer_key = s.c and n.passenger_key = ${change.key}
          and n.ended_at is null`,
        ),
      ),
      ...(change.status ? leavingQuestions(sql, change.key) : {}),
      ...surroundings(context, {
        key: change.key,
        team: change.team,
        raw: phone?.raw,
        riderKey: change.customer_key ?? undefined,
      }),
    },
    { object: change.key },
  )
  if (!row) throw notFound('passenger')
  if (change.version !== undefined && change.version !== row.version) throw passengerChanged(context, row)
  const before = passengerOf(row)
  const next = changed(context, before, { ...change, ...(phone === undefined ? {} : { phone }) })
  checkPassenger(context, next, touched(change), plans?.count ?? 0)
  checkSurroundings(context, facts, { team: change.team, flags: next.flags })
  const [had, has] = [new Set(words.map(({ word }) => word)), new Set(wordsFor(next))]
  const inactive = next.status !== 'active'
  const leaves =
    change.status && change.status !== 'active' && change.status !== row.status ? change.status : undefined
  const left = leaves ? leaving(context, leaves, rides, facts, await loadFleets(context.portal)) : undefined
  const back =
    change.status === 'active' && row.status !== 'active' ? resumed(context, facts.series ?? []) : []
  const moved = before.phone?.raw !== next.phone?.raw
  mustCoverPortal(context, next, {
    phone: phone !== undefined && next.phone?.raw !== undefined && !own,
    before,
  })
  const notice = toldOldNumber(context, before, next)
  // Whoever had the old number has no session any more.
  const signedIn = !inactive && !moved ? [] : sessions.map(({ key }) => key)
  const ends = endedSessions(context, signedIn, moved ? 'phone' : 'inactive')
  const free = next.status === 'archived' || phone !== undefined
  const phones =
    next.phone?.raw && next.status !== 'archived' && phone !== undefined && !own
      ? [phoneRow(next.key, next.phone.raw, now)]
      : []
  const alone = mustBeAlone(context, next.flags)
  try {
    return await context
      .write(
        {
          updates: [
            update('passenger', {
              where: { key: next.key, version: row.version },
              set: { ...rowOf(next), version: next.version },
              must: 'passenger_changed',
            }),
            ...(free
              ? [
                  update('passenger_phone', {
                    where: { passenger_key: next.key, until: null },
                    and: {
                      sql: 't.e164 <> $1',
                      values: [next.status === 'archived' ? '' : (next.phone?.raw ?? '')],
                    },
                    set: { until: now },
                  }),
                ]
              : []),
            ...ends.updates,
            ...(phone && before.phone?.raw ? movedContacts(told, before.phone.raw, phone) : []),
            ...(left?.changes.updates ?? []),
          ],
          upserts: left?.changes.upserts ?? [],
          removes: [...had]
            .filter((word) => !has.has(word))
            .map((word) => removal('passenger_word', { word, passenger_key: next.key })),
          // Where a number must be one's alone, somebody who took it meanwhile stops the change; else it
          // stays with them.
          inserts: {
            ...notice.inserts,
            ...left?.changes.inserts,
            ...(alone && phones.length ? { passenger_phone: phones } : {}),
          },
          insertsIfAbsent: {
            passenger_word: [...has]
              .filter((word) => !had.has(word))
              .map((word) => ({ word, passenger_key: next.key })),
            ...(!alone && phones.length ? { passenger_phone: phones } : {}),
          },
          events: [
            {
              collection: 'patient:info',
              key: next.key,
              type: next.status === 'archived' ? 'archived' : 'edited',
              actor,
              data: { version: next.version },
              audience: ['staff', 'passenger'],
              team_key: next.team,
              passenger_key: next.key,
            },
            ...ends.events,
            ...notice.events,
            ...(left?.changes.events ?? []),
            ...(back ?? []),
          ],
          object: next.key,
        },
        { ...next, ...(left ? { rides: { cancelled: left.cancelled, open: left.open } } : {}) },
      )
      .finally(() => forgetSessions(context.portal, context.customer.key))
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'passenger_changed')
      throw passengerChanged(context, row)
    throw alreadyThere(context, error, next.key)
  }
}

function touched(change: PassengerChange) {
  return {
    basic: BASIC.filter((field) => field !== 'plan_keys' && change[field] !== undefined),
    ...(change.accessibility ? { accessibility: change.accessibility } : {}),
    ...(change.communication ? { communication: change.communication } : {}),
    ...(change.places
      ? {
          places: {
            ...(change.places.home ? { home: change.places.home } : {}),
            ...(change.places.facility ? { facility: change.places.facility } : {}),
          },
        }
      : {}),
  }
}

/** The record's contact goes with its phone, unless the contact itself is being changed. */
function withContact(next: Passenger, before: Passenger, change: PassengerChange): Passenger {
  const { raw } = before.phone ?? {}
  if (!change.phone || !next.phone || change.communication || !raw || !toldOn(before.communication, raw))
    return next
  return { ...next, communication: withNumber(before.communication, next.phone) }
}

/** The record after the change. */
function changed(context: Context, before: Passenger, change: PassengerChange): Passenger {
  const { key: _key, version: _version, name, places, communication, ...rest } = change
  if (before.status === 'archived' && change.status === undefined)
    throw conflict('passenger_inactive', message(context, 'error.passenger_inactive'))
  const next = {
    ...before,
    ...rest,
    version: before.version + 1,
    name: { ...before.name, ...tidyNames(name) },
    places: { ...before.places, ...places },
    ...(communication ? { communication: tidyCommunication(context, communication, 'communication') } : {}),
  } as Record<string, unknown>
  for (const field of OPTIONAL) if (next[field] === null) delete next[field]
  const kept = withContact(next as Passenger, before, change)
  return {
    ...kept,
    places: Object.fromEntries(Object.entries(kept.places).filter(([, place]) => place !== null)),
    flags: kept.flags?.portal === undefined ? {} : { portal: kept.flags.portal },
  }
}

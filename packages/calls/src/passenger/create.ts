import { methodAt } from '@nemt/domain/communication/contact.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { addPlanProblem } from '@nemt/domain/funding/plans.ts'
import { blocksToSearch } from '@nemt/domain/passenger/duplicates.ts'
import { newPassenger, shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import {
  passenger,
  passengerEntry,
  type Passenger,
  type PassengerEntry,
} from '@nemt/domain/passenger/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { isObject } from '../pipeline/fields.ts'
import { conflict, notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { problemRefused } from '../message/problem.ts'
import { plansQuestion, spanOf, type PlanRow } from '../plan/shape.ts'
import {
  BASIC,
  checkClinical,
  checkPassenger,
  checkSurroundings,
  clinicalNamed,
  mustBeAlone,
  mustShowSupport,
  phoneTaken,
  riderKeyTaken,
  surroundings,
  tidyNames,
} from './check.ts'
import { keptFlags, rowOf, wordsFor } from './columns.ts'
import { tidyCommunication, tidyTyped } from '../phone/number.ts'
import { withPassengerAccess } from './known-access.ts'
import { alikeQuestions, IDENTITY_CHANGED, refuseDouble, turned } from './doubles.ts'

/**
 * Makes a passenger (C047, C085): quick create with a name, birth date and phone, or the editor with
 * everything. A record that may double another is refused as `duplicate_passenger` with the other one in
 * `detail`; `flags.ignore_dupe` makes it all the same (V934). With `transfer_phone` the number is somebody
 * else's still: the record is made without it, and passenger.phone.transfer moves it (V902).
 */
export const passengerCreate = defineCall({
  name: 'passenger.create',
  does:
    'Makes a passenger; one that may exist already is refused with the existing record unless ' +
    'flags.ignore_dupe is set.',
  effect: 'write',
  permission: 'passenger.create',
  scopes: ['coordinator'],
  input: z.strictObject({ passenger: passengerEntry, transfer_phone: z.boolean().optional() }),
  accept: (payload) =>
    withPassengerAccess(isObject(payload) && 'name' in payload ? { passenger: payload } : payload),
  output: passenger,
  run: (context, entered) => retryWhen([IDENTITY_CHANGED], () => createPassenger(context, entered)),
})

type Entered = { passenger: PassengerEntry; transfer_phone?: boolean | undefined }

async function createPassenger(
  context: Context,
  { passenger: entry, transfer_phone: moves = false }: Entered,
): Promise<Passenger> {
  const whole = completed(context, entry)
  mustShowSupport(context, undefined, whole.support)
  checkPassenger(context, whole, { ...entry, basic: BASIC }, entry.plan_keys?.length ?? 0)
  const record = moves ? withoutNumber(whole) : whole
  const planKeys = [...new Set(record.plan_keys ?? [])]
  const { alike, turns, plans, ...facts } = await context.read(
    {
      ...surroundings(context, {
        key: record.key,
        team: record.team,
        raw: record.phone?.raw,
        riderKey: record.customer_key,
      }),
      ...clinicalNamed(context, entry.communication),
      plans: plansQuestion(context.sql, context.sql`l.key = any(${planKeys})`),
      ...(entry.flags?.ignore_dupe ? {} : alikeQuestions(context, record)),
    },
    { detail: { blocks: blocksToSearch(record).length } },
  )
  checkSurroundings(context, facts, record)
  checkClinical(context, facts, entry.communication)
  checkPlans(context, plans, planKeys)
  if (alike) refuseDouble(context, record, alike)
  try {
    return await context.write({ ...madeBy(context, record, turns), object: record.key }, record)
  } catch (error) {
    throw alreadyThere(context, error, record.key)
  }
}

/** What makes a record: its row, words, plans and number. `turns` as they were read, where doubles were looked for. */
function madeBy(context: Context, record: Passenger, turns: Parameters<typeof turned>[1]): Changes {
  const { now, actor } = context
  const raw = record.phone?.raw
  const phones = raw ? { passenger_phone: [phoneRow(record.key, raw, now)] } : {}
  // A number that may be shared stays with who signs in with it already.
  const alone = mustBeAlone(context, record.flags)
  return {
    upserts: turned(record, turns),
    inserts: {
      passenger: [
        {
          key: record.key,
          version: 1,
          created_at: now,
          creator_key: record.creator ?? null,
          ...rowOf(record),
        },
      ],
      passenger_word: wordsFor(record).map((word) => ({ word, passenger_key: record.key })),
      passenger_plan: [...new Set(record.plan_keys ?? [])].map((plan_key) => ({
        passenger_key: record.key,
        plan_key,
      })),
      ...(alone ? phones : {}),
    },
    insertsIfAbsent: alone ? {} : phones,
    events: [
      {
        collection: 'patient:info',
        key: record.key,
        type: 'created',
        actor,
        data: {},
        audience: ['staff'],
        team_key: record.team,
        passenger_key: record.key,
      },
    ],
  }
}

/** Refuses plans that are not there, and more of overlapping dates than a passenger may have (V919, V920). */
function checkPlans(context: Context, found: readonly PlanRow[], asked: readonly string[]): void {
  if (found.length < asked.length) throw notFound('plan')
  const spans = found.map(spanOf)
  for (const [index, span] of spans.entries()) {
    const problem = addPlanProblem(spans.slice(0, index), span, context.policy)
    if (problem) throw problemRefused(context, { ...problem, field: 'plan_keys' })
  }
}

export function phoneRow(passenger_key: string, e164: string, now: number) {
  return {
    key: newKey('PHN', now),
    e164,
    passenger_key,
    since: now,
  }
}

/** The whole record: what was entered over the defaults of a new passenger (V867–V878). */
function completed(context: Context, entry: PassengerEntry): Passenger {
  const { now, customer, principal } = context
  const { key, flags, name, phone: typed, communication: given, customer_key, ...rest } = entry
  const phone = typed && tidyTyped(context, typed, 'phone')
  const riderKey = shownRiderKey(customer_key)
  const [team, ...more] = openTeams(principal, customer)
  const record = newPassenger({
    key: key ?? newKey('PAS', now),
    timezone: customer.timezone,
    now,
    creator: principal.key,
    ...(team && more.length === 0 ? { team } : {}),
  })
  const communication = given
    ? tidyCommunication(context, given, 'communication', tidyTyped)
    : {
        ...record.communication,
        language: rest.language ?? 'en',
        name: tidyNames(name),
        phone: { type: 'smart' as const, ...phone },
        method: methodAt(phone?.type, record.communication.method),
      }
  return {
    ...record,
    ...rest,
    ...(riderKey === undefined ? {} : { customer_key: riderKey }),
    version: 1,
    name: { ...record.name, ...tidyNames(name) },
    communication,
    ...(phone ? { phone } : {}),
    flags: keptFlags(flags),
    portal_settings: entry.portal_settings ?? {},
  } as Passenger
}

/**
 * The record before its number is there: how to reach the passenger stays, on which number doesn't. Until it has been
 * moved the record says that it is waited for (V908).
 */
function withoutNumber({ phone, ...entered }: Passenger): Passenger {
  const made = phone?.display
    ? { ...entered, flags: { ...entered.flags, wanted_phone: phone.display } }
    : entered
  const { display: _display, raw, ...contact } = made.communication.phone ?? {}
  return raw !== phone?.raw ? made : { ...made, communication: { ...made.communication, phone: contact } }
}

/** What a broken unique key means, where somebody else was quicker. */
export function alreadyThere(context: Context, error: unknown, key: string): unknown {
  if (!(error instanceof StoreRefused) || error.kind !== 'unique') return error
  if (error.code === 'passenger_phone_current') return phoneTaken(context)
  if (error.code === 'passenger_rider_key') return riderKeyTaken(context)
  return error.code === 'passenger_pkey'
    ? conflict('passenger_exists', message(context, 'error.passenger_changed'), { passenger: key })
    : error
}

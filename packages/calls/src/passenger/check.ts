import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { sameSupport, showsSupport } from '@nemt/domain/access/support-mark.ts'
import { communicationProblem } from '@nemt/domain/communication/problems.ts'
import type { Communication } from '@nemt/domain/communication/schema.ts'
import { isLanguage } from '@nemt/domain/language/languages.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import { basicProblems, type PassengerDraft } from '@nemt/domain/passenger/basic.ts'
import { placeProblem } from '@nemt/domain/passenger/places.ts'
import { uniquePhoneRequired } from '@nemt/domain/passenger/phone-transfer.ts'
import type { Passenger, PassengerEntry } from '@nemt/domain/passenger/schema.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { isZone } from '@nemt/domain/time/is-zone.ts'
import { one, type Question } from '@nemt/store/read.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, forbidden, invalidInput, notFound, Refusal } from '../pipeline/refusal.ts'
import { problemRefused } from '../message/problem.ts'
import { ledTo } from './led-to.ts'
import { passengerSeen, teamSeen } from './visible.ts'
import { checkAddress } from '../place/address.ts'

/**
 * What of a record a payload touches; only that is checked, so that an old record's gaps don't stop another
 * change. `basic`: the fields of the basic section.
 */
export type Touched = Pick<PassengerEntry, 'accessibility' | 'communication' | 'places' | 'timezone'> & {
  basic: readonly string[]
}

/** The fields of the basic section; plans are counted with them. */
export const BASIC = ['name', 'customer_key', 'language', 'dob', 'phone', 'plan_keys'] as const

/**
 * Refuses what the editor's sections would refuse (doc 2 §5.3–§5.6), naming the field. `plans`: how many
 * plans the passenger has.
 */
export function checkPassenger(
  context: Context,
  draft: PassengerDraft,
  touched: Touched,
  plans: number,
): void {
  const { now, customer, policy } = context
  const within = (section: string, problem: Problem | null): Problem | null =>
    problem && { ...problem, field: `${section}.${problem.field}` }
  for (const name of ['home', 'facility'] as const)
    checkAddress(context, touched.places?.[name]?.address, `places.${name}.address`)
  // An address is only asked for by the editor; here it is checked where it is given.
  const place = (name: 'home' | 'facility') =>
    touched.places?.[name]
      ? placeProblem(name === 'home' ? 'home' : 'facilities', touched.places[name], false)
      : null
  const problem =
    basicProblems(draft, { now, customer, policy, plans }).find(({ field }) => {
      const [part = ''] = field.split('.', 1)
      return touched.basic.includes(part)
    }) ??
    place('home') ??
    place('facility') ??
    (touched.accessibility
      ? within('accessibility', mobilityProblem(touched.accessibility, { customer }))
      : null) ??
    (touched.communication ? within('communication', communicationProblem(touched.communication)) : null) ??
    languageProblem(draft, touched)
  if (problem) throw problemRefused(context, problem)
  // Whatever shows a time in it would fail.
  if (touched.timezone && !isZone(touched.timezone)) throw invalidInput('timezone', 'timezone')
}

/** A language that is none, which no list of the editor offers (V074). */
function languageProblem({ language }: PassengerDraft, { basic, communication }: Touched): Problem | null {
  if (basic.includes('language') && language && !isLanguage(language))
    return { code: 'language_missing', field: 'language' }
  return isSpoken(communication)
    ? null
    : { code: 'communication_language_missing', field: 'communication.language' }
}

/** Whether the language of a contact, if it names one, is in the list. */
export function isSpoken(communication: Communication | undefined): boolean {
  return !communication?.language || isLanguage(communication.language)
}

export function tidyNames(name: { first?: string | undefined; last?: string | undefined } | undefined) {
  return {
    ...(name?.first === undefined ? {} : { first: tidyName(name.first) }),
    ...(name?.last === undefined ? {} : { last: tidyName(name.last) }),
  }
}

/**
 * The passenger whom a rider key leads to, who may be another than the one who has it: `merged`, theirs was merged into
 * this one. `seen`: the asker may see them.
 */
type Namesake = { key: string; first_name: string; last_name: string; merged: boolean; seen: boolean }

/**
 * What a record must fit to: a team that exists, a number that nobody else signs in with, a rider key that is
 * free.
 */
export function surroundings(
  context: Context,
  {
    key,
    team,
    raw,
    stays = false,
    riderKey,
  }: {
    key: string
    team?: string | null | undefined
    raw?: string | undefined
    /** The number that the record has is asked for as well. */
    stays?: boolean
    riderKey?: string | undefined
  },
): {
  team: Question<{ key: string } | null>
  holder: Question<{ passenger_key: string; seen: boolean } | null>
  namesake: Question<Namesake | null>
} {
  const { sql } = context
  const kept = sql`(select k.phone->>'raw' from passenger k where k.customer_key = s.c and k.key = ${key})`
  return {
    team: one(
      select(
        sql,
        columns('team', 't', ['key']),
        sql`from team t where t.customer_key = s.c and t.key = ${team ?? ''}
        and t.archived_at is null and ${teamSeen(context)}`,
      ),
    ),
    holder: one(
      select(
        sql,
        {
          ...columns('passenger_phone', 'n', ['passenger_key']),
          seen: computed<boolean>(passengerSeen(context)),
        },
        sql`from passenger_phone n
        join passenger p on p.customer_key = s.c and p.key = n.passenger_key
        where n.customer_key = s.c and n.e164 = ${stays ? kept : sql`${raw ?? ''}`} and n.until is null
        and n.passenger_key <> ${key}`,
      ),
    ),
    namesake: one(
      select(
        sql,
        {
          ...columns('passenger', 'p', ['key', 'first_name', 'last_name']),
          merged: computed<boolean>(sql`o.merged_into is not null`),
          seen: computed<boolean>(passengerSeen(context)),
        },
        sql`from passenger o
        join passenger p on p.customer_key = s.c and p.key = coalesce(${ledTo(sql, sql`o.key`)}, o.key)
        where o.customer_key = s.c and lower(o.rider_key) = lower(${riderKey ?? ''}) and o.key <> ${key}`,
      ),
    ),
  }
}

/** The clinical contact that a record is to name, if the customer has it (F153). */
export function clinicalNamed(
  { sql }: Context,
  communication: Communication | undefined,
): { clinical: Question<{ key: string } | null> } {
  return {
    clinical: one(
      select(
        sql,
        columns('clinical_contact', 'k', ['key']),
        sql`from clinical_contact k where k.customer_key = s.c and k.key = ${communication?.clinical ?? ''}
        and k.archived_at is null`,
      ),
    ),
  }
}

/** Refuses one that there is not; the one that the record names already stays, also when it left the list. */
export function checkClinical(
  context: Context,
  { clinical }: { clinical: object | null },
  next: Communication | undefined,
  before?: Communication,
): void {
  if (next?.clinical === undefined || clinical || next.clinical === before?.clinical) return
  throw problemRefused(context, { code: 'clinical_missing', field: 'communication.clinical' })
}

/**
 * The refusals that follow from `surroundings`. A number that is another passenger's is only refused where it
 * must be one's alone (V911).
 */
export function checkSurroundings(
  context: Context,
  facts: {
    team: object | null
    holder: { passenger_key: string; seen: boolean } | null
    namesake: Namesake | null
  },
  change: { team?: string | null | undefined; flags?: Passenger['flags'] },
): void {
  if (change.team && !facts.team) throw notFound('team')
  if (facts.namesake) throw riderKeyTaken(context, facts.namesake)
  if (facts.holder && mustBeAlone(context, change.flags))
    throw phoneTaken(context, facts.holder.seen ? facts.holder.passenger_key : undefined)
}

/** Refuses to mark a record for significant support, or to take the mark away, to whom it is not shown (V866). */
export function mustShowSupport(
  { principal, customer }: Context,
  before: Passenger['support'],
  next: Passenger['support'],
): void {
  if (!sameSupport(before, next) && !showsSupport(principal.global, customer.flags)) throw forbidden()
}

export function mustBeAlone({ customer, policy }: Context, flags: Passenger['flags']): boolean {
  return uniquePhoneRequired(
    policy.validations?.require_user_resolution?.unique_phone,
    customer.passenger?.portal === true && flags?.portal !== false,
  )
}

/** `passenger`: who has the number, where the asker may see them. */
export function phoneTaken(context: Context, passenger?: string): Refusal {
  const text = message(context, 'error.phone_taken')
  return new Refusal('conflict', 'phone_taken', text, {
    fields: { 'phone.display': text },
    ...(passenger ? { detail: { passenger } } : {}),
  })
}

/** Whoever has a rider key is named to whom they may be shown; of a merged record, whoever was kept. */
export function riderKeyTaken(context: Context, namesake?: Namesake): Refusal {
  const seen = namesake?.seen ? namesake : undefined
  const name = seen && `${seen.first_name} ${seen.last_name}`.trim()
  const by = seen?.merged ? 'error.rider_key_merged' : 'error.rider_key_taken_by'
  const text = name ? message(context, by, { name }) : message(context, 'error.rider_key_taken')
  return new Refusal('conflict', 'rider_key_taken', text, {
    fields: { customer_key: text },
    ...(seen ? { detail: { passenger: seen.key, name } } : {}),
  })
}

export function passengerChanged(context: Context, row: { key: string; version: number }): Refusal {
  return conflict('passenger_changed', message(context, 'error.passenger_changed'), {
    passenger: row.key,
    version: row.version,
  })
}

import { present } from '@nemt/store/rows/present.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import {
  blocksToSearch,
  findMatches,
  toldScore,
  type Identity,
  type Match,
} from '@nemt/domain/passenger/duplicates.ts'
import {
  passenger as record,
  passengerPlace,
  personName,
  type Passenger,
} from '@nemt/domain/passenger/schema.ts'
import { mergeFields } from '@nemt/domain/passenger/merge.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { key, localDate, text } from '@nemt/domain/text/schema.ts'
import { seesPassengersOfAllTeams, seesTeam } from '@nemt/domain/access/teams.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { isObject, without } from '../pipeline/fields.ts'
import { notFound } from '../pipeline/refusal.ts'
import { differencesOf } from './differing.ts'
import { passengerColumns, passengerOf, type PassengerRow } from './row.ts'
import { passengerSeen } from './visible.ts'

/** Records that are compared at most. */
const MOST = 300

const identity = z.strictObject({
  key: key.optional(),
  name: personName,
  dob: localDate.optional(),
  customer_key: text(60).optional(),
  phone: phone.optional(),
  places: z.strictObject({ home: passengerPlace.optional() }).optional(),
})

/** What is known of a record and tells nobody from another. */
const UNASKED = Object.keys(record.shape).filter((name) => !(name in identity.shape))

/** A record may be asked about as it was read; what no record has is still refused. */
function identityOf(passenger: unknown): unknown {
  const asked = without(passenger, UNASKED)
  return isObject(asked) && 'places' in asked
    ? { ...asked, places: without(asked.places, ['facility']) }
    : asked
}

/**
 * Passengers that somebody may already be (C043, server-behaviour §2.12): `stop` from 0.85 asks before
 * saving, `possible` from 0.70 is shown. Beside another record it says in words what the two say differently, for
 * whoever makes them one.
 */
export const patientDuplicates = defineCall({
  name: 'patient.duplicates',
  does: 'Finds passengers that a record may double; `beside` another one it says what differs, in words.',
  effect: 'read',
  permission: ['passenger.create', 'passenger.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({
    passenger: identity,
    known: z.array(key).max(100).optional(),
    beside: key.optional(),
  }),
  accept: (payload) => {
    const named = isObject(payload) && 'name' in payload ? { passenger: payload } : payload
    return isObject(named) ? { ...named, passenger: identityOf(named.passenger) } : named
  },
  output: z.strictObject({
    matches: z.array(
      z.strictObject({
        key,
        score: z.number(),
        level: z.enum(['stop', 'possible']),
        name: personName,
        dob: localDate.optional(),
        customer_key: text(60).optional(),
        home: text(500).optional(),
      }),
    ),
    /** Both empty where only marks differ that nobody is shown. */
    differences: z
      .array(z.strictObject({ field: z.enum(mergeFields), here: z.string(), there: z.string() }))
      .optional(),
  }),
  run: async (context, { passenger, known = [], beside }) => {
    const differences = beside === undefined ? undefined : await differing(context, passenger.key, beside)
    const subject = { ...passenger, key: passenger.key ?? '', places: passenger.places ?? {} } as Identity
    const found = await matchesOf(context, subject, known)
    const shown = found.filter((match) => seesPassengerOf(context, match.passenger.team))
    return {
      ...present({ differences }),
      matches: shown.map((match) => ({
        ...{ key: match.passenger.key, score: toldScore(match), level: match.level },
        name: match.passenger.name,
        ...present({
          dob: match.passenger.dob || undefined,
          customer_key: match.passenger.customer_key || undefined,
          home: match.passenger.places.home?.address.format,
        }),
      })),
    }
  },
})

/** What a record and another one say differently; 404 where either is not there to be seen. */
async function differing(context: Context, here: string | undefined, there: string) {
  const { sql } = context
  const { own, other, teams } = await context.read(
    {
      own: one(recordQuery(context, here ?? '')),
      other: one(recordQuery(context, there)),
      teams: many(
        select(sql, columns('team', 't', ['key', 'name']), sql`from team t where t.customer_key = s.c`),
      ),
    },
    { object: there, shows: 'other' },
  )
  if (!own || !other) throw notFound('passenger')
  const names = Object.fromEntries(teams.map(({ key, name }) => [key, name]))
  return differencesOf(context, passengerOf(own), passengerOf(other), names)
}

function recordQuery(context: Context, passenger: string) {
  const { sql } = context
  return select(
    sql,
    passengerColumns,
    sql`from passenger p where p.customer_key = s.c and p.key = ${passenger} and ${passengerSeen(context)}`,
  )
}

/** Whether a record of this team may be shown to whoever asks. */
export function seesPassengerOf({ principal, customer, policy }: Context, team: string | undefined): boolean {
  return (
    principal.scope === 'system' ||
    seesPassengersOfAllTeams(principal, customer, policy) ||
    seesTeam(principal, team, policy)
  )
}

/** The records that `subject` may double, best first; those that were seen already are left out. */
async function matchesOf(
  context: Context,
  subject: Identity,
  dismissed: readonly string[],
): Promise<Match<Passenger>[]> {
  const { found } = await context.read(
    { found: alikeQuestion(context, subject) },
    { detail: { blocks: blocksToSearch(subject).length } },
  )
  return findMatches(subject, found.map(passengerOf), new Set(dismissed))
}

/**
 * The records that share a block with `subject`, those of all teams: what is shown of them is the caller's part. Of
 * very many that share a common one (all Smiths whose names begin with Jo), those that share the surest blocks are
 * compared.
 */
export function alikeQuestion({ sql }: Context, subject: Identity): Question<PassengerRow[]> {
  const blocks = blocksToSearch(subject)
  const [words, weights] = [blocks.map(({ word }) => word), blocks.map(({ weight }) => weight)]
  return many(
    select(
      sql,
      passengerColumns,
      sql`from (
          select w.passenger_key, sum(b.weight) as weight
          from unnest(${words}::text[], ${weights}::int[]) b(word, weight)
          join passenger_word w on w.customer_key = s.c and w.word = b.word
          join passenger o on o.customer_key = s.c and o.key = w.passenger_key and o.status <> 'archived'
          where w.passenger_key <> ${subject.key} group by w.passenger_key order by 2 desc, 1
          limit ${MOST}
        ) surest join passenger p on p.customer_key = s.c and p.key = surest.passenger_key
        order by surest.weight desc, p.key`,
    ),
  )
}
